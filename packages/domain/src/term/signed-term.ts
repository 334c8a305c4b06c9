import type { CountedTerm } from './term-status.ts';

export const isSigned = ({ study_id }: Pick<CountedTerm, 'study_id'>): boolean => study_id !== undefined;

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
