import { isGrade, isPassed } from '../results/grades.ts';
import { type CountedResult, passStatusOf } from '../results/pass-status.ts';
import { EXAM_ATTEMPTS, type ResultKind } from '../results/result.ts';
import { isSigned, isTermOver } from './signed-term.ts';
import { termSectionOf } from './term-sections.ts';
import type { CountedTerm } from './term-status.ts';

/** Passed, and still signed up. The sign-up can be cancelled until `until`; null when it cannot any more. */
export interface StillSigned<T extends CountedTerm> {
  kind: 'still-signed';
  term: T;
  until: number | null;
}

/** The consequence of a subject's result for its student. Times are unix seconds. */
export type ResultConsequence<T extends CountedTerm> =
  | StillSigned<T>
  /** `until` is the last end of an open sign-up; null when none is open. */
  | { kind: 'last-attempt'; signed: T | null; until: number | null }
  | { kind: 'no-attempt' };

interface ToldResult {
  code: string;
  kind: ResultKind;
  attempt: number;
  grade: string | null;
}

/**
 * The consequence of a reported result; null when it has none, or when a later result of the subject has
 * taken its place.
 *
 * | result | terms | consequence |
 * |---|---|---|
 * | passed exam | signed up for another exam of the subject | still signed up |
 * | passed credit | signed up for another credit of the subject | still signed up |
 * | failed exam | one attempt is left | last attempt |
 * | failed exam | none is left | no attempt |
 * | failed exam | it is not known how many are left | none |
 *
 * @param now unix seconds
 */
export function consequenceOf<T extends CountedTerm>(
  { code, kind, attempt, grade }: ToldResult,
  terms: readonly T[],
  now: number,
): ResultConsequence<T> | null {
  if (grade === null || !isGrade(grade)) return null;
  const type = kind === 'exam' ? 'K' : 'Z';
  const own = terms.filter((term) => term.code.code === code && term.type === type);
  const signed = own.find((term) => isSigned(term) && !isTermOver(term, now) && now < term.start) ?? null;
  if (isPassed(grade)) {
    return signed && stillSigned(signed, now);
  }
  if (kind !== 'exam') return null;
  const known = own.find(({ attempts_left }) => attempts_left !== null);
  // The student system lists dates and does not say how many attempts are left: there may be more than elsewhere.
  if (known === undefined && own.length > 0) return null;
  const left = known?.attempts_left ?? EXAM_ATTEMPTS - attempt;
  if (attempt < EXAM_ATTEMPTS - left) return null;
  if (left <= 0) return { kind: 'no-attempt' };
  if (left > 1) return null;
  const ends = own
    .filter((term) => termSectionOf(term, { now, terms: own }) === 'open')
    .map(({ signing_end }) => signing_end);
  return { kind: 'last-attempt', signed, until: ends.length === 0 ? null : Math.max(...ends) };
}

const stillSigned = <T extends CountedTerm>(term: T, now: number): StillSigned<T> => ({
  ...{ kind: 'still-signed', term },
  until: now < term.logout_end ? term.logout_end : null,
});

/**
 * The consequence of a sign-up for a term whose exam or credit is passed, as the result says it ({@link consequenceOf});
 * null when the term is still needed, or has begun.
 * @param records the results of the student; of several of a subject the latest counts
 * @param now unix seconds
 */
export function stillSignedFor<T extends CountedTerm>(
  term: T,
  records: readonly CountedResult[],
  now: number,
): StillSigned<T> | null {
  const own = records.filter(
    ({ code, study_id }) => code.code === term.code.code && study_id === term.study_id,
  );
  const [latest] = own.toSorted(
    (a, b) => b.year - a.year || Number(b.semester.code) - Number(a.semester.code),
  );
  if (latest === undefined || now >= term.start) return null;
  const given = latest.entries[term.type === 'K' ? 2 : 1]?.grade.code ?? '';
  return passStatusOf(latest) === 'passed' || isPassed(given) ? stillSigned(term, now) : null;
}
