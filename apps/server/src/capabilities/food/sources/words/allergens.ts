import { inWords, isFreeOf, isHarmless, isSuspect, numberOfWord } from './allergen-words.ts';
import { CODE, type Legend, listedCodes, numbersOfCode, withoutCode } from './codes.ts';
import { plain, wordsOf } from './text.ts';

/** What one note says. */
export interface NoteReading {
  numbers: readonly number[];
  /** Whether the note is about allergens, or may be. */
  isAbout: boolean;
  /** Whether the note may name more allergens than `numbers`. */
  isOpen: boolean;
}

/** The label of a list of EU allergen numbers, e.g. `Alergeny:`. */
const LABEL = /^(?:enth[äa]lt\s+)?(?:haupt)?(?:alerg[eé]ny?|allerg[eè]n[ei]?s?)\s*[:=]?\s+(?=\S)/i;
/** Between parts of a note that are read each by itself. */
const SEPARATOR = /[,;/|()[\]{}:=•·+&\n"„“”]+/;
const NO_PARTS =
  /\b\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})\b|\b\d+ ?mg ?\/ ?(?:kg|l)\b|\b(?:eiwei(?:ß|ss)|protein)[:\s]*\d+(?:[.,]\d+)? ?g\b/gi;

const WITHOUT = /^(?:ohne|kein(?:e[mnrs]?)?|nicht|sans|pas|non|senza|bez|without|no|not|neobsahuje)$/;
const FREE = /^(?:frei|free)$/;
const WITH =
  /^(?:mit|enthalt|enthalten|enthaltend|contient|contenant|avec|with|contains?|containing|contiene|contenenti?|con|s|se|obsahuj(?:e|i|ici|uce))$/;

/** Reads words: `ohne milch` names none, `weizen gluten` 1. */
function readWords(words: readonly string[]): NoteReading {
  const numbers: number[] = [];
  let [isAbout, isKnown, isNegated] = [false, true, false];
  for (const [at, word] of words.entries()) {
    const [number, next = ''] = [numberOfWord(word), words[at + 1]];
    if (WITHOUT.test(word)) isNegated = true;
    else if (WITH.test(word)) isNegated = false;
    else if (FREE.test(word)) isNegated ||= /^(?:von|of|from)$/.test(next);
    else if (isNegated && isFreeOf(word) && isSuspect(word)) [isAbout, isKnown] = [true, false];
    else if (number !== undefined) {
      isAbout = true;
      if (!isNegated && !FREE.test(next)) numbers.push(number);
    } else if (!isHarmless(word)) {
      isKnown = false;
      isAbout ||= isSuspect(word);
    } else isAbout ||= /^(?:haupt)?all?erg/.test(word);
  }
  return { numbers: isKnown ? numbers : [], isAbout, isOpen: !isKnown };
}

function readCodes(
  codes: readonly string[],
  of: (code: string) => readonly number[] | undefined,
): NoteReading {
  const read = codes.map(of);
  const isOpen = read.includes(undefined);
  const numbers = read.flatMap((one) => one ?? []);
  return { numbers, isOpen, isAbout: isOpen || numbers.length > 0 };
}

/** `3`, `1a` → its number of the EU list; a letter as the document explains it. */
function numberedCode(code: string, legend: Legend): readonly number[] | undefined {
  const number = Number(/^(\d{1,2})[a-z]?$/.exec(code)?.[1]);
  return number >= 1 && number <= 14 ? [number] : numbersOfCode(code, legend);
}

/** A part that is not known may name more when another one is about allergens. */
function together(readings: readonly NoteReading[]): NoteReading {
  const isAbout = readings.some((one) => one.isAbout);
  return {
    numbers: isAbout ? readings.flatMap(({ numbers }) => numbers) : [],
    isAbout,
    isOpen: isAbout && readings.some(({ isOpen }) => isOpen),
  };
}

/** Reads a note of words, part by part: `mit Milch (Laktose), ohne Ei` names 7. */
export function readText(note: string, legend: Legend): NoteReading {
  const { rest, codes } = listedCodes(note);
  const parts = withoutCode(rest.replace(NO_PARTS, ' ')).split(SEPARATOR);
  const of = (code: string) => numbersOfCode(code, legend);
  const words = together(
    parts.map((part) => {
      const code = part.trim();
      // A letter among words counts only when they are about allergens.
      if (/^[A-R]\d?$/.test(code)) return { ...readCodes([code], of), isAbout: legend.has(code) };
      return readWords(wordsOf(inWords(plain(part))));
    }),
  );
  const listed = readCodes(codes, of);
  return {
    numbers: [...listed.numbers, ...words.numbers],
    isAbout: listed.isAbout || words.isAbout,
    isOpen: listed.isOpen || words.isOpen,
  };
}

const codesOf = (text: string, separator: RegExp): string[] =>
  text.split(separator).filter((code) => code !== '');

/** Reads a note on one line. */
export function readNote(note: string, legend: Legend): NoteReading {
  const label = LABEL.exec(note)?.[0];
  if (label !== undefined) {
    const codes = codesOf(note.slice(label.length), /[\s,;./|()]+|\b(?:und|and|et|a)\b/);
    if (codes.every((code) => /^(?:\d{1,2}[a-z]?|[A-Za-z]\d?)$/.test(code)))
      return readCodes(codes, (code) => numberedCode(code, legend));
  }
  const codes = codesOf(note, /[\s,;/|()[\]]+/);
  if (codes.every((code) => CODE.test(code) || legend.has(code)) && numberOfWord(plain(note)) === undefined)
    return readCodes(codes, (code) => numbersOfCode(code, legend));
  return readText(note, legend);
}
