import type { TermAnswer } from '@kahan/contract';
import { pragueDate, pragueMinutes, signedInstead } from '@kahan/domain';
import type { Moment, ReasonFacts } from '@kahan/phrases/en/requests';

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
