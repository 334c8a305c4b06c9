import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Cookie } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { type Audit, audit } from '../load/audit.ts';
import { SCREENS, type Screen } from '../load/screens.ts';
import { studentCookies } from '../load/student-cookies.ts';
import { compare, type Round, spread } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { buildHello } from '../servers/pages.ts';
import { openSites, type Sites } from '../servers/site.ts';
import { secondVisits } from './second-visit.ts';

const ROUNDS = 3;
const GOALS = { score: 95, lcp: 1.35, mainThread: 2.2, tbtMs: 150, cls: 0.01 };
const HELLO = 'React hello page';

/**
 * Row 12: Lighthouse on a phone, slow 4G and a quarter of this processor, over HTTP/2 and with brotli. Each load has a
 * profile of its own with the cookies of a login alone. A round loads the page of React alone and then each screen.
 * Then second visits.
 */
export const coldLoad: Row = {
  number: 12,
  title: "cold load with a student's data",
  async measure(bench: Bench) {
    const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-hello-'));
    try {
      await buildHello(directory);
      const sites = await openSites(bench, directory);
      const cold = await coldLoads(bench, sites, await studentCookies(sites));
      return [...cold, ...(await secondVisits(bench, sites))];
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  },
};

interface Loads {
  /** One for each round, and one before the first round. */
  hello: Audit[];
  /** By the screen's name, one for each round. */
  screens: Map<string, Audit[]>;
}

async function coldLoads(bench: Bench, sites: Sites, cookies: readonly Cookie[]): Promise<Measurement[]> {
  const { portal, hello, trust } = sites;
  const loads: Loads = { hello: [], screens: new Map() };
  const loadHello = async () => loads.hello.push(await audit(`${hello.url}/`, [], [trust]));
  await loadHello();
  for (let round = 1; round <= ROUNDS; round++) {
    await loadHello();
    for (const { name, path, personal } of SCREENS) {
      const found = await audit(`${portal.url}${path}`, personal ? cookies : [], [trust]);
      loads.screens.set(name, [...(loads.screens.get(name) ?? []), found]);
    }
    bench.say(`  round ${round} of ${ROUNDS}`);
  }
  const [, ...counted] = loads.hello;
  bench.say(summary([['hello', counted], ...loads.screens], medianOf(counted)));
  return SCREENS.flatMap((screen) => linesOf(screen, loads));
}

function linesOf({ name }: Screen, { hello, screens }: Loads): Measurement[] {
  const own = screens.get(name) ?? [];
  const beside =
    (read: (audit: Audit) => number) =>
    (load: Audit, index: number): Round => ({
      subject: read(load),
      limit: read(hello[index + 1] ?? load),
      before: read(hello[index] ?? load),
    });
  const against = (limit: number, read: (audit: Audit) => number) =>
    compare(own.map((load) => ({ subject: read(load), limit, before: limit })));
  const atMost = (ratio: number) => ({ bound: 'at most', ratio }) as const;
  const line = (what: string, rest: Omit<Measurement, 'what' | 'notes'>) => ({
    what: `${name}: ${what}`,
    notes: [],
    ...rest,
  });
  return [
    line('LCP, cold', {
      against: HELLO,
      unit: 'ms',
      goal: atMost(GOALS.lcp),
      comparison: compare(own.map(beside(({ lcpMs }) => lcpMs))),
    }),
    line('main thread', {
      against: HELLO,
      unit: 'ms',
      goal: atMost(GOALS.mainThread),
      comparison: compare(own.map(beside(({ mainThreadMs }) => mainThreadMs))),
    }),
    line('blocking time', {
      against: `${GOALS.tbtMs} ms`,
      unit: 'ms',
      goal: atMost(1),
      comparison: against(GOALS.tbtMs, ({ tbtMs }) => tbtMs),
    }),
    line('layout shift', {
      against: `${GOALS.cls}`,
      unit: 'thousandths',
      goal: atMost(1),
      comparison: against(GOALS.cls * 1000, ({ cls }) => cls * 1000),
    }),
    line('score', {
      against: `${GOALS.score}`,
      unit: 'points',
      goal: { bound: 'at least', ratio: 1 },
      comparison: against(GOALS.score, ({ score }) => score),
    }),
  ];
}

const median = (values: readonly number[]) => spread(values).median;

function medianOf(audits: readonly Audit[]): Audit {
  const of = (read: (audit: Audit) => number) => median(audits.map(read));
  return {
    score: of(({ score }) => score),
    lcpMs: of(({ lcpMs }) => lcpMs),
    mainThreadMs: of(({ mainThreadMs }) => mainThreadMs),
    tbtMs: of(({ tbtMs }) => tbtMs),
    cls: of(({ cls }) => cls),
    scriptKb: of(({ scriptKb }) => scriptKb),
  };
}

/** The medians in Markdown, a line for each page; what misses its goal has an exclamation mark. */
function summary(pages: readonly (readonly [string, readonly Audit[]])[], hello: Audit): string {
  const lines = pages.map(([name, audits]) => {
    const { score, lcpMs, mainThreadMs, tbtMs, cls, scriptKb } = medianOf(audits);
    const lcp = lcpMs / hello.lcpMs;
    const work = mainThreadMs / hello.mainThreadMs;
    return [
      name,
      marked(score.toFixed(0), score >= GOALS.score),
      marked(`${lcpMs.toFixed(0)} (${lcp.toFixed(2)})`, lcp <= GOALS.lcp),
      marked(tbtMs.toFixed(0), tbtMs <= GOALS.tbtMs),
      marked(`${mainThreadMs.toFixed(0)} (${work.toFixed(2)})`, work <= GOALS.mainThread),
      marked(cls.toFixed(3), cls <= GOALS.cls),
      scriptKb.toFixed(0),
    ];
  });
  const head = [
    `page (median of ${ROUNDS})`,
    `score ≥ ${GOALS.score}`,
    `LCP ms (of hello ≤ ${GOALS.lcp})`,
    `TBT ms ≤ ${GOALS.tbtMs}`,
    `main thread ms (of hello ≤ ${GOALS.mainThread})`,
    `CLS ≤ ${GOALS.cls}`,
    'JS kB br',
  ];
  const rule = head.map((_, column) => (column === 0 ? '---' : '---:'));
  return [head, rule, ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const marked = (text: string, reached: boolean) => (reached ? text : `${text} !`);
