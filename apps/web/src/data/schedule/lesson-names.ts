import { DAY_MINUTES } from '@kahan/domain';

/** Conjunctions and prepositions, which a short name leaves out. */
const SMALL_WORDS = new Set('a and for i in k o of pro s the to u v ve z'.split(' '));
const ONE_WORD_LETTERS = 3;
const isNumeral = (word: string) => /^[IVX]+$|^\d+$|^[A-Z]$/.test(word);
/** Most letters of the words of a name, numerals not counted. */
const MOST_LETTERS = 6;
/**
 * First letter or digit of a word; `ch` is one letter, in English as well, so that a subject has one short name on all
 * screens. Brackets, quotes and emoji are none.
 */
const initial = (word: string) => /^\P{L}*(ch)/iu.exec(word)?.[1] ?? /[\p{L}\p{N}]/u.exec(word)?.[0];

/** With a capital at its start, also beyond the letters of one UTF-16 unit. */
function capital(text: string): string {
  const [first = '', ...rest] = text;
  return first.toUpperCase() + rest.join('').toLowerCase();
}

/** `Fyzikální chemie I` → `FCh I`, `Matematika B` → `Mat B`, `Laboratoř analytické chemie` → `LACh`. */
export function shortName(name: string): string {
  const words = name.split(/[\s,:–-]+/).filter(Boolean);
  const numerals: string[] = [];
  while (words.length > 1 && isNumeral(words.at(-1) ?? '')) numerals.unshift(words.pop() ?? '');
  const hasLetter = (word: string) => /[\p{L}\p{N}]/u.test(word);
  const long = words.filter((word) => hasLetter(word) && !SMALL_WORDS.has(word.toLowerCase()));
  const [first = name] = long;
  const short =
    long.length > 1
      ? long
          .slice(0, MOST_LETTERS)
          .map((word) => capital(initial(word) ?? ''))
          .join('')
      : [...first.replace(/^[^\p{L}\p{N}]+(?=[\p{L}\p{N}])/u, '')].slice(0, ONE_WORD_LETTERS).join('');
  return [short, ...numerals].join(' ');
}

/** The number of a room whose name starts with a word: `Místnost 30` → `30`, `A 137` → `A 137`. */
export const shortRoom = (name: string): string => name.replace(/^\p{L}{3,} (?=\d)/u, '');

/** `11:00–12:50`; what ends at midnight ends at 24:00, and after it at the hour of the next day: `23:00–1:30`. */
export function clockSpan({ minutes, duration }: { minutes: number; duration: number }): string {
  const end = minutes + duration;
  return `${clockOf(minutes)}–${clockOf(end > DAY_MINUTES ? end % DAY_MINUTES : end)}`;
}

/** 660 → `11:00`. */
export const clockOf = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
