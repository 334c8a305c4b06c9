import { isGrade, isPassed } from '../results/grades.ts';
import { EXAM_ATTEMPTS, type ResultKind } from '../results/result.ts';
import { isSigned, isTermOver } from './signed-term.ts';
import { termSectionOf } from './term-sections.ts';
import type { CountedTerm } from './term-status.ts';

/** What a result of a subject asks of its student. Times are unix seconds. */
export type ResultConsequence<T extends CountedTerm> =
  /** Passed, and still signed up. `until` when that can be cancelled; null when it cannot any more. */
  | { kind: 'still-signed'; term: T; until: number | null }
  /** `until` when the last sign-up that is open ends; null when none is open. */
  | { kind: 'last-attempt'; signed: T | null; until: number | null }
  | { kind: 'no-attempt' };

interface ToldResult {
  code: string;
  kind: ResultKind;
  attempt: number;
  grade: string | null;
}

/**
 * The consequence of a result that a student is told; null when it has none, or when a later result of the subject has
 * taken its place.
 *
 * | result | terms | consequence |
 * |---|---|---|
 * | passed exam | signed up for another exam of the subject | still signed up |
 * | passed credit | signed up for another credit of the subject | still signed up |
 * | failed exam | one attempt is left | last attempt |
 * | failed exam | none is left | no attempt |
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
    if (signed === null) return null;
    return { kind: 'still-signed', term: signed, until: now < signed.logout_end ? signed.logout_end : null };
  }
  if (kind !== 'exam') return null;
  const left =
    own.find(({ attempts_left }) => attempts_left !== null)?.attempts_left ?? EXAM_ATTEMPTS - attempt;
  if (attempt < EXAM_ATTEMPTS - left) return null;
  if (left <= 0) return { kind: 'no-attempt' };
  if (left > 1) return null;
  const ends = own
    .filter((term) => termSectionOf(term, { now, terms: own }) === 'open')
    .map(({ signing_end }) => signing_end);
  return { kind: 'last-attempt', signed, until: ends.length === 0 ? null : Math.max(...ends) };
}
