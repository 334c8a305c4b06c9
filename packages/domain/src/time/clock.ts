/** The only source of "now". Injected everywhere; `KAHAN_NOW` pins it (product, How it runs). */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still at one instant. */
export function pinnedClock(instant: Date): Clock {
  return { now: () => new Date(instant) };
}
