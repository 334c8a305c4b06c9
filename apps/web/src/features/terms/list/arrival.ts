import type { PreparedAnswer, TermAnswer } from '@kahan/contract';
import { useState } from 'react';

/** The terms as the reader met them. By them the lines have their places, so that none moves under the finger. */
export interface Arrival {
  terms: readonly TermAnswer[];
  /** Unix seconds. */
  now: number;
  /** The sign-ups that were prepared then. */
  prepared: readonly PreparedAnswer[];
  /** A term as it was; one that has come since as it is. */
  met: (term: TermAnswer) => TermAnswer;
}

/**
 * Keeps the terms of the first render until the reader chooses other filters, another order or another view. A line stays
 * where it was after a sign-up, when one is prepared or taken back, and when its date changes.
 * @param chosen what the reader has chosen: filters, order and view
 */
export function useArrival(
  chosen: string,
  terms: readonly TermAnswer[],
  now: number,
  prepared: readonly PreparedAnswer[],
): Arrival {
  const [kept, keep] = useState(() => ({ chosen, arrival: arrivalOf(terms, now, prepared) }));
  if (kept.chosen === chosen) return kept.arrival;
  const arrival = arrivalOf(terms, now, prepared);
  keep({ chosen, arrival });
  return arrival;
}

export function arrivalOf(
  terms: readonly TermAnswer[],
  now: number,
  prepared: readonly PreparedAnswer[],
): Arrival {
  const known = new Map(terms.map((term) => [term.term_id, term]));
  return { terms, now, prepared, met: (term) => known.get(term.term_id) ?? term };
}
