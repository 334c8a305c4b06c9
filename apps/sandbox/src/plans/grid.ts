import type { Box } from './geometry.ts';

const CELL = 10;
/** A box of more cells than this is compared in every search. */
const MOST_CELLS = 2_500;

export const meetBoxes = (a: Box, b: Box) =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

/** Finds boxes around a place without looking at all of them. */
export class Grid<T extends { box: Box }> {
  private readonly cells = new Map<string, T[]>();
  private readonly large: T[] = [];

  constructor(items: Iterable<T> = []) {
    for (const item of items) this.add(item);
  }

  add(item: T): void {
    const keys = keysOf(item.box);
    if (keys === null) this.large.push(item);
    for (const key of keys ?? []) {
      const cell = this.cells.get(key);
      if (cell === undefined) this.cells.set(key, [item]);
      else cell.push(item);
    }
  }

  /** The items within `by` metres of the box, in the order in which they were added to their cells. */
  near(box: Box, by: number): T[] {
    const wide = { minX: box.minX - by, minY: box.minY - by, maxX: box.maxX + by, maxY: box.maxY + by };
    const keys = keysOf(wide) ?? [...this.cells.keys()];
    const found = new Set([...this.large, ...keys.flatMap((key) => this.cells.get(key) ?? [])]);
    return [...found].filter((item) => meetBoxes(item.box, wide));
  }
}

function keysOf({ minX, minY, maxX, maxY }: Box): string[] | null {
  const [fromX, toX] = [Math.floor(minX / CELL), Math.floor(maxX / CELL)];
  const [fromY, toY] = [Math.floor(minY / CELL), Math.floor(maxY / CELL)];
  if ((toX - fromX + 1) * (toY - fromY + 1) > MOST_CELLS) return null;
  const keys: string[] = [];
  for (let x = fromX; x <= toX; x++) for (let y = fromY; y <= toY; y++) keys.push(`${x} ${y}`);
  return keys;
}
