import { Heap } from './heap.ts';
import { BARRED, PRIVATE } from './walking.ts';
import type { WayGraph } from './way-graph.ts';

/** A node at which a way begins or ends, and the metres between it and the asked place. */
export interface EndNode {
  node: number;
  meters: number;
}

/** Cost of edges with steps: `closed` cannot be walked, `open` costs as other edges, `counted` so that as few as possible are used. */
export type BarredEdges = 'closed' | 'open' | 'counted';

/** A room on the way counts as much as a walk of this many seconds: it is walked through when there is no other way. */
const PRIVATE_COST = 3_600;
const BARRED_COST = 1_000_000;

/** The cost of an edge in the choice of a way; infinite when the edge is closed. */
export function costOf(seconds: number, mark: number, barred: BarredEdges): number {
  if ((mark & BARRED) !== 0 && barred === 'closed') return Infinity;
  const counted = (mark & BARRED) !== 0 && barred === 'counted' ? BARRED_COST : 0;
  return seconds + counted + ((mark & PRIVATE) !== 0 ? PRIVATE_COST : 0);
}

/** The ways from some nodes to all others, as far as they were searched. */
export interface Searched {
  /** Walking seconds to each node; infinite where no way was found. */
  seconds: Float64Array;
  /** The edge by which the way comes to each node; -1 at its beginning. */
  by: Int32Array;
  /** The node from which that edge comes. */
  before: Int32Array;
  /** Nodes to which the shortest way is known. */
  settled: number;
  /** The target that was reached first; null when there is none. */
  reached: EndNode | null;
}

/** Dijkstra's algorithm from some nodes until the nearest of the targets is reached; to all nodes without targets. */
export function searchFrom(
  { nodes, edges }: WayGraph,
  from: readonly EndNode[],
  targets: readonly EndNode[],
  pace: number,
  barred: BarredEdges,
): Searched {
  const count = nodes.length;
  const cost = new Float64Array(count).fill(Infinity);
  const seconds = new Float64Array(count).fill(Infinity);
  const by = new Int32Array(count).fill(-1);
  const before = new Int32Array(count).fill(-1);
  const isDone = new Uint8Array(count);
  const rest = new Map(targets.map((target) => [target.node, target]));
  const heap = new Heap();
  for (const { node, meters } of from) {
    const walked = meters / pace;
    if (walked >= (cost[node] ?? 0)) continue;
    cost[node] = walked;
    seconds[node] = walked;
    heap.push(node, walked);
  }
  let settled = 0;
  let best: { target: EndNode; cost: number } | null = null;
  for (let next = heap.pop(); next !== null; next = heap.pop()) {
    const { node } = next;
    if (isDone[node] === 1) continue;
    if (best !== null && best.cost <= next.cost) break;
    isDone[node] = 1;
    settled += 1;
    const target = rest.get(node);
    if (target !== undefined) {
      const whole = next.cost + target.meters / pace;
      if (best === null || whole < best.cost) best = { target, cost: whole };
    }
    const last = edges.first[node + 1] ?? 0;
    for (let edge = edges.first[node] ?? 0; edge < last; edge += 1) {
      const to = edges.to[edge] as number;
      const walked = edges.seconds[edge] as number;
      const through = next.cost + costOf(walked, edges.marks[edge] as number, barred);
      if (through >= (cost[to] as number)) continue;
      cost[to] = through;
      seconds[to] = (seconds[node] as number) + walked;
      by[to] = edge;
      before[to] = node;
      heap.push(to, through);
    }
  }
  return { seconds, by, before, settled, reached: best?.target ?? null };
}
