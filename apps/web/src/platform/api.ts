import { COOKIES } from '@kahan/contract/light';
import { createClient } from './client.ts';
import { readCookie } from './cookies.ts';
import { observe } from './online.ts';

export type { FreshAnswer } from './client.ts';

let ended: () => void = () => undefined;

/** The session says what happens when the server no longer accepts the login. */
export function onLoginEnded(handler: () => void): void {
  ended = handler;
}

/** What takes every call to the server; the password of the student system is added here (features/password). */
export const carrier = { send: (url: string, init: RequestInit) => fetch(url, init) };

let over = false;

/** The login is over and the page about to go: from here on it sends nothing, and hears of no answer. */
export function endCalls(): void {
  over = true;
}

const never = <T>() => new Promise<T>(() => undefined);

async function send(url: string, init: RequestInit): Promise<Response> {
  if (over) return never();
  try {
    const response = await carrier.send(url, init);
    return over ? await never() : response;
  } catch (error) {
    if (over) return never();
    throw error;
  }
}

export const { call, callWithFreshness, refresh } = createClient({
  fetch: send,
  csrfToken: () => readCookie(COOKIES.csrf),
  loggedIn: () => readCookie(COOKIES.loggedIn) === '1',
  refreshedAt: () => readCookie(COOKIES.refreshedAt),
  // Locks exist in secure contexts only; over plain http tabs renew on their own.
  exclusive: (run) => ('locks' in navigator ? navigator.locks.request('kahan-refresh', run) : run()),
  observe,
  loginEnded: () => ended(),
});
