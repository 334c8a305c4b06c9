import type { Language } from '@kahan/domain';
import { use } from 'react';
import { loadRequired } from '../http/lazy-retry.ts';
import { language } from './phrases.ts';

/** Texts that load with their screen: a hook that suspends until those of the reader's language are loaded. */
export function screenPhrases<T>(chunks: Record<Language, () => Promise<T>>): () => T {
  let texts: Promise<T> | undefined;
  return () => {
    texts ??= loadRequired(chunks[language()]);
    return use(texts);
  };
}
