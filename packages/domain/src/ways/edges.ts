import { WALK_SPEED } from './walking.ts';

/** The edges of a graph: those of node n are at the places `first[n]` to `first[n + 1] - 1` of the other lists. */
export interface Edges {
  first: Int32Array;
  to: Int32Array;
  meters: Float64Array;
  seconds: Float64Array;
  /** Sums of the marks in `walking.ts`. */
  marks: Uint8Array;
}

/** Collects edges. */
export class EdgeList {
  private readonly from: number[] = [];
  private readonly to: number[] = [];
  private readonly meters: number[] = [];
  private readonly seconds: number[] = [];
  private readonly marks: number[] = [];

  private add(from: number, to: number, meters: number, seconds: number, mark: number): void {
    this.from.push(from);
    this.to.push(to);
    this.meters.push(meters);
    this.seconds.push(seconds);
    this.marks.push(mark);
  }

  oneWay(from: number, to: number, meters: number, mark: number): void {
    this.add(from, to, meters, meters / WALK_SPEED, mark);
  }

  /** A walk in both directions. */
  walk(a: number, b: number, meters: number, mark: number): void {
    this.oneWay(a, b, meters, mark);
    this.oneWay(b, a, meters, mark);
  }

  /** From floor to floor. */
  climb(from: number, to: number, seconds: number, mark: number): void {
    this.add(from, to, 0, seconds, mark);
  }

  build(nodes: number): Edges {
    const first = new Int32Array(nodes + 1);
    for (const from of this.from) first[from + 1] = (first[from + 1] ?? 0) + 1;
    for (let node = 0; node < nodes; node += 1) first[node + 1] = (first[node + 1] ?? 0) + (first[node] ?? 0);
    const next = first.slice();
    const count = this.from.length;
    const edges: Edges = {
      first,
      to: new Int32Array(count),
      meters: new Float64Array(count),
      seconds: new Float64Array(count),
      marks: new Uint8Array(count),
    };
    for (const [index, from] of this.from.entries()) {
      const at = next[from] ?? 0;
      next[from] = at + 1;
      edges.to[at] = this.to[index] ?? 0;
      edges.meters[at] = this.meters[index] ?? 0;
      edges.seconds[at] = this.seconds[index] ?? 0;
      edges.marks[at] = this.marks[index] ?? 0;
    }
    return edges;
  }
}
