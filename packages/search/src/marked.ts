import { foldText } from '@kahan/domain';

/** A part of a text; `isMatch` where a word of the query stands in it. */
export interface Part {
  text: string;
  isMatch: boolean;
}

const isPartOfWord = (letter: string | undefined) => letter !== undefined && /[\p{L}\p{N}]/u.test(letter);

/**
 * Cuts a text where it matches a query, so that the matches can be marked: `Biochemie`, `bio` → `Bio`, `chemie`. A word
 * of the query is marked at the beginnings of words, and inside of them only where it begins none.
 */
export function markedParts(text: string, query: string): Part[] {
  const letters = [...text];
  // A letter may fold to none or to several, so each folded letter knows where it comes from.
  const folded = letters.flatMap((letter, from) => [...foldText(letter)].map((one) => ({ one, from })));
  const plain = folded.map(({ one }) => one).join('');
  const isMatch = letters.map(() => false);
  for (const word of foldText(query).match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (const at of placesOf(plain, word)) {
      const end = (folded[at + word.length - 1]?.from ?? -1) + 1;
      isMatch.fill(true, folded[at]?.from ?? 0, end);
    }
  }
  const parts: Part[] = [];
  for (const [index, letter] of letters.entries()) {
    const last = parts.at(-1);
    const isMarked = isMatch[index] ?? false;
    if (last?.isMatch === isMarked) last.text += letter;
    else parts.push({ text: letter, isMatch: isMarked });
  }
  return parts;
}

/** Where a word begins other words of a text; where it stands in them if it begins none. */
function placesOf(text: string, word: string): number[] {
  const all: number[] = [];
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) all.push(at);
  const beginnings = all.filter((at) => !isPartOfWord(text[at - 1]));
  return beginnings.length > 0 ? beginnings : all;
}
