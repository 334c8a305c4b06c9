/** 32-bit hash of a text (FNV-1a). */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) {
    value ^= text.charCodeAt(i);
    value = Math.imul(value, 0x01000193);
  }
  return value >>> 0;
}

export type Random = ReturnType<typeof createRandom>;

/**
 * A seeded random source: the same seed gives the same university.
 * mulberry32: small, quick, and even enough for names and grades.
 */
export function createRandom(seed: string) {
  let state = hash(seed);
  /** From 0, less than 1. */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  /** A whole number from 0, less than n. */
  const below = (n: number) => Math.floor(next() * n);
  return {
    next,
    below,
    pick<T>(from: readonly T[]): T {
      const found = from[below(from.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
    chance: (probability: number) => next() < probability,
  };
}

/** `count` elements of a list in a random order; fewer when the list is shorter. */
export function some<T>(random: Random, from: readonly T[], count: number): T[] {
  const left = [...from];
  return Array.from({ length: Math.min(count, left.length) }, () => left.splice(random.below(left.length), 1))
    .flat()
    .slice(0, count);
}
