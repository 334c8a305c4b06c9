import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { launchOptions } from '../load/browser.ts';
import { paintedAt, watchPaint } from '../load/painted.ts';
import { PHONE, SLOW_4G, slowPage } from '../load/phone.ts';
import { logInHere, openScreen, SCREENS, type Screen } from '../load/screens.ts';
import { compare, type Round } from '../pairs.ts';
import type { Measurement } from '../row.ts';
import type { Site, Sites } from '../servers/site.ts';

const ROUNDS = 5;
const GOAL = 0.6;
const HELLO: Pick<Screen, 'path' | 'shows'> = { path: '/', shows: 'h1' };
/** Screens with lessons of today. */
const VISITED = SCREENS.filter(({ name }) => name === 'home' || name === 'timetable');
/** The first visits have ended: what the app loads afterwards is loaded and kept. */
const SETTLED_MS = 3_000;
/** A browser that has just started is busy with itself for this time. */
const STARTED_MS = 1_000;
const NEVER_MS = 30_000;

/**
 * Second visits after a restart of the browser, with all that it has kept, on the phone's processor and network: until a
 * lesson of today is painted, against the first words of the page of React alone in a new profile. Then the same with
 * the network cut.
 */
export async function secondVisits(bench: Bench, sites: Sites): Promise<Measurement[]> {
  const { portal, hello, trust } = sites;
  return withProfile(async (profile) => {
    await inBrowser(profile, trust, (context) => firstVisits(context, portal.url));
    await Promise.all([portal, hello].map(({ front }) => front.call('slow', SLOW_4G)));
    const loadHello = () =>
      withProfile((fresh) => inBrowser(fresh, trust, (context) => paint(context, hello, HELLO)));
    const visits = VISITED.flatMap((screen) => [
      {
        what: `${screen.name}: a lesson of today, second visit`,
        visit: () => inBrowser(profile, trust, (context) => paint(context, portal, screen)),
      },
      {
        what: `${screen.name}: the same without a network`,
        visit: () => inBrowser(profile, trust, (context) => cutOff(context, portal, screen)),
      },
    ]);
    const rounds = new Map<string, Round[]>();
    let before = await loadHello();
    for (let round = 1; round <= ROUNDS; round++) {
      const limit = await loadHello();
      for (const { what, visit } of visits) {
        const subject = await visit();
        rounds.set(what, [...(rounds.get(what) ?? []), { subject, limit, before }]);
      }
      before = limit;
      bench.say(`  second visits, round ${round} of ${ROUNDS}`);
    }
    return [...rounds].map(([what, measured]) => ({
      what,
      against: 'React hello page, cold',
      unit: 'ms',
      goal: { bound: 'at most', ratio: GOAL } as const,
      comparison: compare(measured),
      notes: measured.some(({ subject }) => subject === NEVER_MS)
        ? [`${what}: nothing appeared, which counts as ${NEVER_MS / 1000} s`]
        : [],
    }));
  });
}

async function withProfile<T>(work: (directory: string) => Promise<T>): Promise<T> {
  const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-profile-'));
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
  }
}

/** Starts a browser with a profile, and ends it, so that the profile is written. */
async function inBrowser<T>(
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

/** Twice, since the browser keeps compiled code from the second time on. */
async function firstVisits(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage();
  await logInHere(page, url);
  for (const screen of [...VISITED, ...VISITED]) {
    await openScreen(page, url, screen);
    await page.waitForTimeout(SETTLED_MS);
  }
}

/** @returns milliseconds; {@link NEVER_MS} when the page does not open, or shows nothing until then */
async function paint(
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

/** The browser knows that there is no network, and nothing answers. */
async function cutOff(context: BrowserContext, site: Site, screen: Screen): Promise<number> {
  await site.front.call('cut');
  try {
    await context.setOffline(true);
    return await paint(context, site, screen);
  } finally {
    await site.front.call('mend');
  }
}
