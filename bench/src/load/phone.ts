import type { Browser, BrowserContext, Cookie, Page } from 'playwright-core';
import type { Network } from '../servers/front.ts';
import type { Site } from '../servers/site.ts';

/** Lighthouse's phone. */
export const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'cs-CZ',
} as const;

/** How many times slower the phone's processor is than this one. */
const SLOWDOWN = 4;
/** Lighthouse's slow 4G (1.6 Mbit/s, 150 ms there and back), as the developer tools apply it. */
export const SLOW_4G: Network = { latencyMs: 150 * 3.75, bytesPerSecond: (1_600_000 / 8) * 0.9 };

/** An empty page of a new phone, whose processor and network are slow from now on. */
export async function openPhone(browser: Browser, site: Site, cookies: readonly Cookie[]): Promise<Page> {
  const context = await browser.newContext(PHONE);
  await context.addCookies([...cookies]);
  const page = await slowPage(context);
  await site.front.call('slow', SLOW_4G);
  return page;
}

/** A new page with the phone's processor. */
export async function slowPage(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}
