import { cross, direction, distance, type Point } from './shape.ts';
import { LIFT, STAIRS } from './walking.ts';
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

/** The part of a way on one floor. */
export interface WayLeg {
  floor: number;
  points: Point[];
  /** The floor to which stairs or a lift lead from its end; null on the last leg. */
  next: { floor: number; by: 'stairs' | 'lift' } | null;
}

/** Points closer than this are drawn as one, m. */
const SAME = 0.01;

/** The points without those that lie on the line between their neighbours. */
export function withoutStraight(points: readonly Point[]): Point[] {
  const kept: Point[] = [];
  for (const point of points) {
    const last = kept.at(-1);
    if (last !== undefined && distance(last, point) < SAME) continue;
    const before = kept.at(-2);
    const [was, is] = [before && last && direction(before, last), last && direction(last, point)];
    const isStraight = was && is && Math.abs(cross(was, is)) < 0.002 && was[0] * is[0] + was[1] * is[1] > 0;
    if (isStraight) kept.pop();
    kept.push(point);
  }
  return kept;
}

/** The lines of a way, floor by floor. Floors that stairs or a lift only pass have none. */
export function legsOf({ nodes, edges, start, end }: WalkedPath): WayLeg[] {
  const legs: WayLeg[] = [];
  let points: Point[] = start === null ? [] : [start.point];
  for (const [index, node] of nodes.entries()) {
    points.push(node.point);
    const mark = edges[index]?.mark ?? 0;
    const after = nodes[index + 1];
    if (after === undefined || (mark & (STAIRS | LIFT)) === 0) continue;
    const by = (mark & LIFT) !== 0 ? 'lift' : 'stairs';
    const next = { floor: after.floor, by } as const;
    const last = legs.at(-1);
    if (points.length === 1 && last?.next?.by === by) last.next = next;
    else legs.push({ floor: node.floor, points: withoutStraight(points), next });
    points = [];
  }
  if (end !== null) points.push(end.point);
  const floor = nodes.at(-1)?.floor ?? 0;
  legs.push({ floor, points: withoutStraight(points), next: null });
  return legs;
}
