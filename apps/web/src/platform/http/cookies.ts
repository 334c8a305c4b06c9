import { COOKIES, HOST_PREFIX } from '@kahan/contract/runtime';
import { isSecure } from '../page/navigation.ts';

/** Value of a cookie in a `document.cookie` text, under its plain or its `__Host-` name; null when absent. */
export function findCookie(cookies: string, name: string): string | null {
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    const key = part.slice(0, at).trim();
    if (at > 0 && (key === HOST_PREFIX + name || key === name)) return part.slice(at + 1).trim();
  }
  return null;
}

export const readCookie = (name: string): string | null => findCookie(document.cookie, name);

/** Whether a user is logged in, according to the readable cookie. */
export const isLoggedIn = (): boolean => readCookie(COOKIES.loggedIn) === '1';

const YEAR_SECONDS = 365 * 24 * 3600;

/** Writes a readable preference cookie for a year, with the `__Host-` prefix over https as the server does. */
export function writeCookie(name: string, value: string): void {
  const https = isSecure();
  const key = https ? HOST_PREFIX + name : name;
  // Not the Cookie Store API: it is asynchronous, and Firefox before 140 does not have it.
  const text = `${key}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${https ? '; Secure' : ''}`;
  Reflect.set(document, 'cookie', text);
}
