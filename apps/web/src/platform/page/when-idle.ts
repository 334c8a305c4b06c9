/** Not every browser tells when it is idle. */
const LATER_MS = 2_000;

/** Runs a task that no picture waits for: when the browser has nothing else to do, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATER_MS });
  else setTimeout(run, LATER_MS);
}
