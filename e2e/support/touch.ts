import type { Page } from '@playwright/test';

interface Point {
  x: number;
  y: number;
}

/** Puts a finger down, moves it in steps and lifts it. `during` looks at the screen before it is lifted. */
export async function swipe(page: Page, from: Point, to: Point, during?: () => Promise<void>): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', [from]);
  for (const share of [0.2, 0.4, 0.6, 0.8, 1]) {
    await touch('touchMove', [{ x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }]);
  }
  await during?.();
  await touch('touchEnd', []);
}
