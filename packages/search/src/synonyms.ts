import { foldText } from '@kahan/domain';

/**
 * Groups of words that mean the same to somebody who searches. A word that ends with `*` stands for all words that
 * begin so: `laboratoř*`, `lab`.
 */
export type Synonyms = readonly (readonly string[])[];

/** A folded word; `isBeginning` where it ends with `*`. */
export interface Term {
  text: string;
  isBeginning: boolean;
}

/** Letters of the beginning of a word from which on the word is guessed. */
const GUESSED = 4;

const termOf = (word: string): Term => ({
  text: foldText(word.replace('*', '')),
  isBeginning: word.endsWith('*'),
});

/** Finds the other words of the groups that a typed word belongs to. */
export class Thesaurus {
  private readonly groups: readonly (readonly Term[])[];

  constructor(synonyms: Synonyms) {
    this.groups = synonyms.map((group) => group.map(termOf));
  }

  /** `lab` → `laborator*`. The typed word is folded. */
  othersFor(typed: string): Term[] {
    const groups = this.groups.filter((group) => group.some((term) => isMeant(term, typed)));
    return groups.flatMap((group) => group.filter((term) => !isMeant(term, typed)));
  }
}

const isMeant = ({ text, isBeginning }: Term, typed: string): boolean =>
  (isBeginning && typed.startsWith(text)) ||
  text === typed ||
  (typed.length >= GUESSED && text.startsWith(typed));
