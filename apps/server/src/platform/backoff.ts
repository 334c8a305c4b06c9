/** Pauses between tries, both in the same unit. */
export interface Backoff {
  /** Longest pause after the first failure. */
  first: number;
  /** Longest pause at all. */
  longest: number;
}

/**
 * The pause before the next try, in the unit of the limits. It doubles with every failure up to `longest`. Chance
 * shortens it by up to a half, so that tries that failed together do not come back together.
 * @param failures tries that failed before the one that failed now: with `first` 200, 0 → 100 to 200, 1 → 200 to 400
 */
export function pauseAfter(failures: number, { first, longest }: Backoff): number {
  return Math.min(longest, first * 2 ** failures) * (0.5 + Math.random() / 2);
}
