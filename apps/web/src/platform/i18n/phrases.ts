import type { Language } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { use } from 'react';
import { loadRequired } from '../http/lazy-retry.ts';

export type { Phrases } from '@kahan/phrases';

const chunks: Record<Language, () => Promise<Phrases>> = {
  cs: async () => (await import('@kahan/phrases/cs')).cs,
  en: async () => (await import('@kahan/phrases/en')).en,
};

let chosen: Language | undefined;
let loaded: Phrases | undefined;

/**
 * Sets the language at once and loads its texts, which must be loaded before the first render. The language of a page
 * does not change: another language loads the page again.
 */
export async function loadPhrases(language: Language): Promise<void> {
  chosen = language;
  loaded = await chunks[language]();
}

/** The texts, for code outside of components. */
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

/**
 * Texts that load with their screen: a hook that suspends until those of the reader's language are loaded. `load` begins
 * sooner.
 */
export function screenPhrases<T>(chunks: Record<Language, () => Promise<T>>) {
  let loading: Promise<T> | undefined;
  const load = (): Promise<T> => {
    loading ??= marked(loadRequired(chunks[language()]));
    return loading;
  };
  return Object.assign(() => use(load()), { load });
}

/** Marks a promise as `use` does when it has awaited one: a hook then gives the texts at once, without a placeholder. */
function marked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
