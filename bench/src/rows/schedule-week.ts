import type { Browser, CDPSession, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { GOALS } from '../goals.ts';
import { withPage } from '../load/browser.ts';
import { alternate, compare } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { buildSchedule } from '../servers/pages.ts';

/** Blocks of a student's full week and of a whole building. */
const SIZES = [40, 500];
const WINDOW = { width: 1440, height: 900 };
/** More pairs than usual, as a drawing takes only milliseconds. */
const PAIRS = 41;
/** Warm-up drawings of each way: they compile its code and wake the processor. */
const WARM_UP = 25;

type Way = 'ours' | 'html' | 'theirs';

/** The browser's metrics of the work from data to laid-out elements, without painting and waiting for frames. */
const COUNTED = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/**
 * Row 8: a week from its data to laid-out elements, in one page of one browser: the grid of the timetable, the same
 * markup set as one string, and FullCalendar's time grid of the same week. The value is the CPU time for script, style
 * and layout until nothing changes any more (decision 026).
 */
export const scheduleWeek: Row = {
  number: 8,
  title: 'week timetable to laid-out DOM',
  measure: (bench: Bench) =>
    withPage(bench, buildSchedule, (browser, url) => measureAll(bench, browser, url), [
      '--js-flags=--expose-gc',
    ]),
};

async function measureAll(bench: Bench, browser: Browser, url: string): Promise<Measurement[]> {
  const page = await browser.newPage({ viewport: WINDOW });
  const broken = new Promise<never>((_, reject) => page.once('pageerror', reject));
  const measured = async () => {
    const found: Measurement[] = [];
    for (const blocks of SIZES) {
      await page.goto(url);
      await page.waitForFunction('window.schedule');
      found.push(...(await measureSize(bench, page, blocks)));
    }
    return found;
  };
  return Promise.race([measured(), broken]);
}

async function measureSize(bench: Bench, page: Page, blocks: number): Promise<Measurement[]> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable', { timeDomain: 'threadTicks' });
  const elements = new Map<Way, number>();
  const draw = (way: Way) => async () => {
    await page.evaluate(`schedule.prepare('${way}', ${blocks})`);
    const before = await spent(browser);
    const shown = await page.evaluate<{ blocks: number; elements: number }>('schedule.draw()');
    const took = (await spent(browser)) - before;
    if (shown.blocks !== blocks) throw new Error(`${way} shows ${shown.blocks} of ${blocks} blocks`);
    elements.set(way, shown.elements);
    await page.evaluate('schedule.clear()');
    return took;
  };
  const ways = ['ours', 'html', 'theirs'] as const;
  const first = new Map<Way, number>();
  for (const way of ways) {
    first.set(way, await draw(way)());
    for (let drawn = 0; drawn < WARM_UP; drawn++) await draw(way)();
  }
  const html = compare(await alternate({ subject: draw('ours'), limit: draw('html') }, PAIRS));
  const calendar = compare(await alternate({ subject: draw('theirs'), limit: draw('ours') }, PAIRS));
  await browser.detach();
  bench.say(`  ${blocks} blocks are measured`);
  const cold = ways.map((way) => `${way} ${first.get(way)?.toFixed(1)} ms`).join(', ');
  const notes = [
    `${blocks} blocks, elements: ${ways.map((way) => `${way} ${elements.get(way)}`).join(', ')}; the first time in a page, in this order: ${cold}`,
  ];
  const unit = 'ms';
  return [
    {
      what: `week of ${blocks} blocks`,
      against: 'innerHTML of the same markup',
      unit,
      goal: GOALS[8].markup,
      comparison: html,
      notes,
    },
    {
      what: `FullCalendar, ${blocks} events`,
      against: 'ours',
      unit,
      goal: GOALS[8].library,
      comparison: calendar,
      notes: [],
    },
  ];
}

/** Milliseconds of CPU that the page has used so far. */
async function spent(browser: CDPSession): Promise<number> {
  const { metrics } = await browser.send('Performance.getMetrics');
  const seconds = metrics
    .filter(({ name }) => COUNTED.includes(name))
    .reduce((sum, { value }) => sum + value, 0);
  return seconds * 1000;
}
