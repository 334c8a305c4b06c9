const LONGEST_MS = 15_000;

/**
 * Exponential back-off with jitter, milliseconds: `first * 2 ** failures`, at most 15 s, times a random 0.5 to 1.5, so
 * that clients that failed together do not retry together.
 */
export const backoff = (failures: number, first: number): number =>
  Math.min(LONGEST_MS, first * 2 ** failures) * (0.5 + Math.random());

export const pause = (ms: number): Promise<void> => new Promise((resume) => setTimeout(resume, ms));
