import type { TokenPair } from '@kahan/contract';
import { type Language, unixSeconds } from '@kahan/domain';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { IssuedTokens } from './session.types.ts';

const YEAR = 365 * 24 * 3600;
/** Lifetimes in seconds. Use prolongs a login, for a year at most. */
export const ACCESS_SECONDS = 24 * 3600;
export const SESSION_SECONDS = 90 * 24 * 3600;
export const LONGEST_SESSION_SECONDS = YEAR;
/** How long before its end a session asks its provider whether it goes on: a day, or a tenth of its length. */
const RENEWAL_SECONDS = 24 * 3600;
const RENEWAL_SHARE = 0.1;

/** When a session of this length asks the provider, seconds after its beginning. */
export const renewalAfter = (longest: number): number =>
  longest - Math.min(RENEWAL_SECONDS, longest * RENEWAL_SHARE);

/** The cookies of a login: tokens hidden from scripts, the rest readable for the client (spec 4). */
export function loginCookies(jar: CookieJar, tokens: IssuedTokens): string[] {
  const readable = { maxAge: SESSION_SECONDS, hidden: false };
  return [
    jar.set('access', tokens.access, { maxAge: ACCESS_SECONDS, hidden: true }),
    jar.set('refresh', tokens.refresh, { maxAge: SESSION_SECONDS, hidden: true }),
    jar.set('csrf', tokens.csrf, readable),
    jar.set('loggedIn', '1', readable),
    jar.set('refreshedAt', String(unixSeconds(tokens.issuedAt)), readable),
    jar.clear('renewing'),
    tokens.renewAt === null
      ? jar.clear('renewAt')
      : jar.set('renewAt', String(unixSeconds(tokens.renewAt)), readable),
  ];
}

/** The tokens of a login for an app, which keeps them itself (decision 004). */
export const tokenPair = (tokens: Omit<IssuedTokens, 'csrf'>): TokenPair => ({
  access_token: tokens.access,
  refresh_token: tokens.refresh,
  access_expires_at: unixSeconds(tokens.accessExpiresAt),
});

export function logoutCookies(jar: CookieJar): string[] {
  const names = [
    'access',
    'refresh',
    'csrf',
    'loggedIn',
    'refreshedAt',
    'renewing',
    'renewAt',
    'loginToken',
  ] as const;
  return names.map((name) => jar.clear(name));
}

/** Remembers the language for pages before the login. */
export function languageCookie(jar: CookieJar, language: Language): string {
  return jar.set('language', language, { maxAge: YEAR, hidden: false });
}
