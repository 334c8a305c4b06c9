import { COOKIES, HOST_PREFIX } from '@kahan/contract/runtime';
import { endHere, readLoginValue } from '../native/login.ts';
import { readSetting, writeSetting } from '../native/settings.ts';
import { isSecure } from '../page/navigation.ts';

/** Full name of a cookie. Over https it has the prefix, which only this host can set; a plain name is not read there. */
const fullName = (name: string, https: boolean): string => (https ? HOST_PREFIX + name : name);

/** Value of a cookie in a `document.cookie` text; null when absent. */
export function findCookie(cookies: string, name: string, https: boolean): string | null {
  const wanted = fullName(name, https);
  for (const part of cookies.split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === wanted) return part.slice(at + 1).trim();
  }
  return null;
}

/** Value of a cookie; in the app, which has none, the value that it keeps in its place. Null when it is absent. */
export function readCookie(name: string): string | null {
  if (!import.meta.env.APP) return findCookie(document.cookie, name, isSecure());
  const ofLogin = readLoginValue(name);
  return ofLogin === undefined ? readSetting(name) : ofLogin;
}

/** Whether a user is logged in, according to the readable cookie. */
export const isLoggedIn = (): boolean => readCookie(COOKIES.loggedIn) === '1';

const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * Writes a readable cookie, by default for a year, with the `__Host-` prefix over https as the server does. In the app
 * the mark of an ended login ends it on this device.
 */
export function writeCookie(name: string, value: string, seconds = YEAR_SECONDS): void {
  if (import.meta.env.APP) {
    if (name === COOKIES.loggedIn) void endHere();
    else writeSetting(name, value);
    return;
  }
  const https = isSecure();
  // Not the Cookie Store API: it is asynchronous, and Firefox before 140 does not have it.
  const text = `${fullName(name, https)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax${https ? '; Secure' : ''}`;
  Reflect.set(document, 'cookie', text);
}
