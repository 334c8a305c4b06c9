import { COOKIES } from '@kahan/contract/runtime';
import { pause } from '../time/backoff.ts';
import { readCookie, writeCookie } from './cookies.ts';
import { ApiProblem } from './problem.ts';

/** Held by the tab, or the service worker, that renews the access token. */
export const RENEWAL_LOCK = 'kahan-refresh';

/** An answer that takes longer is lost; then the token is renewed again. */
const LONGEST_SECONDS = 20;
const LOOK_MS = 50;
/** A page that is still open then was not being left. */
const STAYS_MS = 1_000;

/** Names the page whose renewal runs. */
const OWN_MARK = Math.random().toString(36).slice(2);

/**
 * Waits until the renewal has ended that another page began. The lock of a page goes with it, its call does not: a page
 * that is loaded meanwhile would send the old token a second time, and the server would end the session.
 */
export async function otherRenewalEnded(mark: () => string | null | Promise<string | null>): Promise<void> {
  for (let found = await mark(); found !== null && found !== OWN_MARK; found = await mark())
    await pause(LOOK_MS);
}

async function renewMarked<T>(run: () => Promise<T>): Promise<T> {
  await otherRenewalEnded(() => readCookie(COOKIES.renewing));
  writeCookie(COOKIES.renewing, OWN_MARK, LONGEST_SECONDS);
  const end = () => {
    if (readCookie(COOKIES.renewing) === OWN_MARK) writeCookie(COOKIES.renewing, '', 0);
  };
  try {
    const result = await run();
    end();
    return result;
  } catch (error) {
    // Chromium tells a page that is left that its calls have failed; this one goes on.
    const mayBeLeft = error instanceof ApiProblem && error.kind === 'offline';
    if (mayBeLeft) setTimeout(end, STAYS_MS);
    else end();
    throw error;
  }
}

/** Runs a renewal of the access token while no other page of this browser runs one. */
export function renewAlone<T>(run: () => Promise<T>): Promise<T> {
  // The app for phones has no other page.
  const alone = import.meta.env.APP ? run : () => renewMarked(run);
  // Web Locks need a secure context; over plain http only the mark keeps the renewals of two tabs apart.
  return 'locks' in navigator ? navigator.locks.request(RENEWAL_LOCK, alone) : alone();
}
