import type { Language } from '@kahan/domain';
import { cs } from './cs/index.ts';
import { en, type Phrases } from './en/index.ts';

export type { CardPart, CardText } from './card.ts';
export type { Phrases } from './en/index.ts';

const ALL: Record<Language, Phrases> = { cs, en };

/** All phrases of a language. The browser loads `@kahan/phrases/cs` or `/en` instead, one chunk each. */
export function phrases(language: Language): Phrases {
  return ALL[language];
}
