import { RENDERED } from '@kahan/contract/runtime';
import type { BrowserContext, Page } from 'playwright-core';
import { STUDENT } from './client.ts';

/** A Wednesday in teaching, on which the demo student has lessons; the clocks of portal and browser stand there. */
export const TEACHING_DAY = '2026-11-18T09:42:00Z';

/** A page of the portal that the rows of the browser open. */
export interface Screen {
  name: string;
  path: string;
  /** Whether a student is logged in. */
  personal: boolean;
  /** An element with data, which proves that the page shows its content. */
  shows: string;
}

/** Lessons of today on Home, each a link to its detail in the timetable. */
export const LESSON_ON_HOME = 'main a[href^="/schedule"][href*="detail="]';
export const LESSON_BLOCK = '[data-block]';

/** Names, as the command line takes them, and addresses of the demo student's pages. */
export const SCREENS: readonly Screen[] = [
  { name: 'home', path: '/', personal: true, shows: LESSON_ON_HOME },
  { name: 'timetable', path: '/schedule', personal: true, shows: LESSON_BLOCK },
  { name: 'terms', path: '/terms', personal: true, shows: '[data-term], [data-subject]' },
  { name: 'study', path: '/study/990001', personal: true, shows: '[data-result]' },
  {
    name: 'room',
    path: '/schedule/2026/1?room=A137&week=9',
    personal: false,
    shows: LESSON_BLOCK,
  },
  { name: 'class', path: '/classes/B402008', personal: false, shows: '[data-lesson]' },
  { name: 'map', path: '/maps?rooms=B139', personal: false, shows: '[data-room]' },
  {
    name: 'month',
    path: '/calendar/month/2026/11',
    personal: true,
    shows: 'main a[href^="/classes/"]',
  },
  { name: 'food', path: '/food', personal: false, shows: '[data-dish]' },
  { name: 'settings', path: '/settings', personal: true, shows: 'main input[type=checkbox]' },
];

/** Logs the demo student in through the form, and opens Home; the first login leads to the intro. */
export async function logInHere(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/api/login?page=/`);
  await page.fill('[name=username]', STUDENT);
  await page.fill('[name=password]', 'demo');
  await page.press('[name=password]', 'Enter');
  await page.waitForURL((address) => !address.pathname.startsWith('/api/'));
  await page.goto(`${url}/`);
}

/**
 * Opens a screen and waits until it shows its data, and until the app has taken it over where the server has rendered it.
 * @throws Error when the screen does not
 */
export async function openScreen(
  page: Page,
  url: string,
  { path, shows }: Pick<Screen, 'path' | 'shows'>,
): Promise<void> {
  await page.goto(`${url}${path}`);
  await page.locator(shows).filter({ visible: true }).first().waitFor();
  await page.locator(`[${RENDERED}]`).waitFor({ state: 'detached' });
}

/** Opens each screen once, so that the portal has read and rendered its answers. */
export async function warmPortal(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  for (const screen of SCREENS) await openScreen(page, url, screen);
  await page.close();
}
