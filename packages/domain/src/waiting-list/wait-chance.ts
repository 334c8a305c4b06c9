import type { Offer } from '../offer/offer.ts';
import { isSigned } from '../terms/signed-term.ts';
import { signedInstead, type TermCircumstances } from '../terms/term-actions.ts';
import { type CountedTerm, freePlaces } from '../terms/term-status.ts';
import type { OwnWait, TermWaiting, WaitingLevel } from './waiting.ts';

/** A term with its waiting list, in the shape of the API. */
export interface WaitedTerm extends CountedTerm {
  waiting: (TermWaiting & { level: WaitingLevel }) | null;
  wait: Pick<OwnWait, 'position' | 'until'> | null;
}

/** Whether a student waits for a place: until the time of the wait has passed, also before the student system says so. */
export const isWaitingFor = ({ wait }: Pick<WaitedTerm, 'wait'>, now: number): boolean =>
  wait !== null && wait.position !== null && now < wait.until;

/**
 * Whether a student can begin to wait for a place now, and the sign-up that would be given up for it in one step (null:
 * none). null when the student cannot. The student system has the final say.
 */
export function waitChance<T extends WaitedTerm>(
  term: T,
  { now, terms, pending }: Omit<TermCircumstances, 'studyId' | 'terms'> & { terms: readonly T[] },
  { move }: Pick<Offer, 'move'>,
): { insteadOf: T | null } | null {
  if (term.waiting === null || !term.waiting.allowed) return null;
  if (pending.has(term.term_id) || isSigned(term) || isWaitingFor(term, now)) return null;
  if (now < term.signing_start || now >= term.signing_end || now >= term.start) return null;
  if (term.attempts_left === 0 || term.study_ids.length === 0 || freePlaces(term) > 0) return null;
  const insteadOf = signedInstead(term, terms, now);
  // A student who is only notified of a free place cannot be moved in one step.
  const isStep = move && term.waiting.level !== 'watch';
  if (insteadOf !== null && (!isStep || now >= insteadOf.logout_end)) return null;
  return { insteadOf };
}
