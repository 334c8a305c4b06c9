import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Cookie, chromium, type LaunchOptions } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { atMost, GOALS, REACHED } from '../goals.ts';
import { type Audit, audit } from '../load/audit.ts';
import { launchOptions } from '../load/browser.ts';
import { logInHere, SCREENS, type Screen, warmPortal } from '../load/screens.ts';
import { besideNumber, compare, type Round, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { buildHello } from '../servers/pages.ts';
import { openSites, type PortalSite, type Sites } from '../servers/site.ts';
import { secondVisits } from './second-visit.ts';

/** The cookies of the demo student, whose data the portal has read and whose screens it has rendered. */
async function studentCookies({ portal, trust }: PortalSite): Promise<Cookie[]> {
  const browser = await chromium.launch(await launchOptions([trust]));
  try {
    const context = await browser.newContext({ locale: 'cs-CZ' });
    await logInHere(await context.newPage(), portal.url);
    await warmPortal(context, portal.url);
    return await context.cookies();
  } finally {
    await browser.close();
  }
}

const ROUNDS = 3;
const GOAL = GOALS[12];

/**
 * Row 12: Lighthouse on a phone, slow 4G and a quarter of this processor, over HTTP/2 and with brotli, in a whole
 * Chromium; one round more in a Chromium without a window is a note of each line. Each load has a profile of its own with
 * the cookies of a login alone. A round loads the page of React alone and then each screen. Then second visits.
 */
export const coldLoad: Row = {
  number: 12,
  title: "cold load with a student's data",
  async measure(bench: Bench) {
    const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-hello-'));
    try {
      await buildHello(directory);
      const sites = await openSites(bench, directory);
      const cookies = await studentCookies(sites);
      const whole = await loads(bench, sites, cookies, await launchOptions([sites.trust], true), ROUNDS);
      const shell = await loads(bench, sites, cookies, await launchOptions([sites.trust]), 1);
      const cold = SCREENS.flatMap((screen) => linesOf(screen, whole, shell));
      return [...cold, ...(await secondVisits(bench, sites))];
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

interface Loads {
  /** One load for each round, and one before the first round. */
  hello: Audit[];
  /** Loads by the screen's name, one for each round. */
  screens: Map<string, Audit[]>;
}

async function loads(
  bench: Bench,
  { portal, hello }: Sites,
  cookies: readonly Cookie[],
  browser: LaunchOptions,
  rounds: number,
): Promise<Loads> {
  const found: Loads = { hello: [], screens: new Map() };
  const loadHello = async () => found.hello.push(await audit(`${hello.url}/`, [], browser));
  await loadHello();
  for (let round = 1; round <= rounds; round++) {
    await loadHello();
    for (const { name, path, personal } of SCREENS) {
      const load = await audit(`${portal.url}${path}`, personal ? cookies : [], browser);
      found.screens.set(name, [...(found.screens.get(name) ?? []), load]);
    }
    bench.say(`  round ${round} of ${rounds}`);
  }
  return found;
}

/** Largest contentful paint beside that of the page of React. */
const paints = ({ hello, screens }: Loads, name: string): Round[] =>
  (screens.get(name) ?? []).map((load, index) => ({
    subject: load.lcpMs,
    limit: (hello[index + 1] ?? load).lcpMs,
    before: (hello[index] ?? load).lcpMs,
  }));

const BOUNDS = [
  ['score', 'points', REACHED.least, GOAL.score, ({ score }) => score],
  ['blocking time', 'ms', REACHED.most, GOAL.blockingMs, ({ blockingMs }) => blockingMs],
  ['layout shift', 'thousandths', REACHED.most, GOAL.layoutShift * 1000, (one) => one.layoutShift * 1000],
  ['requests', 'requests', REACHED.most, GOAL.requests, ({ requests }) => requests],
] as const satisfies readonly (readonly [...unknown[], read: (audit: Audit) => number])[];

function linesOf({ name, personal }: Screen, whole: Loads, shell: Loads): Measurement[] {
  const lcp = compare(paints(shell, name)).ratio.median.toFixed(2);
  const paint: Measurement = {
    what: `${name}: LCP, cold`,
    against: 'React hello page',
    unit: 'ms',
    goal: atMost(personal ? GOAL.personal : GOAL.rendered),
    comparison: compare(paints(whole, name)),
    notes: [`${name}: LCP ${lcp} without a window`],
  };
  const others = BOUNDS.map(([what, unit, goal, limit, read]): Measurement => {
    const valuesOf = ({ screens }: Loads) => (screens.get(name) ?? []).map(read);
    return {
      ...{ what: `${name}: ${what}`, against: `${limit} ${unit}`, unit, goal },
      comparison: besideNumber(valuesOf(whole), limit),
      notes: [`${name}: ${what} ${spread(valuesOf(shell)).median.toFixed(0)} without a window`],
    };
  });
  return [paint, ...others];
}
