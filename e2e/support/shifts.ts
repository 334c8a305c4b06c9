import type { Page } from '@playwright/test';

/** Adds up the layout shifts of all pages that are opened from now on. */
export function watchShifts(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    const seen = { value: 0 };
    Reflect.set(window, 'moved', seen);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.value += Number(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The layout shift of the open page until now; 0 when nothing has moved. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    // The browser reports a layout shift after the frame that shows it.
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    return Reflect.get(window, 'moved').value;
  });
}

/** Holds the answers to calls. @returns releases the held ones and lets later ones through */
export async function hold(page: Page, pattern: string): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}
