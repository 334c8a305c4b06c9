/** A binary heap: adding and taking the first cost O(log n). */
export class Heap<T> {
  private readonly items: T[] = [];
  private readonly compare: (a: T, b: T) => number;

  constructor(compare: (a: T, b: T) => number) {
    this.compare = compare;
  }

  /** The least item; undefined when there is none. */
  get first(): T | undefined {
    return this.items[0];
  }

  add(item: T): void {
    const { items } = this;
    let at = items.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      const parent = items[above] as T;
      if (this.compare(parent, item) <= 0) break;
      items[at] = parent;
      at = above;
    }
    items[at] = item;
  }

  /** Removes the least item. */
  take(): T | undefined {
    const { items } = this;
    const first = items[0];
    const last = items.pop();
    if (items.length === 0 || last === undefined) return first;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= items.length) break;
      const right = left + 1;
      const below =
        right < items.length && this.compare(items[right] as T, items[left] as T) < 0 ? right : left;
      if (this.compare(last, items[below] as T) <= 0) break;
      items[at] = items[below] as T;
      at = below;
    }
    items[at] = last;
    return first;
  }
}
