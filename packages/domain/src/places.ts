/** Places from 0 as bits of a fixed number of words: sets that are joined and counted 32 places at a time. */
export type Places = Uint32Array;

const NONE = new Uint32Array();

export const noPlaces = (size: number): Places => new Uint32Array(Math.ceil(size / 32));

/** Adds those of a list from one index to before another. */
export function addPlaces(to: Places, list: Uint32Array = NONE, from = 0, end = list.length): void {
  for (let i = from; i < end; i += 1) {
    const place = list[i] ?? 0;
    const word = place >>> 5;
    to[word] = (to[word] ?? 0) | (1 << (place & 31));
  }
}

export function unite(to: Places, other: Places): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) | (other[i] ?? 0);
}

export function intersect(to: Places, other: Places): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) & (other[i] ?? 0);
}

export function subtract(to: Places, other: Places): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) & ~(other[i] ?? 0);
}

function ones(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function countPlaces(places: Places): number {
  let count = 0;
  for (let i = 0; i < places.length; i += 1) count += ones(places[i] ?? 0);
  return count;
}

/** The places in order, without the first `skip` and at most `limit` of them. */
export function listPlaces(places: Places, skip: number, limit: number): number[] {
  const list: number[] = [];
  let left = skip;
  for (let i = 0; i < places.length && list.length < limit; i += 1) {
    let word = places[i] ?? 0;
    const count = left > 0 ? ones(word) : 0;
    if (count > 0 && count <= left) {
      left -= count;
      continue;
    }
    for (; word !== 0 && list.length < limit; word &= word - 1) {
      if (left > 0) left -= 1;
      else list.push(i * 32 + 31 - Math.clz32(word & -word));
    }
  }
  return list;
}
