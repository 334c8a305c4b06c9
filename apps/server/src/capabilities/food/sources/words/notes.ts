import { type NoteReading, readNote } from './allergens.ts';
import { CODE, type Legend } from './codes.ts';
import { type Mark, markOf } from './marks.ts';
import { LONGEST_READ, oneSpaced } from './text.ts';

/** The reading of a dish's notes. Without `numbers` and `more` its allergens are not stated. */
export interface DishReading {
  /** Numbers of the EU list, 1 to 14, in their order. */
  numbers: number[];
  /** Notes that may name more allergens, as the canteen wrote them. */
  more: string[];
  marks: Mark[];
}

export type ReadNotes = (notes: readonly string[]) => DishReading;

/** Notes beside which numbers and a lone `g` are grams, e.g. of CO2 for a portion. */
const WEIGHT = /^(?:pro|portion|per|porce|co2?)$/i;
const LONGEST_NOTE = 120;
const MOST_NOTES = 12;

/** Whether numbers and a lone `g` among notes are weights: unless other letters stand beside the `g`. */
function weightsOf(notes: readonly string[]): RegExp | null {
  if (notes.some((note) => WEIGHT.test(note))) return /^(?:g|[\d.,]+)$/;
  return notes.includes('g') && !notes.some((note) => note !== 'g' && CODE.test(note)) ? /^g$/ : null;
}

/** Cuts a long list of notes; an ellipsis shows that there are others. */
const told = (notes: readonly string[]): string[] =>
  notes.length > MOST_NOTES ? [...notes.slice(0, MOST_NOTES), '…'] : [...notes];

/**
 * Reads the notes of the dishes of a document: `Weizen`, `mit Milch/Laktose` → 1, 7. A note with a word that is not known,
 * beside or in the name of an allergen, is told as it is, so that a part never looks like the whole: `Nussmischung`,
 * `undefiniertes Allergen`. Notes about additives, meat and the like name none.
 * @param legend what the codes of the document mean
 */
export function noteReader(legend: Legend): ReadNotes {
  // The same notes stand at many dishes.
  const known = new Map<string, NoteReading & { mark: Mark | null }>();
  const read = (note: string) => {
    const reading = known.get(note) ?? { ...readNote(note, legend), mark: markOf(note) };
    known.set(note, reading);
    return reading;
  };
  return (given) => {
    const notes = given.map(oneSpaced).filter((note) => note !== '');
    const weights = weightsOf(notes);
    const numbers = new Set<number>();
    const more = new Set<string>();
    const marks: Mark[] = [];
    for (const note of notes.filter((one) => weights === null || !weights.test(one))) {
      const { numbers: named, isAbout, isOpen, mark } = read(note);
      for (const number of named) numbers.add(number);
      if (mark !== null) marks.push(mark);
      if (!isAbout || !(isOpen || note.length >= LONGEST_READ)) continue;
      more.add(note.length > LONGEST_NOTE ? `${note.slice(0, LONGEST_NOTE - 1).toWellFormed()}…` : note);
    }
    return { numbers: [...numbers].sort((a, b) => a - b), more: told([...more]), marks };
  };
}
