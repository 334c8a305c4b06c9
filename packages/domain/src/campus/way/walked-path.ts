import type { Point } from './shape.ts';
import type { WayNode } from './way-graph.ts';

/** A way as the search found it: one edge fewer than nodes. */
export interface WalkedPath {
  nodes: WayNode[];
  edges: { meters: number; seconds: number; mark: number }[];
  /** The exact place before the first node, and the metres between; null when the way begins at the node. */
  start: { point: Point; meters: number } | null;
  /** The exact place after the last node. */
  end: { point: Point; meters: number } | null;
}
