import type { TermAnswer } from '@kahan/contract';
import { pragueDate, pragueMinutes, signedInstead } from '@kahan/domain';
import type { Moment, ReasonFacts } from '@kahan/phrases/en/requests';
import { clock, useNow } from '../../../platform/clock.ts';

/** Unix seconds as a local date of the university and minutes. */
export function momentAt(seconds: number): Moment {
  const at = new Date(seconds * 1000);
  return { iso: pragueDate(at), minutes: pragueMinutes(at) };
}

/** What the words of a reason may need to know of a term. @param now unix seconds */
export function factsOf(term: TermAnswer, terms: readonly TermAnswer[], now: number): ReasonFacts {
  const elsewhere = signedInstead(term, terms, now);
  const lastFree = Math.min(term.logout_end, term.signing_end);
  return {
    opens: momentAt(term.signing_start),
    closes: momentAt(term.signing_end),
    freeUntil: now < lastFree ? momentAt(lastFree) : null,
    logout: momentAt(term.logout_end),
    elsewhere: elsewhere === null ? null : momentAt(elsewhere.student_start ?? elsewhere.start),
  };
}

const NEAR_SECONDS = 90;

/** Now in unix seconds, renewed by the second where something about the term is about to change, else by the minute. */
export function useTermTime(term: TermAnswer): number {
  const now = clock.now().getTime() / 1000;
  const { signing_start, signing_end, logout_end, start } = term;
  const isNear = [signing_start, signing_end, logout_end, start].some(
    (at) => Math.abs(at - now) < NEAR_SECONDS,
  );
  return useNow(isNear ? 1_000 : 60_000).getTime() / 1000;
}
