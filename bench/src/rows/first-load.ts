import { type BrowserContext, chromium, type Request } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { GOALS, REACHED } from '../goals.ts';
import { launchOptions } from '../load/browser.ts';
import { logIn, STUDENT } from '../load/client.ts';
import { SCREENS, type Screen } from '../load/screens.ts';
import { besideNumber } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';

/** Home has finished loading after this time without a new request; scripts after first paint count, too. */
const QUIET_MS = 2_000;
const TIMEOUT_MS = 30_000;
/** The build does not compress smaller files, since that saves almost nothing. */
const WORTH_COMPRESSING_BYTES = 256;

const { homeKb, beyondKb } = GOALS[11];

/**
 * Row 11: all JavaScript that a browser fetches until home has finished loading, and what each other screen fetches
 * beyond that. Bytes do not vary, so one load of each is enough.
 */
export const firstLoad: Row = {
  number: 11,
  title: 'first load of home, and of the other screens, JavaScript (brotli)',
  async measure(bench: Bench) {
    const portal = await bench.portal();
    const login = await logIn(portal, STUDENT);
    const browser = await chromium.launch(await launchOptions([]));
    try {
      const load = async ({ path, personal }: Pick<Screen, 'path' | 'personal'>) => {
        const context = await browser.newContext({ locale: 'cs-CZ' });
        const cookies = personal ? [...login.cookies] : [];
        await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: portal.url })));
        const scripts = await scriptsOf(context, `${portal.url}${path}`);
        await context.close();
        return scripts;
      };
      const home = await load({ path: '/', personal: true });
      const known = new Set(home.map(({ path }) => path));
      const lines = [lineOf('first load of home, all scripts', home, homeKb)];
      for (const screen of SCREENS.filter(({ name }) => name !== 'home')) {
        const own = (await load(screen)).filter(({ path }) => !known.has(path));
        lines.push(lineOf(`${screen.name}: scripts beyond home`, own, beyondKb));
      }
      return lines;
    } finally {
      await browser.close();
    }
  },
};

/** A note lists the scripts where they are too many. */
function lineOf(what: string, scripts: readonly Script[], limit: number): Measurement {
  const kilobytes = scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    ...{ what, against: `${limit} KB`, unit: 'KB of brotli', goal: REACHED.most },
    comparison: besideNumber([kilobytes], limit),
    notes: kilobytes > limit ? [listOf(scripts)] : [],
  };
}

interface Script {
  path: string;
  /** Bytes of the body as transferred. */
  bytes: number;
}

const listOf = (scripts: readonly Script[]) =>
  scripts.map(({ path, bytes }) => `${path} ${(bytes / 1000).toFixed(1)}`).join(', ');

/** @throws Error when there is no script, or a script is not compressed with brotli */
async function scriptsOf(context: BrowserContext, url: string): Promise<Script[]> {
  const page = await context.newPage();
  const finished: Request[] = [];
  let active = performance.now();
  page.on('request', () => {
    active = performance.now();
  });
  page.on('requestfinished', (request) => {
    active = performance.now();
    finished.push(request);
  });
  await page.goto(url, { waitUntil: 'load' });
  const deadline = performance.now() + TIMEOUT_MS;
  while (performance.now() - active < QUIET_MS && performance.now() < deadline)
    await page.waitForTimeout(100);
  const found = (await Promise.all(finished.map(scriptOf))).filter((script) => script !== undefined);
  if (found.length === 0) throw new Error(`${url} loaded no script`);
  return found;
}

/** The script of a request, undefined for other resources. */
async function scriptOf(request: Request): Promise<Script | undefined> {
  const headers = (await (await request.response())?.allHeaders()) ?? {};
  if (!/javascript/.test(headers['content-type'] ?? '')) return undefined;
  const path = new URL(request.url()).pathname;
  const bytes = Number(headers['content-length']);
  if (headers['content-encoding'] !== 'br' && bytes > WORTH_COMPRESSING_BYTES) {
    throw new Error(`${path} is not compressed with brotli; npm run bench compresses the build`);
  }
  return { path, bytes };
}
