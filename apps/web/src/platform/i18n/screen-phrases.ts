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
  let loaded: T | undefined;
  const load = () => {
    loading ??= loadRequired(chunks[language()]).then((texts) => {
      loaded = texts;
      return texts;
    });
    return loading;
  };
  return Object.assign(() => loaded ?? use(load()), { load });
}
