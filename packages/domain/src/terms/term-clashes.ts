import { type DatedEntry, entrySpan } from '../entries/entry.ts';
import { type Occurrence, occurrencesOn, type TimedLesson } from '../schedule/occurrences.ts';
import { dateAt } from '../time/time.ts';
import { spanOf } from './signed-term.ts';
import type { CountedTerm } from './term-status.ts';

/** How a student has a term: by a sign-up, or by a wait, a prepared sign-up or a plan that may become one. */
export type OwnReason = 'signed' | 'wait' | 'prepared' | 'plan';

/** A term that a student has or may get. */
export interface OwnTerm<T extends CountedTerm = CountedTerm> {
  term: T;
  by: OwnReason;
}

/** The student's own appointments at the time of a term. */
export interface Clashes<T extends CountedTerm, L extends TimedLesson> {
  /** Other terms that the student has or may get. */
  terms: OwnTerm<T>[];
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

/** Whether one of two terms takes the place of the other: nobody sits two of the same subject and type. */
const isEither = (one: CountedTerm, other: CountedTerm): boolean =>
  one.code.code === other.code.code && one.type === other.type;

/** Whether a term of the student overlaps another one. One that would take its place does not. */
const meetsOwn = (term: CountedTerm, { term: own, by }: OwnTerm): boolean =>
  own.term_id !== term.term_id && areAtOnce(term, own) && (by === 'signed' || !isEither(term, own));

/** The pairs of terms of the student that overlap, in the given order. */
export function overlappingPairs<T extends CountedTerm>(
  own: readonly OwnTerm<T>[],
): (readonly [OwnTerm<T>, OwnTerm<T>])[] {
  return own.flatMap((one, index) =>
    own
      .slice(index + 1)
      .filter((other) => meetsOwn(one.term, other) && meetsOwn(other.term, one))
      .map((other) => [one, other] as const),
  );
}

/** The student's terms, lessons and own entries that overlap a term. Times that only touch do not clash. */
export function clashesOf<T extends CountedTerm, L extends TimedLesson>(
  term: CountedTerm,
  own: readonly OwnTerm<T>[],
  lessons: readonly L[],
  entries: readonly DatedEntry[] = [],
): Clashes<T, L> {
  const { from, to } = spanOf(term);
  const meets = (start: number, end: number) => start < to && from < end;
  const dates = new Set([dateAt(from), dateAt(to - 1)]);
  return {
    terms: own.filter((one) => meetsOwn(term, one)),
    lessons: [...dates]
      .flatMap((date) => occurrencesOn(lessons, date))
      // One over midnight is on both dates.
      .filter((one, index, all) => all.findIndex((other) => isSame(one, other)) === index)
      .filter(({ start, end, canceled }) => !canceled && meets(start.getTime() / 1000, end.getTime() / 1000)),
    entries: entries.filter(({ entry, date }) => {
      const { start, end } = entrySpan(entry, date);
      return meets(start.getTime() / 1000, end.getTime() / 1000);
    }),
  };
}
