import type { Language } from '@kahan/domain';
import { use } from 'react';
import { loadRequired } from '../http/lazy-retry.ts';
import { language } from './phrases.ts';

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
