import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language } from '@kahan/domain';
import type { CookieJar } from '../guard/cookies.ts';
import { acceptedLanguage } from './accept.ts';

/** The parts of a request that say which language it wants. */
export interface LanguageSource {
  query: unknown;
  headers: IncomingHttpHeaders;
  session: { language: Language | null } | null;
}

export type LanguageOf = (source: LanguageSource) => Language;

/** Language of an answer: `lang` query, else the user's, else the cookie, else what the browser accepts. */
export function languageReader(jar: CookieJar): LanguageOf {
  return ({ query, headers, session }) => {
    const { lang } = (query ?? {}) as { lang?: unknown };
    if (isLanguage(lang)) return lang;
    if (session?.language) return session.language;
    const cookie = jar.read(headers.cookie, 'language');
    return isLanguage(cookie) ? cookie : acceptedLanguage(headers['accept-language']);
  };
}
