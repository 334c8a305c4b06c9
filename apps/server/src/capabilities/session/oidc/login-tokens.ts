import { StudentSystemError } from '@kahan/student-system';
import type { CookieJar } from '../../../platform/http/guard/cookies.ts';
import type { LoginTokens } from '../../../platform/http/guard/proof.ts';
import type { Log } from '../../../platform/log.ts';
import { hashOf } from '../../../platform/token.ts';
import { LoginRefused } from '../refusals.ts';
import type { OidcProvider, ProviderToken } from './provider.ts';

/** Browsers drop a cookie of more than 4,096 bytes, and all go with every call. */
const LONGEST = 3_000;
/** Exchanged tokens are asked for again a little before their end. */
const MARGIN_MS = 30_000;
const MOST_KEPT = 10_000;

export interface BrowserTokens extends LoginTokens {
  /** The Set-Cookie line with which a browser keeps the token of its login, or drops an older one. */
  cookie(token: ProviderToken | null): string;
}

interface Kept {
  token: Promise<string>;
  until: number;
}

/**
 * Tokens of the university's login for a student system that takes them in place of passwords (decision 093). A browser
 * keeps its token in a cookie that scripts cannot read, so that no database has it. The portal exchanges that token for
 * one for the student system, and keeps the latter in memory while it is good.
 */
export function openLoginTokens({
  provider,
  jar,
  log,
}: {
  provider: OidcProvider;
  jar: CookieJar;
  log: Log;
}): BrowserTokens {
  const kept = new Map<string, Kept>();

  function sweep(now: number): void {
    for (const [key, { until }] of kept) if (until <= now || kept.size > MOST_KEPT) kept.delete(key);
  }

  async function exchanged(token: string, key: string): Promise<string> {
    try {
      const { value, seconds } = await provider.exchange(token);
      const found = kept.get(key);
      if (found) found.until = performance.now() + seconds * 1_000 - MARGIN_MS;
      return value;
    } catch (error) {
      kept.delete(key);
      if (!(error instanceof LoginRefused)) throw error;
      log.info({ check: error.check }, "the university's login gave no token for the student system");
      const isDown = error.why === 'provider-down';
      throw new StudentSystemError(isDown ? 'unavailable' : 'password-required', error.check, {
        cause: error,
      });
    }
  }

  return {
    of(cookieHeader) {
      const value = jar.read(cookieHeader, 'loginToken');
      return value === undefined || value === '' ? null : Buffer.from(value, 'base64url').toString();
    },

    exchange(token) {
      const key = hashOf(token).toString('base64url');
      const now = performance.now();
      const known = kept.get(key);
      if (known !== undefined && known.until > now) return known.token;
      if (kept.size >= MOST_KEPT) sweep(now);
      // Calls of one page come at once and share an exchange.
      const asked = exchanged(token, key);
      kept.set(key, { token: asked, until: now + MARGIN_MS });
      return asked;
    },

    cookie(token) {
      const value = token === null ? '' : Buffer.from(token.value).toString('base64url');
      if (value.length > LONGEST)
        log.warn({ length: value.length }, "a token of the university's login is too long for a cookie");
      if (token === null || value.length > LONGEST) return jar.clear('loginToken');
      return jar.set('loginToken', value, { maxAge: token.seconds, hidden: true });
    },
  };
}
