import type { Language } from '@kahan/domain';
import { cs } from './cs.ts';
import { en, type ServerPhrases } from './en.ts';

export type { PersonalFile, ServerPhrases } from './en.ts';

const ALL: Record<Language, ServerPhrases> = { cs, en };

/** Phrases that the server renders: errors by code, the login page, the page of the API. */
export function serverPhrases(language: Language): ServerPhrases {
  return ALL[language];
}
