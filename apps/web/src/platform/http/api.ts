import { COOKIES } from '@kahan/contract/runtime';
import { createClient } from './client.ts';
import { observe } from './connection.ts';
import { isLoggedIn, readCookie } from './cookies.ts';

export type { FreshAnswer } from './client.ts';

let ended: () => void = () => undefined;

/** The session says what happens when the server no longer accepts the login. */
export function onLoginEnded(handler: () => void): void {
  ended = handler;
}

/** Says that it does not; what sends otherwise than by {@link call} tells of it here. */
export const loginEnded = (): void => ended();

/** What takes every call to the server; the password of the student system is added here (features/password). */
export const transport = { send: (url: string, init: RequestInit) => fetch(url, init) };

let held: Promise<void> | undefined;

async function send(url: string, init: RequestInit): Promise<Response> {
  await held;
  return transport.send(url, init);
}

export const { call, callWithFreshness, refresh } = createClient({
  fetch: send,
  csrfToken: () => readCookie(COOKIES.csrf),
  loggedIn: isLoggedIn,
  refreshedAt: () => readCookie(COOKIES.refreshedAt),
  // Locks exist in secure contexts only; over plain http tabs renew on their own.
  exclusive: (run) => ('locks' in navigator ? navigator.locks.request('kahan-refresh', run) : run()),
  observe,
  loginEnded,
});

/** A page that is still there by then was kept by its reader, for something that is not saved. */
const GONE_MS = 10_000;

/**
 * Makes the call that a page goes with: no other is made from here on, unless this one fails and the page stays.
 * Throws ApiProblem as every call does.
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
