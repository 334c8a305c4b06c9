/** An appointment to which somebody walks. */
export interface Stop {
  start: Date;
  /** Exclusive. */
  end: Date;
  canceled: boolean;
}

/** The walk from one stop to the next one of the day. */
export interface Walk<S extends Stop> {
  from: S;
  to: S;
  /** Places of the two stops, as the timetable names them. */
  fromPlace: string;
  toPlace: string;
  /** Seconds between the two. */
  pause: number;
}

/** After a longer break students do not come straight from their last lesson; seconds. */
const LONGEST_PAUSE = 90 * 60;

/**
 * The walks of a day: for each stop the one from the last stop that is over when it begins. Cancelled stops, stops without
 * a place and stops in the same place need no walk; one that begins while another runs, or long after it, has no stop
 * before it.
 * @param day the stops of one day
 * @param placeOf null for a stop without a place
 */
export function walksOf<S extends Stop>(day: readonly S[], placeOf: (stop: S) => string | null): Walk<S>[] {
  const held = day.filter(({ canceled }) => !canceled);
  return held.flatMap((to): Walk<S>[] => {
    const others = held.filter((one) => one !== to && one.start < to.start);
    if (others.some(({ end }) => end > to.start)) return [];
    const from = others.toSorted((a, b) => b.end.getTime() - a.end.getTime())[0];
    const [fromPlace, toPlace] = [from ? placeOf(from) : null, placeOf(to)];
    if (from === undefined || fromPlace === null || toPlace === null || fromPlace === toPlace) return [];
    const pause = (to.start.getTime() - from.end.getTime()) / 1000;
    return pause > LONGEST_PAUSE ? [] : [{ from, to, fromPlace, toPlace, pause }];
  });
}

/** Minutes that somebody should allow for a walk: begun minutes count. */
export const walkMinutes = (seconds: number): number => Math.max(1, Math.ceil(seconds / 60));

/** Whether a walk takes longer than the break before it. Without a break, any walk does. */
export const isTooFar = (seconds: number, pause: number): boolean => seconds > pause;
