import { isSigned } from './signed-term.ts';
import { nextOpening } from './term-sections.ts';
import { type CountedTerm, signingEnds } from './term-status.ts';

/** Seconds before a deadline or an opening from which it is urgent. */
export const URGENT_SECONDS = 3_600;

/** Terms that need a student's decision soon: `logout_end` ends a chance to cancel, `signing_start` opens a sign-up. */
export interface UrgentTerms<T extends CountedTerm = CountedTerm> {
  kind: 'logout_end' | 'signing_start';
  /** Unix seconds. */
  at: number;
  terms: [T, ...T[]];
}

/**
 * The deadlines of cancelling and the opening that are less than an hour away, earliest first. An opening at which the
 * portal sends the sign-up needs no decision.
 * @param byItself ids of the terms whose sign-up is prepared
 * @param now unix seconds
 */
export function urgentTerms<T extends CountedTerm>(
  terms: readonly T[],
  byItself: ReadonlySet<string>,
  now: number,
): UrgentTerms<T>[] {
  const isSoon = (at: number) => now < at && at <= now + URGENT_SECONDS;
  const opening = nextOpening(terms, { now, terms }, byItself);
  const cancelled = terms.filter(isSigned).flatMap((term): UrgentTerms<T>[] => {
    const { logout_end } = signingEnds(term);
    return isSoon(logout_end) ? [{ kind: 'logout_end', at: logout_end, terms: [term] }] : [];
  });
  return [
    ...cancelled,
    ...(opening !== null && isSoon(opening.at) ? [{ kind: 'signing_start' as const, ...opening }] : []),
  ].sort((a, b) => a.at - b.at);
}
