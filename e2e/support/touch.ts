import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Fingers on the screen, as the browser gets their events. */
export async function fingersOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    });
  return {
    down: (...fingers: Point[]) => touch('touchStart', fingers),
    move: (...fingers: Point[]) => touch('touchMove', fingers),
    up: () => touch('touchEnd', []),
  };
}

/** Puts fingers down, moves them in steps and lifts them. `during` looks at the screen before they are lifted. */
export async function drag(
  page: Page,
  from: readonly Point[],
  to: readonly Point[],
  during?: () => Promise<void>,
): Promise<void> {
  const fingers = await fingersOn(page);
  await fingers.down(...from);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    const between = (start: number, end: number) => start + (end - start) * share;
    const now = from.map((start, id) => {
      const end = to[id] ?? start;
      return { x: between(start.x, end.x), y: between(start.y, end.y) };
    });
    await fingers.move(...now);
  }
  await during?.();
  await fingers.up();
}

/** A drag with one finger. */
export const swipe = (page: Page, from: Point, to: Point, during?: () => Promise<void>): Promise<void> =>
  drag(page, [from], [to], during);
