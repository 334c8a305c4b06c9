import { type Cookie, chromium } from 'playwright-core';
import type { PortalSite } from '../servers/site.ts';
import { launchOptions } from './browser.ts';
import { logInHere, warmPortal } from './screens.ts';

/** The cookies of the demo student, whose data the portal has read and whose screens it has rendered. */
export async function studentCookies({ portal, trust }: PortalSite): Promise<Cookie[]> {
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
