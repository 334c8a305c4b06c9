import { type Occurrence, occurrencesOn, type TimedLesson } from '../lesson/occurrences.ts';
import { pragueDate } from '../time/time.ts';
import { type CountedTerm, isSigned } from './term-status.ts';

/** Length of an exam when the term does not give one, minutes (spec 9). */
export const EXAM_MINUTES = 180;

/**
 * The time of a term, unix seconds, the end exclusive. A signed-up term with hours begins at the student's own hour and
 * lasts until the whole term ends, because the length of one student's exam is unknown.
 */
export function spanOf(term: CountedTerm): { from: number; to: number } {
  const from = term.student_start ?? term.start;
  const end = term.start + (term.duration ?? EXAM_MINUTES) * 60;
  // An own hour at or after the end of the term still lasts one interval.
  return { from, to: Math.max(end, from + (term.space ?? EXAM_MINUTES) * (from < end ? 0 : 60)) };
}

/** Whether no action on a term is possible any more: a signed-up term has ended, or the sign-up has closed. */
export function isTermOver(term: CountedTerm, now: number): boolean {
  return isSigned(term) ? now >= spanOf(term).to : now >= term.signing_end || now >= term.start;
}

/** The student's own appointments at the time of a term. */
export interface Clashes<T extends CountedTerm, L extends TimedLesson> {
  /** Other terms that the student is signed up for. */
  terms: T[];
  /** The student's lessons that are not cancelled. */
  lessons: Occurrence<L>[];
}

/** The student's terms and lessons that overlap a term. Times that only touch do not clash. */
export function clashesOf<T extends CountedTerm, L extends TimedLesson>(
  term: CountedTerm,
  terms: readonly T[],
  lessons: readonly L[],
): Clashes<T, L> {
  const { from, to } = spanOf(term);
  const meets = (start: number, end: number) => start < to && from < end;
  const dates = new Set([pragueDate(new Date(from * 1000)), pragueDate(new Date((to - 1) * 1000))]);
  return {
    terms: terms.filter((other) => {
      const span = spanOf(other);
      return other.term_id !== term.term_id && isSigned(other) && meets(span.from, span.to);
    }),
    lessons: [...dates]
      .flatMap((date) => occurrencesOn(lessons, date))
      .filter(({ start, end, canceled }) => !canceled && meets(start.getTime() / 1000, end.getTime() / 1000)),
  };
}
