import type { Page } from 'playwright-core';

/** What the browser does not report is shorter than this. */
const LEAST_MS = 16;
/** The browser reports an interaction after its next frame, together with others. */
const REPORTED_MS = 500;

/** Begins to note how long each interaction takes until its next frame. */
export async function watchInteractions(page: Page): Promise<void> {
  await page.evaluate((durationThreshold) => {
    interface EventTiming {
      name: string;
      duration: number;
      interactionId: number;
    }
    interface Observer {
      observe(options: object): void;
    }
    // Node's types lack what browsers can observe.
    const { PerformanceObserver } = globalThis as unknown as {
      PerformanceObserver: new (tell: (list: { getEntries(): EventTiming[] }) => void) => Observer;
    };
    const longest = { ms: durationThreshold, name: '' };
    new PerformanceObserver((list) => {
      for (const { name, duration, interactionId } of list.getEntries()) {
        if (interactionId > 0 && duration > longest.ms) Object.assign(longest, { ms: duration, name });
      }
    }).observe({ type: 'event', durationThreshold });
    Object.assign(globalThis, { longest });
  }, LEAST_MS);
}

/** Milliseconds of the longest interaction since {@link watchInteractions}: INP of so few of them. */
export async function longestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(REPORTED_MS);
  return page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms);
}
