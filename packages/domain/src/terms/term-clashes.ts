import { type DatedEntry, entrySpan } from '../entries/entry.ts';
import { type Occurrence, occurrencesOn, type TimedLesson } from '../schedule/occurrences.ts';
import { pragueDate } from '../time/time.ts';
import { isSigned, spanOf } from './signed-term.ts';
import type { CountedTerm } from './term-status.ts';

/** The student's own appointments at the time of a term. */
export interface Clashes<T extends CountedTerm, L extends TimedLesson> {
  /** Other terms that the student is signed up for. */
  terms: T[];
  /** The student's lessons that are not cancelled. */
  lessons: Occurrence<L>[];
  /** The student's own entries. */
  entries: DatedEntry[];
}

const isSame = (one: Occurrence, other: Occurrence): boolean =>
  one.lesson === other.lesson && one.date === other.date && one.minutes === other.minutes;

/** Whether two terms overlap, so that nobody can sit both. Times that only touch do not. */
export function areAtOnce(one: CountedTerm, other: CountedTerm): boolean {
  const [a, b] = [spanOf(one), spanOf(other)];
  return a.from < b.to && b.from < a.to;
}

/** The student's terms, lessons and own entries that overlap a term. Times that only touch do not clash. */
export function clashesOf<T extends CountedTerm, L extends TimedLesson>(
  term: CountedTerm,
  terms: readonly T[],
  lessons: readonly L[],
  entries: readonly DatedEntry[] = [],
): Clashes<T, L> {
  const { from, to } = spanOf(term);
  const meets = (start: number, end: number) => start < to && from < end;
  const dates = new Set([pragueDate(new Date(from * 1000)), pragueDate(new Date((to - 1) * 1000))]);
  return {
    terms: terms.filter(
      (other) => other.term_id !== term.term_id && isSigned(other) && areAtOnce(term, other),
    ),
    lessons: [...dates]
      .flatMap((date) => occurrencesOn(lessons, date))
      // One over midnight is on both dates.
      .filter((one, index, all) => all.findIndex((other) => isSame(one, other)) === index)
      .filter(({ start, end, canceled }) => !canceled && meets(start.getTime() / 1000, end.getTime() / 1000)),
    entries: entries.filter(({ entry, date }) => {
      if (!dates.has(date)) return false;
      const { start, end } = entrySpan(entry, date);
      return meets(start.getTime() / 1000, end.getTime() / 1000);
    }),
  };
}
