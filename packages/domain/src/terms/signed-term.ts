import type { Term } from './term.ts';
import type { CountedTerm } from './term-status.ts';

export const isSigned = ({ study_id }: Pick<CountedTerm, 'study_id'>): boolean => study_id !== undefined;

/** Length of an exam when the term does not give one, minutes (spec 9). */
export const EXAM_MINUTES = 180;

/** When a term begins for the student, unix seconds: at the own hour where there is one. */
export const ownStartOf = ({ start, student_start }: Pick<CountedTerm, 'start' | 'student_start'>): number =>
  student_start ?? start;

/**
 * The time of a term, unix seconds, the end exclusive. A signed-up term with hours is that of the student alone: it begins
 * at the own hour and lasts as long as the hours are apart. Where that is not known, it lasts until the whole term ends.
 */
export function spanOf(term: CountedTerm): { from: number; to: number } {
  const from = ownStartOf(term);
  if (term.student_start !== null && term.space !== null) return { from, to: from + term.space * 60 };
  const end = term.start + (term.duration ?? EXAM_MINUTES) * 60;
  return { from, to: from < end ? end : from + EXAM_MINUTES * 60 };
}

/** Starts of the hours of a term, unix seconds; empty when all students come at the start. */
export function hoursOfTerm({
  start,
  duration,
  space,
}: Pick<Term, 'start' | 'duration' | 'space'>): number[] {
  if (space === null) return [];
  const count = Math.max(1, Math.floor((duration ?? EXAM_MINUTES) / space));
  return Array.from({ length: count }, (_, i) => start + i * space * 60);
}

/** Whether no action on a term is possible any more: a signed-up term has ended, or the sign-up has closed. */
export function isTermOver(term: CountedTerm, now: number): boolean {
  return isSigned(term) ? now >= spanOf(term).to : now >= term.signing_end || now >= term.start;
}
