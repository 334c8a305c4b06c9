import type { CDPSession, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { GOALS, REACHED } from '../goals.ts';
import { withPage } from '../load/browser.ts';
import { besideNumber, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { buildMap } from '../servers/pages.ts';

const POLYGONS = 500;
/** Factor by which a phone is slower than this machine; Chromium slows a page down by it. */
const SLOWDOWN = 4;
const FRAME_MS = GOALS[14].frameMs;
const PHONE = { width: 390, height: 844 };
const SWITCHES = 60;
/** Switches before the measurement, which compile the code. */
const WARM_UP = 10;
const MOVES = 20;
const MOVE_FRAMES = 30;

/** The browser's metrics of the work from the press to the laid-out floor, without painting. */
const COUNTED = ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration'];

/**
 * Row 14: from the press of a floor's link to its laid-out drawing, with the data there; the longest of the turns in
 * which the links of rooms are added when the browser is idle; and a frame while a finger moves the plan. Values are
 * processor time, four times as much as this machine takes: so other programs on it do not count.
 */
export const mapFloor: Row = {
  number: 14,
  title: `a floor of ${POLYGONS} polygons at ${SLOWDOWN}× CPU`,
  measure: (bench: Bench) =>
    withPage(bench, buildMap, async (browser, url) => {
      const page = await browser.newPage({ viewport: PHONE });
      const broken = new Promise<never>((_, reject) => page.once('pageerror', reject));
      return Promise.race([measureAll(page, url), broken]);
    }),
};

async function measureAll(page: Page, url: string): Promise<Measurement[]> {
  await page.goto(url);
  await page.waitForFunction('window.floors');
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const far = await measureSwitches(page, session, 'the whole campus in view');
  await page.evaluate('floors.zoom(true)');
  const near = await measureSwitches(page, session, 'near enough for names');
  return [...far, ...near, await measureMoves(page, session)];
}

/** A finger there and back. The browser reports the finger once in a frame. */
async function drag(session: CDPSession): Promise<void> {
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const y = PHONE.height / 2;
  await touch('touchStart', [{ x: PHONE.width / 2, y }]);
  for (let step = 1; step <= MOVE_FRAMES; step++) {
    const far = Math.min(step, MOVE_FRAMES - step + 1) * 8;
    await touch('touchMove', [{ x: PHONE.width / 2 + far, y }]);
  }
  await touch('touchEnd', []);
}

/** The plan follows a finger: all work of the page's thread for a frame, painting included. */
async function measureMoves(page: Page, session: CDPSession): Promise<Measurement> {
  const transform = () => page.evaluate<string>("document.querySelector('section svg').style.transform");
  const frames: number[] = [];
  const before = await transform();
  for (let turn = 0; turn < MOVES; turn++) {
    const took = await spentIn(session, () => drag(session), ['TaskDuration']);
    frames.push(took / MOVE_FRAMES);
  }
  if ((await transform()) === before) throw new Error('the plan did not follow the finger');
  return lineOf(
    'a frame while a finger moves the plan, names in view',
    frames,
    `moves of ${MOVE_FRAMES} frames`,
  );
}

async function measureSwitches(page: Page, session: CDPSession, what: string): Promise<Measurement[]> {
  const switches: number[] = [];
  const turns: number[] = [];
  let first = 0;
  for (let turn = 1; turn <= SWITCHES + WARM_UP; turn++) {
    const took = await spentIn(session, () => page.evaluate(`floors.show(${turn % 2})`));
    let longest = 0;
    for (let isMore = true; isMore; )
      longest = Math.max(
        longest,
        await spentIn(session, async () => {
          isMore = await page.evaluate<boolean>('floors.beIdle()');
        }),
      );
    const links = await page.evaluate<number>('floors.links()');
    if (links !== POLYGONS) throw new Error(`the page has ${links} of ${POLYGONS} rooms`);
    if (turn === 1) first = took;
    if (turn <= WARM_UP) continue;
    switches.push(took);
    turns.push(longest);
  }
  return [
    lineOf(`a switch of the floor, ${what}`, switches, `the first one ${first.toFixed(1)} ms`),
    lineOf(`the longest turn that adds links, ${what}`, turns, `${POLYGONS} links`),
  ];
}

function lineOf(what: string, times: readonly number[], note: string): Measurement {
  const { low, high } = spread(times);
  return {
    what,
    against: 'one frame',
    unit: 'ms',
    goal: REACHED.most,
    comparison: besideNumber(times, FRAME_MS),
    notes: [`quartiles ${low.toFixed(1)} and ${high.toFixed(1)} ms; ${note}`],
  };
}

/** Milliseconds that the page works, as a slow phone would. */
async function spentIn(
  session: CDPSession,
  work: () => Promise<unknown>,
  names: readonly string[] = COUNTED,
): Promise<number> {
  const before = await spent(session, names);
  await work();
  return SLOWDOWN * ((await spent(session, names)) - before);
}

async function spent(session: CDPSession, names: readonly string[]): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  const counted = metrics.filter(({ name }) => names.includes(name));
  return 1000 * counted.reduce((sum, { value }) => sum + value, 0);
}
