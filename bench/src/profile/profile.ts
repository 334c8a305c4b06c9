import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { chromium } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { launchOptions } from '../load/browser.ts';
import { openPhone } from '../load/phone.ts';
import { logInHere, openScreen, SCREENS, warmPortal } from '../load/screens.ts';
import { buildHello } from '../servers/pages.ts';
import { openSites } from '../servers/site.ts';
import { type Source, sourceFinder } from './sources.ts';
import { readTrace, type Spent } from './trace.ts';

const ROOT = resolve(import.meta.dirname, '../../..');
const PROFILES = join(ROOT, '.cache/profiles');
/** Work of the page within this time after its data are there belongs to the load, ms. */
const AFTERWARDS_MS = 3_000;
const LINES = { work: 15, files: 20, functions: 25 };
const TRACING = {
  categories: [
    'toplevel',
    'loading',
    'blink.user_timing',
    'devtools.timeline',
    'disabled-by-default-devtools.timeline',
    'disabled-by-default-v8.cpu_profiler',
    'v8',
    'v8.execute',
  ],
};

/** Names of pages that can be profiled. */
export const PROFILED: readonly string[] = ['hello', ...SCREENS.map(({ name }) => name)];

/**
 * Loads a page cold under row 12's conditions, writes the trace for the browser's developer tools, and prints where the
 * main thread spent its time.
 */
export async function profile(bench: Bench, name: string): Promise<void> {
  await mkdir(PROFILES, { recursive: true });
  const screen = SCREENS.find((one) => one.name === name);
  const directory = await mkdtemp(join(tmpdir(), 'kahan-bench-hello-'));
  try {
    await buildHello(directory);
    const source = await sourceFinder(join(PROFILES, 'build'));
    const { portal, hello, trust } = await openSites(bench, directory);
    const site = screen === undefined ? hello : portal;
    const browser = await chromium.launch(await launchOptions([trust]));
    try {
      const first = await browser.newContext({ locale: 'cs-CZ' });
      await logInHere(await first.newPage(), portal.url);
      await warmPortal(first, portal.url);
      const cookies = await first.cookies();
      await first.close();
      const page = await openPhone(browser, site, screen?.personal ? cookies : []);
      await browser.startTracing(page, TRACING);
      await openScreen(page, site.url, screen ?? { path: '/', shows: 'h1' });
      await page.waitForTimeout(AFTERWARDS_MS);
      const trace = await browser.stopTracing();
      await show(bench, { name, trace, origin: site.url, source });
    } finally {
      await browser.close();
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

interface Traced {
  /** Name of the page. */
  name: string;
  trace: Buffer;
  /** Origin of the page. */
  origin: string;
  source: (place: Spent['functions'][number]['place']) => Source;
}

/** Writes a trace, and prints where the main thread spent its time. */
async function show(bench: Bench, { name, trace, origin, source }: Traced): Promise<void> {
  const file = join(PROFILES, `${name}.trace.json`);
  await writeFile(file, trace);
  const { work, functions, waitingMs } = readTrace(trace.toString('utf8'), origin);
  const placed = functions.map(({ place, ms }) => ({ source: source(place), ms }));
  bench.say(
    [
      `${name}: milliseconds of the main thread at a quarter of this processor`,
      `in its tasks it waited ${waitingMs.toFixed(0)} ms for a core`,
      ...section(
        'by kind of work',
        sumBy(work, (one) => one.name),
        LINES.work,
      ),
      ...section(
        'by file, in its own functions',
        sumBy(placed, (one) => one.source.file),
        LINES.files,
      ),
      ...section(
        'by function, in itself',
        sumBy(placed, (one) => titleOf(one.source)),
        LINES.functions,
      ),
      `\nThe trace is ${relative(ROOT, file)}: load it in the Performance panel of Chromium.`,
    ].join('\n'),
  );
}

const titleOf = ({ name, file, line }: Source) => `${name}  ${file}${line === undefined ? '' : `:${line}`}`;

/** Sums by title, most first. */
function sumBy<T extends { ms: number }>(all: readonly T[], title: (one: T) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const one of all) sums.set(title(one), (sums.get(title(one)) ?? 0) + one.ms);
  return [...sums].sort(([, a], [, b]) => b - a);
}

function section(title: string, sums: readonly [string, number][], lines: number): string[] {
  const whole = sums.reduce((sum, [, ms]) => sum + ms, 0);
  return [
    `\n${title}, ${whole.toFixed(0)} ms in all`,
    ...sums.slice(0, lines).map(([name, ms]) => `${ms.toFixed(1).padStart(9)}  ${name}`),
  ];
}
