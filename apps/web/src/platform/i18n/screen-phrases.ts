import type { Language } from '@kahan/domain';
import { use } from 'react';
import { loadRequired } from '../http/lazy-retry.ts';
import { language } from './phrases.ts';

/**
 * Texts that come with their screen instead of with the first load: a hook that suspends until those of the
 * reader's language are there.
 */
export function screenPhrases<T>(chunks: Record<Language, () => Promise<T>>): () => T {
  let texts: Promise<T> | undefined;
  return () => {
    texts ??= loadRequired(chunks[language()]);
    return use(texts);
  };
}
