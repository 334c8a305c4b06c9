/** Time as the worker measures it, apart from any clock; a simulation lets it run faster. */
export interface Ticks {
  /** Milliseconds that never go back. */
  now(): number;
  /** @returns what calls it off */
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

/** Neither keeps the process alive. */
export const TICKS: Ticks = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms).unref();
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms).unref();
    return () => clearInterval(timer);
  },
};

const FIRST_PAUSE_MS = 200;
const LONGEST_PAUSE_MS = 5_000;

/**
 * How long to wait before the next try after so many that failed, milliseconds: 0 → 100 to 200, 1 → 200 to 400, from
 * 5 on 2,500 to 5,000. By chance, so that not all come back at once.
 */
export function pauseAfter(failed: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** failed) * (0.5 + Math.random() / 2);
}
