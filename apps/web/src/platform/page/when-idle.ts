/** Not every browser tells when it is idle. */
const LATER_MS = 2_000;

/** Runs a task that no picture waits for: when the browser has nothing else to do, after two seconds at the latest. */
export function whenIdle(run: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: LATER_MS });
  else setTimeout(run, LATER_MS);
}

/** A page that draws no frame for so long, e.g. in a hidden tab, is not waited for. */
const DRAWN_MS = 1_000;

/** Runs a task once the next frame has been drawn. It may run twice. */
export function afterFrame(run: () => void): void {
  requestAnimationFrame(() => setTimeout(run));
  setTimeout(run, DRAWN_MS);
}

/** Waits until the browser has nothing else to do. */
export const idle = (): Promise<void> => new Promise(whenIdle);
