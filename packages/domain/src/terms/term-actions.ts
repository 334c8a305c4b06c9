import { isSigned } from './signed-term.ts';
import { type CountedTerm, freePlaces } from './term-status.ts';

/** Actions of a student on a term (spec 2, Term item), named like the actions of sync requests. */
export const TERM_ACTIONS = ['sign_in', 'sign_off', 'change_hour'] as const;
export type TermAction = (typeof TERM_ACTIONS)[number];

/** Reasons for which an action is not possible now. */
export const DENIAL_REASONS = [
  'pending',
  'signed',
  'signed-elsewhere',
  'not-signed',
  'begun',
  'not-open',
  'closed',
  'attempts-used',
  'not-eligible',
  'full',
  'choose-study',
  'logout-over',
  'no-hours',
] as const;
export type DenialReason = (typeof DENIAL_REASONS)[number];

/** The facts, other than the term itself, that decide whether an action is possible. */
export interface TermCircumstances {
  /** Unix seconds. */
  now: number;
  /** All terms of the student. */
  terms: readonly CountedTerm[];
  /** Ids of terms with a pending request. */
  pending: ReadonlySet<string>;
  /** The study that the student chose to sign up with; null when none was chosen. */
  studyId: string | null;
}

/**
 * The reason for which an action on a term is not possible now; null when it is possible. Of several reasons the first
 * in this order is given: pending requests, past actions, time, eligibility, and last reasons that may still change.
 * The student system has the final say; this check saves a request that it would refuse.
 */
export function denialReason(
  action: TermAction,
  term: CountedTerm,
  circumstances: TermCircumstances,
): DenialReason | null {
  const { now, pending } = circumstances;
  if (pending.has(term.term_id)) return 'pending';
  if (action === 'sign_in') return signInDenial(term, circumstances);
  if (!isSigned(term)) return 'not-signed';
  if (action === 'sign_off') return now < term.logout_end && now < term.start ? null : 'logout-over';
  if (term.space === null) return 'no-hours';
  return now < term.start ? null : 'begun';
}

function signInDenial(term: CountedTerm, { now, terms, studyId }: TermCircumstances): DenialReason | null {
  if (isSigned(term)) return 'signed';
  if (now >= term.start) return 'begun';
  if (now < term.signing_start) return 'not-open';
  if (now >= term.signing_end) return 'closed';
  if (signedInstead(term, terms, now) !== null) return 'signed-elsewhere';
  if (term.attempts_left === 0) return 'attempts-used';
  if (term.study_ids.length === 0) return 'not-eligible';
  if (freePlaces(term) === 0) return 'full';
  if (term.study_ids.length > 1 && (studyId === null || !term.study_ids.includes(studyId)))
    return 'choose-study';
  return null;
}

/** Another term of the same subject and type that the student is signed up for and that has not begun; else null. */
export function signedInstead<T extends CountedTerm>(
  term: CountedTerm,
  terms: readonly T[],
  now: number,
): T | null {
  return (
    terms.find(
      (other) =>
        other.term_id !== term.term_id &&
        isSigned(other) &&
        other.code.code === term.code.code &&
        other.type === term.type &&
        now < other.start,
    ) ?? null
  );
}
