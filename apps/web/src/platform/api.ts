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

export const { call, callWithFreshness, refresh } = createClient({
  fetch: (url, init) => fetch(url, init),
  csrfToken: () => readCookie(COOKIES.csrf),
  loggedIn: () => readCookie(COOKIES.loggedIn) === '1',
  refreshedAt: () => readCookie(COOKIES.refreshedAt),
  // Locks exist in secure contexts only; over plain http tabs renew on their own.
  exclusive: (run) => ('locks' in navigator ? navigator.locks.request('kahan-refresh', run) : run()),
  observe,
  loginEnded: () => ended(),
});
