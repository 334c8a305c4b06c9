import type { TermAnswer } from '@kahan/contract';
import { addDays, dateAt, pragueInstant, unixSeconds } from '@kahan/domain';
import { firstAfter, useMoment } from '../../platform/time/moments.ts';

/** The times of a term at which something becomes possible or impossible. */
type Timed = Pick<TermAnswer, 'signing_start' | 'signing_end' | 'logout_end' | 'start'>;

/** The next of these times or the next midnight, unix seconds: a text that says "tomorrow" says "today" from then on. */
export function nextTurn(terms: readonly Timed[], now: number): number {
  const times = terms.flatMap(({ signing_start, signing_end, logout_end, start }) => [
    signing_start,
    signing_end,
    logout_end,
    start,
  ]);
  const midnight = unixSeconds(pragueInstant(addDays(dateAt(now), 1), 0));
  return Math.min(firstAfter(times, now), midnight);
}

/**
 * Now by the server's clock, unix seconds. Renders again in the second in which one of the terms opens, closes or begins,
 * and at midnight, and not in between. Makes no call.
 */
export const useTermsNow = (terms: readonly Timed[]): number => useMoment((now) => nextTurn(terms, now));

/** The same, and again at the beginning of each minute. */
export function useTermsMinute(terms: readonly Timed[]): number {
  const now = useTermsNow(terms);
  const minute = useMoment((time) => 60 * (Math.floor(time / 60) + 1));
  return Math.max(now, minute);
}
