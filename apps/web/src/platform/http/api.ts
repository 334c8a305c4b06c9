import { COOKIES } from '@kahan/contract/runtime';
import { isRenewedFirst, sendAsApp } from '../native/bearer.ts';
import { createClient } from './client.ts';
import { observe } from './connection.ts';
import { isLoggedIn, readCookie } from './cookies.ts';
import { takeGiven } from './given.ts';
import { ApiProblem } from './problem.ts';
import { renewAlone } from './renewal.ts';

export type { FreshAnswer } from './client.ts';

let ended: () => void = () => undefined;

/** Sets what happens when the server no longer accepts the login. */
export function onLoginEnded(handler: () => void): void {
  ended = handler;
}

/** Reports that the server no longer accepts the login. {@link call} does so itself; other senders call this. */
export const loginEnded = (): void => ended();

/**
 * Sends every call to the server: in a browser with its cookies, in the app with a token. features/session wraps it to add
 * the password of the student system.
 */
export const transport = {
  send: (url: string, init: RequestInit) => (import.meta.env.APP ? sendAsApp(url, init) : fetch(url, init)),
};

/** Renews a token of the app that is known to be over. A failure is left to the call itself. */
async function renewFirst(url: string): Promise<void> {
  if (!isRenewedFirst(url)) return;
  try {
    await refresh();
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
  }
}

let openedLoggedIn: boolean | undefined;

/** Whether a user was logged in when the page was opened. Login and logout load the page again. */
export function wasLoggedIn(): boolean {
  // Read once: many components ask, and each look at the cookies takes the browser a while.
  openedLoggedIn ??= isLoggedIn();
  return openedLoggedIn;
}

let held: Promise<void> | undefined;

async function send(url: string, init: RequestInit): Promise<Response> {
  await held;
  if (import.meta.env.APP) await renewFirst(url);
  return transport.send(url, init);
}

export const { call, callWithFreshness, refresh } = createClient({
  fetch: send,
  given: takeGiven,
  csrfToken: () => readCookie(COOKIES.csrf),
  loggedIn: isLoggedIn,
  openedLoggedIn: wasLoggedIn,
  refreshedAt: () => readCookie(COOKIES.refreshedAt),
  exclusive: renewAlone,
  observe,
  loginEnded,
});

/** If the page is still open after this, its reader chose to stay because something is not saved. */
const GONE_MS = 10_000;

/**
 * Makes the last call of a page. Later calls wait; they go on if this one fails, or if the page is still open after
 * {@link GONE_MS}. Throws ApiProblem.
 */
export const callLast: typeof call = async (...input) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const goOn = () => {
    held = undefined;
    resolve();
  };
  const last = call(...input);
  held = promise;
  try {
    const answer = await last;
    setTimeout(goOn, GONE_MS);
    return answer;
  } catch (error) {
    goOn();
    throw error;
  }
};
