import type { Locator, Page } from '@playwright/test';
import { expect } from './test.ts';
import { world } from './world.ts';

const STEP_MS = 10;

/** The portal's clock is pinned. The page's clock starts at that instant, and the journey moves it. */
export async function startClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date(world().now) });
  await page.addInitScript(() => {
    new MutationObserver(() => document.documentElement?.setAttribute('data-clock', 'running')).observe(
      document,
      { childList: true },
    );
  });
}

/** Stops the page's clock, which must have been installed before the page was opened. */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/**
 * Moves a stopped clock in small steps until something appears: answers reach the screen through timers. The clock then
 * stands at most two steps behind its appearance.
 */
export async function stepUntil(page: Page, what: Locator): Promise<void> {
  const step = async () => {
    await page.clock.runFor(STEP_MS);
    return what.isVisible();
  };
  await expect.poll(step, { intervals: [STEP_MS], timeout: 30_000 }).toBe(true);
}

/** Expects that an element, which {@link stepUntil} has seen appear, is there for that long, and no longer. */
export async function expectToLast(page: Page, what: Locator, ms: number): Promise<void> {
  // A message stays while the pointer is on it, and the last press may have been where it appears.
  await page.mouse.move(0, 0);
  await page.clock.runFor(ms - 3 * STEP_MS);
  await expect(what).toBeVisible();
  await page.clock.runFor(3 * STEP_MS);
  await expect(what).toHaveCount(0);
}
