import type { Language } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { nonBreakingTexts } from '@kahan/phrases/non-breaking';

export type { Phrases } from '@kahan/phrases';

const chunks: Record<Language, () => Promise<Phrases>> = {
  cs: async () => (await import('@kahan/phrases/cs')).cs,
  en: async () => (await import('@kahan/phrases/en')).en,
};

let chosen: Language | undefined;
let loaded: Phrases | undefined;

/** Sets the language alone, where no text is shown. */
export function chooseLanguage(language: Language): void {
  chosen = language;
}

/**
 * Sets the language at once and loads its texts, which must be loaded before the first render. The language of a page
 * does not change: another language loads the page again.
 */
export async function loadPhrases(language: Language): Promise<void> {
  chosen = language;
  loaded = nonBreakingTexts(await chunks[language]());
}

/** The texts with their non-breaking spaces, for code outside of components. */
export function phrases(): Phrases {
  if (!loaded) throw new Error('phrases are used before loadPhrases is done');
  return loaded;
}

/** The language of this page. */
export function language(): Language {
  if (!chosen) throw new Error('the language is asked for before loadPhrases');
  return chosen;
}

/** The texts of the reader's language. They do not change while the page is open. */
export const usePhrases = (): Phrases => phrases();
