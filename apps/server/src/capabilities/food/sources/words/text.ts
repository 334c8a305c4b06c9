import { foldText } from '@kahan/domain';

/** `Chicken_eggs  ` → `chicken eggs`: without case, diacritics and typography. */
export const plain = (text: string): string =>
  foldText(text)
    .replace(/[’‘`´']/g, ' ')
    .replace(/[_\s]+/g, ' ')
    .trim();

/** Words and numbers of a plain text: `soja- und milch` → `soja`, `und`, `milch`. */
export const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** A note of a dish is read no further than this. */
export const LONGEST_READ = 500;

/** A note as it is read: on one line. */
export const oneSpaced = (text: string): string => text.slice(0, LONGEST_READ).replace(/\s+/g, ' ').trim();
