/** A binary heap of nodes: the one with the lowest cost comes out first. */
export class Heap {
  private readonly nodes: number[] = [];
  private readonly costs: number[] = [];

  get size(): number {
    return this.nodes.length;
  }

  push(node: number, cost: number): void {
    let at = this.nodes.length;
    this.nodes.push(node);
    this.costs.push(cost);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.costs[parent] as number) <= cost) break;
      this.move(parent, at);
      at = parent;
    }
    this.put(at, node, cost);
  }

  /** Takes the node with the lowest cost out; null when the heap is empty. */
  pop(): { node: number; cost: number } | null {
    const [node, cost] = [this.nodes[0], this.costs[0]];
    const [last, lastCost] = [this.nodes.pop(), this.costs.pop()];
    if (node === undefined || cost === undefined) return null;
    if (last !== undefined && lastCost !== undefined && this.nodes.length > 0) this.sink(last, lastCost);
    return { node, cost };
  }

  private sink(node: number, cost: number): void {
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.nodes.length) break;
      if (
        child + 1 < this.nodes.length &&
        (this.costs[child + 1] as number) < (this.costs[child] as number)
      ) {
        child += 1;
      }
      if ((this.costs[child] as number) >= cost) break;
      this.move(child, at);
      at = child;
    }
    this.put(at, node, cost);
  }

  private move(from: number, to: number): void {
    this.nodes[to] = this.nodes[from] as number;
    this.costs[to] = this.costs[from] as number;
  }

  private put(at: number, node: number, cost: number): void {
    this.nodes[at] = node;
    this.costs[at] = cost;
  }
}
