/** A set of numbers from 0, one bit each: sets are joined and counted 32 members at a time. */
export type Bitset = Uint32Array;

const NONE = new Uint32Array();

/** An empty set for members from 0 to before `size`. */
export const emptyBitset = (size: number): Bitset => new Uint32Array(Math.ceil(size / 32));

/** Adds the numbers of a list, from one index of the list to before another. */
export function addAll(to: Bitset, list: Uint32Array = NONE, from = 0, end = list.length): void {
  for (let i = from; i < end; i += 1) {
    const member = list[i] ?? 0;
    const word = member >>> 5;
    to[word] = (to[word] ?? 0) | (1 << (member & 31));
  }
}

export function unite(to: Bitset, other: Bitset): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) | (other[i] ?? 0);
}

export function intersect(to: Bitset, other: Bitset): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) & (other[i] ?? 0);
}

export function subtract(to: Bitset, other: Bitset): void {
  for (let i = 0; i < to.length; i += 1) to[i] = (to[i] ?? 0) & ~(other[i] ?? 0);
}

/** The number of bits that are set in a word of 32. */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

export function sizeOf(set: Bitset): number {
  let size = 0;
  for (let i = 0; i < set.length; i += 1) size += popcount(set[i] ?? 0);
  return size;
}

/** Members in order, without the first `skip` and at most `limit` of them. */
export function membersOf(set: Bitset, skip: number, limit: number): number[] {
  const members: number[] = [];
  let left = skip;
  for (let i = 0; i < set.length && members.length < limit; i += 1) {
    // Signed from the beginning, as the bit operations make it.
    let word = (set[i] ?? 0) | 0;
    const count = left > 0 ? popcount(word) : 0;
    if (count > 0 && count <= left) {
      left -= count;
      continue;
    }
    for (; word !== 0 && members.length < limit; word &= word - 1) {
      if (left > 0) left -= 1;
      else members.push(i * 32 + 31 - Math.clz32(word & -word));
    }
  }
  return members;
}
