import type { Language } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';

export type { Phrases } from '@kahan/phrases';

const chunks: Record<Language, () => Promise<Phrases>> = {
  cs: async () => (await import('@kahan/phrases/cs')).cs,
  en: async () => (await import('@kahan/phrases/en')).en,
};

let chosen: Language | undefined;
let loaded: Phrases | undefined;

/**
 * Chooses the language, at once, and loads its texts, which must be there before the first render. A change
 * of language loads the page anew.
 */
export async function loadPhrases(language: Language): Promise<void> {
  chosen = language;
  loaded = await chunks[language]();
}

/** The texts, for code outside components. */
export function phrases(): Phrases {
  if (!loaded) throw new Error('phrases are used before loadPhrases is done');
  return loaded;
}

/** The language of this page. */
export function language(): Language {
  if (!chosen) throw new Error('the language is asked for before loadPhrases');
  return chosen;
}

/** The texts of the reader's language. They never change while the page lives. */
export const usePhrases = (): Phrases => phrases();
