import type { IncomingHttpHeaders } from 'node:http';
import { isLanguage, type Language } from '@kahan/domain';
import type { CookieJar } from '../guard/cookies.ts';

/** The parts of a request that decide its language. */
export interface LanguageSource {
  query: unknown;
  headers: IncomingHttpHeaders;
  session: { language: Language | null } | null;
}

export type LanguageOf = (source: LanguageSource) => Language;

/** Language of an answer: the `lang` query, else the user's, else the cookie, else the browser's. */
export function languageReader(jar: CookieJar): LanguageOf {
  return ({ query, headers, session }) => {
    const { lang } = (query ?? {}) as { lang?: unknown };
    if (isLanguage(lang)) return lang;
    if (session?.language) return session.language;
    const cookie = jar.read(headers.cookie, 'language');
    return isLanguage(cookie) ? cookie : acceptedLanguage(headers['accept-language']);
  };
}

/**
 * The language that a browser prefers among the portal's; Czech if it names none of them.
 *
 *     'de, en;q=0.8, cs;q=0.9' → cs
 */
export function acceptedLanguage(header: string | undefined): Language {
  let best: Language = 'cs';
  let most = 0;
  for (const part of (header ?? '').slice(0, 1000).split(',')) {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
    const language = tag.split('-')[0];
    const weight = parameters.map((text) => /^\s*q=([\d.]+)\s*$/.exec(text)?.[1]).find(Boolean);
    const liking = weight === undefined ? 1 : Number(weight);
    if (isLanguage(language) && liking > most) {
      best = language;
      most = liking;
    }
  }
  return best;
}
