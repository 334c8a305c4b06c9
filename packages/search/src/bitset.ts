/** A set of numbers from 0, one bit each: sets are joined and counted 32 members at a time. */
export type Bitset = Uint32Array;

const NONE = new Uint32Array();
/** Sets that are kept for the next search. */
const MOST_SETS = 64;

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

/** The number of bits that are set in a word of 32. */
function popcount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return (((fours + (fours >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}

/**
 * Writes the members that all sets have and that were not seen, and notes them as seen. This is all that a search does
 * with whole sets, so it is one loop.
 * @param sets at least one, of one size
 * @returns the number of members
 */
export function unseenInAll(sets: readonly Bitset[], seen: Bitset, to: Bitset): number {
  let size = 0;
  const [first = NONE, ...others] = sets;
  for (let i = 0; i < first.length; i += 1) {
    let word = (first[i] ?? 0) & ~(seen[i] ?? 0);
    for (let other = 0; word !== 0 && other < others.length; other += 1) word &= others[other]?.[i] ?? 0;
    to[i] = word;
    if (word === 0) continue;
    seen[i] = (seen[i] ?? 0) | word;
    size += popcount(word);
  }
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

/** Sets for one search at a time, which the next search uses again. */
export class Scratch {
  private readonly size: number;
  private readonly sets: Bitset[] = [];
  private used = 0;

  /** @param size of each set */
  constructor(size: number) {
    this.size = size;
  }

  /** The sets that were given may be given again. */
  reset(): void {
    this.used = 0;
  }

  empty(): Bitset {
    const set = this.next();
    return set.fill(0);
  }

  copyOf(other: Bitset): Bitset {
    const set = this.next();
    set.set(other);
    return set;
  }

  /** Members of either set. */
  united(one: Bitset, other: Bitset): Bitset {
    const set = this.copyOf(one);
    unite(set, other);
    return set;
  }

  private next(): Bitset {
    const set = this.sets[this.used] ?? emptyBitset(this.size);
    if (this.used < MOST_SETS) this.sets[this.used] = set;
    this.used += 1;
    return set;
  }
}
