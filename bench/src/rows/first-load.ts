import type { BrowserContext, Request } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { withPage } from '../load/browser.ts';
import { type Login, logIn, STUDENT } from '../load/client.ts';
import { SCREENS, type Screen } from '../load/screens.ts';
import { compare } from '../pairs.ts';
import type { Measurement, Row } from '../row.ts';
import { buildHello } from '../servers/pages.ts';

/** Home has finished loading after this time without a new request; scripts after first paint count, too. */
const QUIET_MS = 2_000;
const TIMEOUT_MS = 30_000;
/** The build does not compress smaller files, since that saves almost nothing. */
const WORTH_COMPRESSING_BYTES = 256;

/** What a screen may load beyond home. Calendar and maps are left out. */
const BEYOND_KB = 40;
const WITHOUT_LIMIT: readonly string[] = ['home', 'month', 'map'];

/**
 * Row 11: all JavaScript that a browser fetches until home has finished loading, against React and React DOM alone, and
 * what each other screen fetches beyond that. Bytes do not vary, so one load of each is enough; the two loads of the
 * limit must agree.
 */
export const firstLoad: Row = {
  number: 11,
  title: 'first load of home, and of the other screens, JavaScript (brotli)',
  async measure(bench: Bench) {
    const portal = await bench.portal();
    const login = await logIn(portal, STUDENT);
    return withPage(bench, buildHello, async (browser, hello) => {
      const load = async (url: string, as?: Login) => {
        const context = await browser.newContext({ locale: 'cs-CZ' });
        try {
          // A cookie that is set for a longer address has the folder of that address as its path.
          const { origin } = new URL(url);
          const cookies = [...(as?.cookies ?? [])];
          await context.addCookies(cookies.map(([name, value]) => ({ name, value, url: origin })));
          return await scriptsOf(context, url);
        } finally {
          await context.close();
        }
      };
      const home = await load(`${portal.url}/`, login);
      const before = await load(hello);
      const limit = await load(hello);
      const beyond = async ({ name, path, personal }: Screen): Promise<Measurement> => {
        const known = new Set(home.map((script) => script.path));
        const scripts = await load(`${portal.url}${path}`, personal ? login : undefined);
        const own = scripts.filter((script) => !known.has(script.path));
        return {
          what: `${name}: scripts beyond home`,
          against: `${BEYOND_KB} KB`,
          unit: 'KB of brotli',
          goal: { bound: 'at most', ratio: 1 },
          comparison: compare([{ subject: kilobytes(own), limit: BEYOND_KB, before: BEYOND_KB }]),
          // The files say where the kilobytes are when there are too many.
          notes: kilobytes(own) > BEYOND_KB ? [listOf(own)] : [],
        };
      };
      const others: Measurement[] = [];
      for (const screen of SCREENS.filter(({ name }) => !WITHOUT_LIMIT.includes(name)))
        others.push(await beyond(screen));
      return [
        {
          what: 'first load of home, all scripts',
          against: 'React + React DOM alone',
          unit: 'KB of brotli',
          goal: { bound: 'at most', ratio: 1.9 },
          comparison: compare([
            { subject: kilobytes(home), limit: kilobytes(limit), before: kilobytes(before) },
          ]),
          notes: [listOf(home)],
        },
        ...others,
      ];
    });
  },
};

interface Script {
  path: string;
  /** Bytes of the body as transferred. */
  bytes: number;
}

const listOf = (scripts: readonly Script[]) =>
  scripts.map(({ path, bytes }) => `${path} ${(bytes / 1000).toFixed(1)}`).join(', ');

const kilobytes = (scripts: readonly Script[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;

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
