import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { type Cookie, chromium } from 'playwright-core';
import { listen } from '../servers/serve.ts';
import { launchOptions } from './browser.ts';

/** What Lighthouse finds of one cold load. Times are those of a phone: slow 4G and a quarter of this processor. */
export interface Audit {
  /** 0 to 100. */
  score: number;
  lcpMs: number;
  mainThreadMs: number;
  tbtMs: number;
  cls: number;
  /** All scripts, as transferred. */
  scriptKb: number;
}

/** What Lighthouse judges beside the speed; 0 to 100 each. */
export interface Marks {
  accessibility: number;
  bestPractices: number;
  seo: number;
  /** Titles of the audits that found something. */
  findings: string[];
}

type Report = Awaited<ReturnType<typeof lighthouse>>;

/** Chromium sometimes loses the beginning of a trace. Such a load says nothing of the page, and is made again. */
const LOST_TRACE = 'NO_NAVSTART';
const TRIES = 4;

/**
 * Loads a page in a new profile that has nothing but the cookies.
 * @param flags of Chromium
 * @throws Error when Lighthouse could not measure, or ended at another page
 */
export async function audit(
  url: string,
  cookies: readonly Cookie[],
  flags: readonly string[],
): Promise<Audit> {
  for (let tries = 1; ; tries++) {
    const report = await load(url, cookies, flags, ['performance']);
    if (report?.lhr.runtimeError?.code !== LOST_TRACE || tries === TRIES) return read(url, report);
  }
}

/**
 * Loads a page as {@link audit} does, and judges all but its speed.
 * @throws Error when Lighthouse could not judge, or ended at another page
 */
export async function marks(
  url: string,
  cookies: readonly Cookie[],
  flags: readonly string[],
): Promise<Marks> {
  const report = await load(url, cookies, flags, ['accessibility', 'best-practices', 'seo']);
  const { audits, categories } = resultOf(url, report);
  const mark = (name: string) => (categories[name]?.score ?? Number.NaN) * 100;
  const counted = Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs.filter((ref) => ref.weight > 0),
  );
  const findings = counted.flatMap(({ id }) => {
    const found = audits[id];
    return found !== undefined && found.score !== null && found.score < 1 ? [found.title] : [];
  });
  return {
    accessibility: mark('accessibility'),
    bestPractices: mark('best-practices'),
    seo: mark('seo'),
    findings: [...new Set(findings)],
  };
}

async function load(
  url: string,
  cookies: readonly Cookie[],
  flags: readonly string[],
  onlyCategories: string[],
): Promise<Report> {
  const port = await freePort();
  const options = await launchOptions([...flags, '--accept-lang=cs-CZ', `--remote-debugging-port=${port}`]);
  const browser = await chromium.launch(options);
  try {
    const session = await browser.newBrowserCDPSession();
    await session.send('Storage.setCookies', { cookies: cookies.map((cookie) => hostOnly(cookie, url)) });
    return await lighthouse(url, { port, logLevel: 'error', onlyCategories });
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
  const scripts = items.filter(({ resourceType }) => resourceType === 'Script');
  return {
    score: (categories.performance?.score ?? Number.NaN) * 100,
    lcpMs: value('largest-contentful-paint'),
    mainThreadMs: value('mainthread-work-breakdown'),
    tbtMs: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    scriptKb: scripts.reduce((sum, { transferSize }) => sum + Number(transferSize), 0) / 1000,
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
