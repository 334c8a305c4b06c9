/** Time as the worker measures it, apart from any clock; a simulation lets it run faster. */
export interface Timer {
  /** Milliseconds that never go back. */
  now(): number;
  /** @returns the function that cancels the run */
  after(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

/** Does not keep the process alive. */
export const SYSTEM_TIMER: Timer = {
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
