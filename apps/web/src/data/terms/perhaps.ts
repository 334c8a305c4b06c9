import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import {
  cannotBeCancelled,
  instantOf,
  isToBeSent,
  isWaitingFor,
  type OwnTerm,
  ownTerms,
  type PerhapsTerm,
  perhapsSigned,
} from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';
import { clockTime, dayAndTime, momentAt } from '../../platform/time/dates.ts';

const NOTHING: ReadonlySet<string> = new Set();

/** Ids of the terms with a sign-up that is prepared and has not left. */
export const preparedIds = (prepared: readonly PreparedAnswer[]): ReadonlySet<string> =>
  new Set(prepared.filter(isToBeSent).map(({ term_id }) => term_id));

/** Ids of those whose sign-up leaves without the student. */
export const leavingByThemselves = (prepared: readonly PreparedAnswer[]): ReadonlySet<string> =>
  preparedIds(prepared.filter(({ needs_password }) => !needs_password));

/** The terms for which the reader waits or has prepared the sign-up, earliest first. @param now unix seconds */
export const setGoing = (
  terms: readonly TermAnswer[],
  prepared: readonly PreparedAnswer[],
  now: number,
): PerhapsTerm<TermAnswer>[] =>
  perhapsSigned(terms, { followed: NOTHING, prepared: preparedIds(prepared) }, now);

/** The terms that the reader is signed up for, and those for which something is set going, earliest first. */
export const ownTermsOf = (
  terms: readonly TermAnswer[],
  prepared: readonly PreparedAnswer[],
  now: number,
  followed: ReadonlySet<string> = NOTHING,
): OwnTerm<TermAnswer>[] => ownTerms(terms, { followed, prepared: preparedIds(prepared) }, now);

type Words = Pick<Phrases, 'home' | 'dates'>;

/** Where the reader stands in the list of a term, and until when; null without a wait. @param now unix seconds */
export function waitText({ wait, waiting }: TermAnswer, now: number, { home, dates }: Words): string | null {
  if (wait?.position == null || !isWaitingFor({ wait }, now)) return null;
  if (wait.offered_until !== undefined) return home.perhaps.offered(clockTime(instantOf(wait.offered_until)));
  const count = Math.max(waiting?.count ?? 0, wait.position);
  return home.perhaps.wait(wait.position, count, dayAndTime(wait.until, dates));
}

/**
 * What the reader has set going for a term, in words: a wait, or a prepared sign-up; null without any.
 * @param now unix seconds
 */
export function setGoingText(
  term: TermAnswer,
  prepared: readonly PreparedAnswer[],
  now: number,
  words: Words,
): string | null {
  const [going] = setGoing([term], prepared, now);
  if (going === undefined) return null;
  if (going.by === 'wait') return waitText(term, now, words);
  const { home, dates } = words;
  const own = prepared.find(({ term_id }) => term_id === term.term_id);
  if (own?.state === 'sending') return home.perhaps.leaves;
  const moment = momentAt(term.signing_start, now, dates);
  return own?.needs_password ? home.perhaps.byHand(moment) : home.perhaps.prepared(moment);
}

/** {@link setGoingText}, and that the sign-up to which it leads could never be cancelled. */
export function setGoingWarned(
  term: TermAnswer,
  prepared: readonly PreparedAnswer[],
  now: number,
  words: Words & Pick<Phrases, 'ownTerms'>,
): { text: string; warning: string | null } | null {
  const text = setGoingText(term, prepared, now, words);
  return text === null
    ? null
    : { text, warning: cannotBeCancelled(term, now) ? words.ownTerms.noCancel : null };
}
