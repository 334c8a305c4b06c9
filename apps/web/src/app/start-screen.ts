import { barePath, COOKIES, startScreenOf } from '@kahan/contract/runtime';
import { readCookie } from '../platform/http/cookies.ts';
import { currentAddress, currentOrigin } from '../platform/page/navigation.ts';

/** How this page was asked for. */
export interface Opening {
  address: string;
  /** Of the navigation: `navigate`, `reload`, `back_forward`. */
  type: string | undefined;
  referrer: string;
  origin: string;
}

/**
 * Whether Kahan is being opened at its bare address: not by a reload, nor by a link of the app in a new tab. The server
 * has the same rule (`pages/start-redirect.ts`); the kept shell never asks it.
 */
export function isOpening({ address, type, referrer, origin }: Opening): boolean {
  if (address !== '/' || type !== 'navigate') return false;
  return !referrer.startsWith(`${origin}/`) || referrer.startsWith(`${origin}/api/`);
}

/** Leads to the chosen first screen when Kahan is being opened (decision 053). */
export function openChosenScreen(): void {
  const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const { referrer } = document;
  if (!isOpening({ address: currentAddress(), type: load?.type, referrer, origin: currentOrigin() })) return;
  const screen = startScreenOf(readCookie(COOKIES.screen));
  if (screen !== 'home') history.replaceState(null, '', barePath(screen));
}
