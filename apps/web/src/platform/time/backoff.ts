const LONGEST_MS = 15_000;

/**
 * Pause before the next try, milliseconds: `first` after the first failure (`failures` 0), doubled after each further
 * one up to 15 s, times 0.5 to 1.5 by chance, so that clients that failed together do not come back together.
 */
export const backoff = (failures: number, first: number): number =>
  Math.min(LONGEST_MS, first * 2 ** failures) * (0.5 + Math.random());

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
