import { schedule } from '@kahan/phrases/cs/schedule/schedule';
import { scheduleTools } from '@kahan/phrases/cs/schedule/schedule-tools';
import { type Browser, type Cookie, chromium, type Locator, type Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { GOALS, REACHED } from '../goals.ts';
import { launchOptions } from '../load/browser.ts';
import { PHONE, slowPage } from '../load/phone.ts';
import { logInHere, openScreen, SCREENS, TEACHING_DAY, warmPortal } from '../load/screens.ts';
import { besideNumber } from '../pairs.ts';
import type { Row } from '../row.ts';

/** The browser does not report shorter interactions. */
const LEAST_MS = 16;
/** The browser reports an interaction after its next frame, together with others. */
const REPORTED_MS = 500;

/** Begins to note how long each interaction takes until its next frame. */
async function watchInteractions(page: Page): Promise<void> {
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
async function longestInteraction(page: Page): Promise<number> {
  await page.waitForTimeout(REPORTED_MS);
  return page.evaluate(() => (globalThis as unknown as { longest: { ms: number } }).longest.ms);
}

const ROUNDS = 5;
const TIMES = 4;
const GOAL_MS = GOALS[18].ms;
/** Time after which the page has loaded its later files, and rests, ms. */
const SETTLED_MS = 2_000;
/** Pause between two interactions, ms, as between two keys of a quick writer. */
const PAUSE_MS = 200;

interface Interaction {
  what: string;
  screen: string;
  /** Steps before the measurement. */
  prepare?(page: Page): Promise<void>;
  act(page: Page): Promise<void>;
}

const INTERACTIONS: readonly Interaction[] = [
  {
    what: 'next week',
    screen: 'timetable',
    act: (page) =>
      times(() => page.getByRole('button', { name: schedule.nextWeek, exact: true }).tap(), page),
  },
  {
    what: 'next page of the feed, and back',
    screen: 'home',
    act: (page) =>
      times(async () => {
        await page.locator('main a[rel=next]').tap();
        await page.locator('main a[rel=prev]').waitFor();
        await page.waitForTimeout(PAUSE_MS);
        await page.locator('main a[rel=prev]').tap();
      }, page),
  },
  {
    what: 'opening and closing a term',
    screen: 'terms',
    prepare: (page) => openerOf(page.locator('[data-subject]')).tap(),
    act: (page) =>
      times(async () => {
        const opener = openerOf(page.locator('[data-term]'));
        await opener.tap();
        await opener.and(page.locator('[aria-expanded=true]')).waitFor();
        await page.waitForTimeout(PAUSE_MS);
        await opener.tap();
        await opener.and(page.locator('[aria-expanded=false]')).waitFor();
      }, page),
  },
  {
    what: 'typing in the search',
    screen: 'timetable',
    async prepare(page) {
      await page.getByRole('main').getByRole('button', { name: scheduleTools.addAny, exact: true }).tap();
      await page.getByRole('menuitem', { name: scheduleTools.add, exact: true }).tap();
      await page.getByRole('dialog').getByRole('combobox').waitFor();
    },
    act: (page) =>
      page.getByRole('dialog').getByRole('combobox').pressSequentially('novak', { delay: PAUSE_MS }),
  },
];

/**
 * Row 18: from a tap or a key to the next frame (INP), on a phone with a quarter of this processor. The value of a round
 * is its longest interaction.
 */
export const interactions: Row = {
  number: 18,
  title: 'interactions',
  async measure(bench: Bench) {
    const { url } = await bench.ownPortal({ now: TEACHING_DAY });
    const browser = await chromium.launch(await launchOptions([]));
    try {
      const cookies = await logIn(browser, url);
      const values = new Map(INTERACTIONS.map((one): [Interaction, number[]] => [one, []]));
      for (let round = 1; round <= ROUNDS; round++) {
        for (const [one, found] of values) found.push(await measure(browser, url, cookies, one));
        bench.say(`  round ${round} of ${ROUNDS}`);
      }
      return [...values].map(([{ what }, found]) => ({
        what,
        against: `${GOAL_MS} ms`,
        unit: 'ms',
        goal: REACHED.most,
        comparison: besideNumber(found, GOAL_MS),
        notes: [],
      }));
    } finally {
      await browser.close();
    }
  },
};

async function logIn(browser: Browser, url: string): Promise<Cookie[]> {
  const context = await browser.newContext(PHONE);
  await logInHere(await context.newPage(), url);
  await warmPortal(context, url);
  const cookies = await context.cookies();
  await context.close();
  return cookies;
}

async function measure(
  browser: Browser,
  url: string,
  cookies: readonly Cookie[],
  { screen: name, prepare, act }: Interaction,
): Promise<number> {
  const screen = SCREENS.find((one) => one.name === name);
  if (screen === undefined) throw new Error(`there is no screen ${name}`);
  const context = await browser.newContext(PHONE);
  try {
    await context.addCookies([...cookies]);
    const page = await slowPage(context);
    await openScreen(page, url, screen);
    await prepare?.(page);
    await page.waitForTimeout(SETTLED_MS);
    await watchInteractions(page);
    await act(page);
    return await longestInteraction(page);
  } finally {
    await context.close();
  }
}

const openerOf = (lines: Locator): Locator => lines.first().locator('[data-opener]');

async function times(act: () => Promise<void>, page: Page): Promise<void> {
  for (let time = 0; time < TIMES; time++) {
    await act();
    await page.waitForTimeout(PAUSE_MS);
  }
}
