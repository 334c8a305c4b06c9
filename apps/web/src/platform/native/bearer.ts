import type { Answer, TokenPair } from '@kahan/contract';
import { CLIENT_VERSION, CLIENT_VERSION_HEADER, CSRF_HEADER } from '@kahan/contract/runtime';
import { publicOrigin, serverAddress } from '../http/addresses.ts';
import { boot } from '../page/boot.ts';
import { hearTime } from '../time/clock.ts';
import { currentLogin, endedLogins, forgetEnded, forgetLogin, keepLogin } from './login.ts';

const REFRESH = '/api/refresh';
const LOGOUT = '/api/logout';

/** The server's answer to a renewal and to the exchange of a login's token. */
type Issued = TokenPair & Partial<Pick<Answer<'GET /api/refresh'>, 'refreshed_at'>>;

/** Whether an answer has tokens: one to a browser has none. */
export const isIssued = <T extends { [K in keyof TokenPair]?: TokenPair[K] | undefined }>(
  answer: T,
): answer is T & TokenPair =>
  answer.access_token !== undefined &&
  answer.refresh_token !== undefined &&
  answer.access_expires_at !== undefined;

/** Keeps the tokens of an answer. @param tag that of the session: the CSRF token of its login, also after a renewal */
export async function keepIssued(issued: Issued, tag: string): Promise<void> {
  await keepLogin({
    access: issued.access_token,
    refresh: issued.refresh_token,
    accessExpiresAt: issued.access_expires_at,
    tag,
    refreshedAt: issued.refreshed_at ?? Math.floor(Date.now() / 1000),
  });
}

/** The access token; undefined when nobody is logged in. */
export const accessToken = (): string | undefined => currentLogin()?.access;

/** The header that names the user; null when nobody is logged in. */
export function authorization(): string | null {
  const token = accessToken();
  return token === undefined ? null : `Bearer ${token}`;
}

/** A renewal that did not help, e.g. with a device whose clock is ahead, is not repeated before each call. */
const RENEWED_EVERY_MS = 300_000;
let renewedAt = Number.NEGATIVE_INFINITY;

/** Whether the access token is over by the device's clock: then it is renewed first, and no call is refused. */
export function isRenewedFirst(url: string): boolean {
  const login = currentLogin();
  if (login === null || [REFRESH, LOGOUT].includes(new URL(url, publicOrigin()).pathname)) return false;
  const isOver = Date.now() >= login.accessExpiresAt * 1000;
  return isOver && performance.now() - renewedAt > RENEWED_EVERY_MS;
}

async function renew(url: string, init: RequestInit, headers: Headers): Promise<Response> {
  const before = currentLogin();
  headers.set('Authorization', `Bearer ${before?.refresh}`);
  const asked = Date.now();
  const answer = await fetch(url, { ...init, headers }).finally(() => {
    renewedAt = performance.now();
  });
  if (!answer.ok) return answer;
  const issued: Issued = await answer.clone().json();
  // A logout meanwhile has ended the session, and its tokens with it.
  if (before === null || currentLogin() !== before) return answer;
  await keepIssued(issued, before.tag);
  // No page of the server tells the app its time.
  if (issued.refreshed_at !== undefined)
    hearTime({ now: new Date(issued.refreshed_at * 1000).toISOString(), asked, came: Date.now() }, true);
  return answer;
}

/** By the refresh token, which outlives the access token. Ends the login of now, else one that this device has ended. */
async function logOut(url: string, init: RequestInit, headers: Headers): Promise<Response> {
  const login = currentLogin();
  const token = login?.refresh ?? endedLogins()[0];
  if (token !== undefined) headers.set('Authorization', `Bearer ${token}`);
  const answer = await fetch(url, { ...init, headers });
  if (!answer.ok || token === undefined) return answer;
  if (login === null) await forgetEnded(token);
  else await forgetLogin();
  return answer;
}

/** Sends a call of the app: with a token instead of cookies. Issued tokens are kept before the answer is used. */
export async function sendAsApp(url: string, { ...init }: RequestInit): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.delete(CSRF_HEADER);
  // The server knows the language of a browser by its cookie.
  headers.set('Accept-Language', boot().language);
  init.credentials = 'omit';
  const { origin, pathname } = new URL(url, publicOrigin());
  if (origin !== publicOrigin()) throw new Error('a call of the app leads to another server');
  if (pathname === REFRESH) return renew(url, init, headers);
  if (pathname === LOGOUT) return logOut(url, init, headers);
  const token = authorization();
  if (token !== null) headers.set('Authorization', token);
  return fetch(url, { ...init, headers });
}

/** Ends on the server the logins that this device has ended while it was not reached. @returns whether all are ended */
export async function endOnServer(): Promise<boolean> {
  for (const refresh of endedLogins()) {
    const headers = { Authorization: `Bearer ${refresh}`, [CLIENT_VERSION_HEADER]: CLIENT_VERSION };
    try {
      const answer = await fetch(serverAddress(LOGOUT), { headers, credentials: 'omit' });
      // A refusal means that there is no such session any more.
      if (answer.status === 429 || answer.status >= 500) return false;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return false;
    }
    await forgetEnded(refresh);
  }
  return true;
}
