import { numberOfWord } from './allergen-words.ts';
import { plain } from './text.ts';

/** What the codes of a document mean by its own words, e.g. `C` → `[3]`; that of an additive → `[]`. */
export type Legend = ReadonlyMap<string, readonly number[]>;

/** `A`, `g`, `A1`, `12`, `1a`. Letters behind R are in no list of allergens. */
export const CODE = /^(?:[A-Ra-r]\d{0,2}|[1-9]\d?[a-z]?)$/;
/** A code as documents explain one: `Ei (C)`, `Gluten (Gl)`, `A: Gluten`. */
const EXPLAINED = '[A-Za-z]{1,2}\\d{0,2}|[1-9]\\d?[a-z]?';
const BEHIND = new RegExp(`^(.*\\S)(?:\\s+(?=[([])|(?=[([][A-Z\\d]))[([](${EXPLAINED})[)\\]]$`);
const BEFORE = new RegExp(`^[([]?(${EXPLAINED})(?:[)\\]]|\\s*[:=]|\\s+[-–])\\s*(\\S.*)$`);
const LIST =
  /[([]\s*((?:[A-R]\d{0,2}|[1-9]\d?[a-z]?)(?:\s*[,;/ ]\s*(?:[A-R]\d{0,2}|[1-9]\d?[a-z]?))+)\s*[)\]]/;

/** `Ei (C)` → `C` and `Ei`; null for a note that explains no code. */
export function explainedCode(note: string): { code: string; meaning: string } | null {
  const [, behind, code] = BEHIND.exec(note) ?? [];
  const [, first, before] = BEFORE.exec(note) ?? [];
  const pair =
    code !== undefined ? { code, meaning: behind ?? '' } : { code: first ?? '', meaning: before ?? '' };
  // `Nudeln (Ei)`
  return pair.code === '' || numberOfWord(plain(pair.code)) !== undefined ? null : pair;
}

/** A note without the code that it explains. */
export const withoutCode = (note: string): string => explainedCode(note.trim())?.meaning ?? note;

/** The codes of a list in brackets, and the text without them: `Schnitzel (A, C, G)`. */
export function listedCodes(text: string): { rest: string; codes: string[] } {
  const [all, list] = LIST.exec(text) ?? [];
  if (all === undefined || list === undefined) return { rest: text, codes: [] };
  return { rest: text.replace(all, ' '), codes: list.split(/[,;/ ]+/) };
}

/** The EU numbers of a code in the legend. A code without an entry of its own has those of its group: `A1` is in `A`. */
export const numbersOfCode = (code: string, legend: Legend): readonly number[] | undefined =>
  legend.get(code) ?? legend.get(code.replace(/(?<=^[A-Za-z])\d+$|(?<=^\d+)[a-z]$/, ''));
