import type { Language } from '@kahan/domain';

/** Conjunctions and prepositions, which a short name leaves out. */
const SMALL_WORDS = new Set('a and for i in k o of pro s the to u v ve z'.split(' '));
const ONE_WORD_LETTERS = 3;
const isNumeral = (word: string) => /^[IVX]+$|^\d+$|^[A-Z]$/.test(word);
/** First letter of a word; in Czech `ch` is one letter. */
const initial = (word: string, language: Language) =>
  (language === 'cs' ? /^ch/i.exec(word)?.[0] : undefined) ?? word.slice(0, 1);

/** `Fyzikální chemie I` → `FCh I`, `Matematika B` → `Mat B`, `Laboratoř analytické chemie` → `LACh`. */
export function shortName(name: string, language: Language): string {
  const words = name.split(/[\s,:–-]+/).filter(Boolean);
  const numerals: string[] = [];
  while (words.length > 1 && isNumeral(words.at(-1) ?? '')) numerals.unshift(words.pop() ?? '');
  const long = words.filter((word) => !SMALL_WORDS.has(word.toLowerCase()));
  const [first = name] = long;
  const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1).toLowerCase();
  const short =
    long.length > 1
      ? long.map((word) => capital(initial(word, language))).join('')
      : first.slice(0, ONE_WORD_LETTERS);
  return [short, ...numerals].join(' ');
}

/** The number of a room whose name starts with a word: `Místnost 30` → `30`, `A 137` → `A 137`. */
export const shortRoom = (name: string): string => name.replace(/^\p{L}{3,} (?=\d)/u, '');

/** 660 → `11:00`. */
export const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
