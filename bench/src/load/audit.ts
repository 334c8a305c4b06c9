import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { type Cookie, chromium, type LaunchOptions } from 'playwright-core';
import { listen } from '../servers/serve.ts';

/** The findings of Lighthouse for a cold load. Times are those of a phone: slow 4G and a quarter of this processor. */
export interface Audit {
  /** Score of the performance, 0 to 100. */
  score: number;
  lcpMs: number;
  blockingMs: number;
  layoutShift: number;
  requests: number;
}

type Report = Awaited<ReturnType<typeof lighthouse>>;

/** Chromium sometimes loses the beginning of a trace. Such a load says nothing of the page, and is made again. */
const LOST_TRACE = 'NO_NAVSTART';
const TRIES = 4;

/**
 * Loads a page in a new profile that has nothing but the cookies.
 * @param options of the browser
 * @throws Error when Lighthouse could not measure, or ended at another page
 */
export async function audit(url: string, cookies: readonly Cookie[], options: LaunchOptions): Promise<Audit> {
  for (let tries = 1; ; tries++) {
    const report = await load(url, cookies, options);
    if (report?.lhr.runtimeError?.code !== LOST_TRACE || tries === TRIES) return read(url, report);
  }
}

async function load(url: string, cookies: readonly Cookie[], options: LaunchOptions): Promise<Report> {
  const port = await freePort();
  const args = [...(options.args ?? []), '--accept-lang=cs-CZ', `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ ...options, args });
  try {
    const session = await browser.newBrowserCDPSession();
    await session.send('Storage.setCookies', { cookies: cookies.map((cookie) => hostOnly(cookie, url)) });
    return await lighthouse(url, { port, logLevel: 'error', onlyCategories: ['performance'] });
  } finally {
    await browser.close();
  }
}

function resultOf(url: string, report: Report) {
  if (report === undefined) throw new Error(`Lighthouse has no report of ${url}`);
  const { runtimeError, finalDisplayedUrl = '' } = report.lhr;
  if (runtimeError !== undefined) throw new Error(`Lighthouse at ${url}: ${runtimeError.message}`);
  if (!new URL(finalDisplayedUrl).pathname.startsWith(new URL(url).pathname)) {
    throw new Error(`${url} ended at ${finalDisplayedUrl}`);
  }
  return report.lhr;
}

function read(url: string, report: Report): Audit {
  const { audits, categories } = resultOf(url, report);
  const value = (name: string): number => {
    const found = audits[name];
    if (typeof found?.numericValue !== 'number') {
      throw new Error(`Lighthouse at ${url}: no ${name} (${found?.errorMessage})`);
    }
    return found.numericValue;
  };
  const requests = audits['network-requests']?.details;
  const items = requests?.type === 'table' ? requests.items : [];
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    lcpMs: value('largest-contentful-paint'),
    blockingMs: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    requests: items.filter(({ url }) => String(url).startsWith('http')).length,
  };
}

/** Chromium takes a cookie whose name begins with `__Host-` without a domain only. */
const hostOnly = ({ name, value, path, secure, httpOnly, sameSite, expires }: Cookie, url: string) => ({
  ...{ name, value, path, secure, httpOnly, sameSite, expires },
  url,
});

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((closed) => server.close(closed));
  return port;
}
