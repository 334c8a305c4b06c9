import { isSigned, isTermOver, ownStartOf } from '../terms/signed-term.ts';
import type { OwnReason, OwnTerm } from '../terms/term-clashes.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { isWaitingFor, type WaitedTerm } from '../waiting-list/wait-chance.ts';

/**
 * The dates of the plan that a student follows and is not signed up for: they are ahead, and there is no sign-up for
 * another date of the subject and type that is ahead.
 * @param followed ids of the dates of the plan
 * @param now unix seconds
 */
export function perhapsTerms<T extends CountedTerm>(
  terms: readonly T[],
  followed: ReadonlySet<string>,
  now: number,
): T[] {
  const taken = terms.filter((term) => isSigned(term) && now < term.start);
  return terms.filter(
    (term) =>
      followed.has(term.term_id) &&
      !isSigned(term) &&
      now < term.start &&
      !taken.some(({ code, type }) => code.code === term.code.code && type === term.type),
  );
}

/** Why a term may become a sign-up: the student waits for a place, has prepared the sign-up, or follows a plan with it. */
export type PerhapsReason = Exclude<OwnReason, 'signed'>;

/** A term that may become a sign-up. */
export interface PerhapsTerm<T extends CountedTerm = CountedTerm> extends OwnTerm<T> {
  by: PerhapsReason;
}

/** The plan and the prepared sign-ups of a student; the waits are fields of the terms. */
export interface SetGoing {
  /** Ids of the terms of the plan that the student follows. */
  followed: ReadonlySet<string>;
  /** Ids of the terms with a prepared sign-up ({@link isToBeSent}). */
  prepared: ReadonlySet<string>;
}

/**
 * The terms that may become a sign-up, earliest first, each once: for home, the list of terms and the calendar. A wait
 * counts until its time has passed, also beside a sign-up that it would replace.
 * @param now unix seconds
 */
export function perhapsSigned<T extends WaitedTerm>(
  terms: readonly T[],
  { followed, prepared }: SetGoing,
  now: number,
): PerhapsTerm<T>[] {
  const planned = new Set(perhapsTerms(terms, followed, now));
  const reasonOf = (term: T): PerhapsReason | null => {
    if (isSigned(term) || now >= term.start) return null;
    if (isWaitingFor(term, now)) return 'wait';
    if (prepared.has(term.term_id)) return 'prepared';
    return planned.has(term) ? 'plan' : null;
  };
  return terms
    .flatMap((term): PerhapsTerm<T>[] => {
      const by = reasonOf(term);
      return by === null ? [] : [{ term, by }];
    })
    .sort((a, b) => a.term.start - b.term.start);
}

/** The terms that the student is signed up for and that are not over, and those that may become a sign-up, earliest first. */
export const ownTerms = <T extends WaitedTerm>(
  terms: readonly T[],
  going: SetGoing,
  now: number,
): OwnTerm<T>[] =>
  [
    ...terms
      .filter((term) => isSigned(term) && !isTermOver(term, now))
      .map((term) => ({ term, by: 'signed' as const })),
    ...perhapsSigned(terms, going, now),
  ].sort((a, b) => ownStartOf(a.term) - ownStartOf(b.term));
