import { type Occurrence, occurrencesOn, type TimedLesson } from '../lesson/occurrences.ts';
import { pragueDate } from '../time/time.ts';
import { type CountedTerm, isSigned } from './term-status.ts';

/** Length of an exam where it is not said (spec 9). */
export const EXAM_MINUTES = 180;

/**
 * From and to, unix seconds, the end not included. Of a signed term with hours from one's own hour on; it lasts until
 * the whole term ends, for nobody says how long one's own turn is.
 */
export function spanOf(term: CountedTerm): { from: number; to: number } {
  const from = term.student_start ?? term.start;
  const end = term.start + (term.duration ?? EXAM_MINUTES) * 60;
  // An hour beyond the said end is still an hour.
  return { from, to: Math.max(end, from + (term.space ?? EXAM_MINUTES) * (from < end ? 0 : 60)) };
}

/** Whether nothing can be done with a term any more: one's own has ended, another cannot be signed for. */
export function isTermOver(term: CountedTerm, now: number): boolean {
  return isSigned(term) ? now >= spanOf(term).to : now >= term.signing_end || now >= term.start;
}

/** What a term falls together with. */
export interface Clashes<T extends CountedTerm, L extends TimedLesson> {
  /** Other terms for which one is signed. */
  terms: T[];
  /** Lessons of one's own that are not cancelled. */
  lessons: Occurrence<L>[];
}

/** What of a student's own happens at the time of a term. Touching ends are no clash. */
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
