/**
 * The states of a prepared sign-up: `prepared`; `sending` from the decision to send it, which nothing takes back;
 * `sent` with the request that was made; `dropped` without a request.
 */
export const PREPARED_STATES = ['prepared', 'sending', 'sent', 'dropped'] as const;
export type PreparedState = (typeof PREPARED_STATES)[number];

/** Whether a prepared sign-up is still to be sent; one that was sent is a request. */
export const isToBeSent = ({ state }: { state: PreparedState }): boolean =>
  state === 'prepared' || state === 'sending';

/** A prepared sign-up for one exam date. */
export interface PreparedSignUp {
  id: number;
  state: PreparedState;
  /** Its place in the order in which the sign-ups for the date are sent, from 1; null until it is drawn. */
  place: number | null;
}

/** Seconds before the opening at which the order is drawn. Later sign-ups are drawn after that and come last. */
export const DRAWN_BEFORE_SECONDS = 60;

/** The next steps for the prepared sign-ups of one exam date. */
export interface OpeningTurn<P extends PreparedSignUp> {
  /** Places to be stored, before any of these sign-ups is sent. */
  drawn: { id: number; place: number }[];
  /** The sign-ups to send now, one after the other. */
  leaving: P[];
}

/** The elements in a random order. @param random a whole number from 0 to below its argument */
export function shuffled<T>(some: readonly T[], random: (below: number) => number): T[] {
  const order = [...some];
  for (let left = order.length; left > 1; left -= 1) {
    const chosen = random(left);
    const last = left - 1;
    const [one, other] = [order[chosen], order[last]] as [T, T];
    order[chosen] = other;
    order[last] = one;
  }
  return order;
}

/** The time, the opening, the last place in the log of the order, and a source of chance. */
interface OpeningMoment {
  /** Unix seconds, by the present record of the exam date. */
  opensAt: number;
  /** Unix seconds. */
  now: number;
  /** The last place that was drawn for the date, also of a sign-up that is gone; 0 before the first. */
  lastPlace: number;
  /** A whole number from 0 to below its argument. */
  random: (below: number) => number;
}

/**
 * The next turn of an exam date. No sign-up is sent before the opening, nor without a place that was stored before. One
 * that was on its way when a portal died is sent again under its own key, before those behind it.
 */
export function openingTurn<P extends PreparedSignUp>(
  all: readonly P[],
  { opensAt, now, lastPlace, random }: OpeningMoment,
): OpeningTurn<P> {
  const waiting = all.filter(isToBeSent);
  const isDrawn = now >= opensAt - DRAWN_BEFORE_SECONDS;
  const undrawn = isDrawn ? waiting.filter(({ place }) => place === null) : [];
  const drawn = shuffled(undrawn, random).map(({ id }, index) => ({ id, place: lastPlace + 1 + index }));
  const leaving =
    now < opensAt
      ? []
      : waiting.filter(({ place }) => place !== null).sort((a, b) => (a.place ?? 0) - (b.place ?? 0));
  return { drawn, leaving };
}
