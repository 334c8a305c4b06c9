import type { Language } from '@kahan/domain';
import { nonBreakingTexts } from '@kahan/phrases/non-breaking';
import type { TextName, Texts } from '@kahan/phrases/texts';
import { use } from 'react';
import { loadRequired } from '../http/lazy-retry.ts';
import { language } from './phrases.ts';

/** The files of texts, each a chunk. Those of the first load are in the app's own files. */
const FILES = import.meta.glob<object>([
  '../../../../../packages/phrases/src/{cs,en}/*/*.ts',
  '!**/*.test.ts',
  // Those of the first load.
  '!**/{archive,items,home,grades,group-card,hand-in,how-far}.ts',
]);

/** `cs/terms` → its loader. */
const loaders = new Map(
  Object.entries(FILES).map(([path, load]) => {
    const [, lang, name] = /\/(cs|en)\/[\w-]+\/([\w-]+)\.ts$/.exec(path) ?? [];
    return [`${lang}/${name}`, load];
  }),
);

/** `own-class` → `ownClass`, the name under which its file exports the texts. */
const exportOf = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The texts of a name in a language; in English where there are no others, as of the page for developers. */
async function textsIn<N extends TextName>(name: N, lang: Language): Promise<Texts[N]> {
  const load = loaders.get(`${lang}/${name}`) ?? loaders.get(`en/${name}`);
  if (load === undefined) throw new Error(`there are no texts ${name}`);
  return nonBreakingTexts(Reflect.get(await load(), exportOf(name)));
}

const loading = new Map<TextName, Promise<unknown>>();

/** Names of texts whose load has failed. */
const failed = new Set<TextName>();

/** Loads texts that come with their screen, once, or again when that has failed. */
export function loadTexts<N extends TextName>(name: N): Promise<Texts[N]> {
  const begun = failed.delete(name) ? undefined : loading.get(name);
  if (begun !== undefined) return begun as Promise<Texts[N]>;
  const begins = marked(loadRequired(() => textsIn(name, language())));
  loading.set(name, begins);
  begins.catch(() => failed.add(name));
  return begins;
}

/** Texts that come with their screen; suspends until they are loaded, which {@link loadTexts} begins sooner. */
export const useTexts = <N extends TextName>(name: N): Texts[N] =>
  use((loading.get(name) as Promise<Texts[N]> | undefined) ?? loadTexts(name));

/** Marks a promise as `use` does when it has awaited one: a hook then gives the texts at once, without a placeholder. */
function marked<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    () => undefined,
  );
  return promise;
}
