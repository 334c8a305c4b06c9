import type { Backoff } from '../../../platform/backoff.ts';

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

/** Pauses before a request is tried again. */
export const RETRY_MS: Backoff = { first: 200, longest: 5_000 };
