import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import type { Site } from '../servers/site.ts';
import { launchOptions } from './browser.ts';
import { paintedAt, watchPaint } from './painted.ts';
import { PHONE, slowPage } from './phone.ts';
import { logInHere, openScreen, SCREENS, type Screen } from './screens.ts';

/** Screens with lessons of today. */
export const VISITED = SCREENS.filter(({ name }) => name === 'home' || name === 'timetable');
/** Time after each first visit in which the app loads and keeps its other files, ms. */
const SETTLED_MS = 3_000;
/** Time for which a browser that has just started is busy with itself, ms. */
const STARTED_MS = 1_000;
/** The value of a page that has shown nothing by then, ms. */
export const NEVER_MS = 30_000;

/** Ends with the directory removed. @param work takes the directory of a new profile */
export async function withProfile<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-profile-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/** Starts a browser with a profile, and ends it, so that the profile is written. */
export async function inBrowser<T>(
  profile: string,
  trust: string,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await chromium.launchPersistentContext(profile, {
    ...(await launchOptions([trust])),
    ...PHONE,
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

/** Visits each screen twice, since the browser keeps compiled code from the second time on. */
export async function firstVisits(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await logInHere(page, url);
  for (const screen of [...VISITED, ...VISITED]) {
    await openScreen(page, url, screen);
    await page.waitForTimeout(SETTLED_MS);
  }
}

/**
 * Opens a screen on the phone's processor.
 * @returns milliseconds until its data was painted; {@link NEVER_MS} when the page does not open, or shows nothing until then
 */
export async function paint(
  context: BrowserContext,
  { url }: Site,
  { path, shows }: Pick<Screen, 'path' | 'shows'>,
): Promise<number> {
  await watchPaint(context, shows);
  const page = await slowPage(context);
  await page.waitForTimeout(STARTED_MS);
  try {
    await page.goto(`${url}${path}`, { waitUntil: 'commit' });
  } catch (error) {
    if (error instanceof Error && error.message.includes('net::ERR_')) return NEVER_MS;
    throw error;
  }
  return Promise.race([paintedAt(page), delay(NEVER_MS, NEVER_MS, { ref: false })]);
}

/** Does the work while the browser knows that there is no network, and nothing answers. */
export async function cutOff<T>(context: BrowserContext, site: Site, work: () => Promise<T>): Promise<T> {
  await site.front.call('cut');
  try {
    await context.setOffline(true);
    return await work();
  } finally {
    await site.front.call('mend');
  }
}
