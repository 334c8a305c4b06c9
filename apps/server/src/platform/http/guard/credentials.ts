import type { CookieJar } from './cookies.ts';

/** The headers that identify the caller. */
export interface Credentials {
  cookie?: string | undefined;
  /** `Bearer TOKEN` is a login. Other schemes are not the portal's, e.g. `Basic` of a proxy in front. */
  authorization?: string | undefined;
  /** Names the app when the app asks. */
  origin?: string | undefined;
}

/** Origins of the pages of the mobile app, e.g. `https://localhost` (decision 004). */
export type AppOrigins = ReadonlySet<string>;

export const NO_APPS: AppOrigins = new Set();

/** The token of an Authorization header, '' when it names none; undefined when the header brings no bearer. */
export function bearerOf(authorization: string | undefined): string | undefined {
  if (authorization === undefined) return undefined;
  // Answers from memory are made in microseconds: the usual spelling is found without the expression.
  const isBearer = authorization.startsWith('Bearer ') || /^bearer(?: |$)/i.test(authorization);
  return isBearer ? authorization.slice(7).trim() : undefined;
}

/** Whether a page of the app asks. Browsers name the origin themselves, so no other page can. */
export const isFromApp = ({ origin }: Credentials, apps: AppOrigins): boolean =>
  origin !== undefined && apps.has(origin);

/**
 * The Cookie header of a request whose cookies count. Those that come with a bearer token, or from the app, do not: no
 * CSRF token is asked for then.
 */
export function cookiesOf(from: Credentials, apps: AppOrigins): string | undefined {
  return bearerOf(from.authorization) !== undefined || isFromApp(from, apps) ? undefined : from.cookie;
}

/** The token that a request brings: the bearer, else the cookie that counts. */
export function tokenOf(
  from: Credentials,
  cookie: 'access' | 'refresh',
  { jar, apps }: { jar: CookieJar; apps: AppOrigins },
): string | undefined {
  return bearerOf(from.authorization) ?? jar.read(cookiesOf(from, apps), cookie);
}
