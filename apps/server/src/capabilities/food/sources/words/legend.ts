import { isBeside } from './allergen-words.ts';
import { readText } from './allergens.ts';
import { explainedCode, type Legend } from './codes.ts';
import { oneSpaced, plain, wordsOf } from './text.ts';

/** What the codes of a document mean. One that it explains in two ways means nothing. */
export function legendOf(notes: Iterable<string>): Legend {
  const legend = new Map<string, readonly number[]>();
  const unclear = new Set<string>();
  for (const note of notes) {
    const pair = explainedCode(oneSpaced(note));
    if (pair === null) continue;
    const { numbers, isAbout, isOpen } = readText(pair.meaning, new Map());
    const isAdditive = !isAbout && wordsOf(plain(pair.meaning)).some(isBeside);
    if (isOpen || !(numbers.length > 0 || isAdditive)) continue;
    const known = legend.get(pair.code);
    if (known !== undefined && known.join() !== [...new Set(numbers)].join()) unclear.add(pair.code);
    legend.set(pair.code, [...new Set(numbers)]);
  }
  for (const code of unclear) legend.delete(code);
  return legend;
}
