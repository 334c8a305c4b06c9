import { addDays, minutesAt, pragueInstant, pragueParts, unixSeconds } from '@kahan/domain';

const HOUR_MINUTES = 60;
const HOUR = 3600;
const DAY_MINUTES = 1440;

/** Answers about a moment so near are about now, s. */
const NOW_TOLERANCE = 5 * 60;

/** `13:00` of a date as the address writes it. */
export const momentOf = (date: string, minutes: number): string =>
  `${date}T${String(Math.floor(minutes / HOUR_MINUTES)).padStart(2, '0')}:${String(minutes % HOUR_MINUTES).padStart(2, '0')}`;

/** The next full hour in Prague; midnight is of the next day. */
export function nextHour(now: Date): { at: string; minutes: number } {
  const { date, hour } = pragueParts(now);
  const minutes = (hour + 1) * HOUR_MINUTES;
  return minutes < DAY_MINUTES
    ? { at: momentOf(date, minutes), minutes }
    : { at: momentOf(addDays(date, 1), 0), minutes: 0 };
}

export const isNow = (from: number, now: Date): boolean => Math.abs(from - unixSeconds(now)) < NOW_TOLERANCE;

/** Where a ruler begins and ends, unix seconds, and its marks: every second full hour of the clock. */
export interface Ruler {
  from: number;
  until: number;
  hours: number;
  marks: { at: number; hour: number }[];
}

/** A label takes this part of a ruler on a phone. */
const LABEL = 0.12;

/** The ruler of a list: from the full hour before the asked moment to the end of the day. */
export function rulerOf(from: number, dayEnd: number): Ruler {
  const start = Math.floor(from / HOUR) * HOUR;
  const until = Math.max(dayEnd, start + HOUR);
  const hours = Math.round((until - start) / HOUR);
  const all = Array.from({ length: hours + 1 }, (_, index) => start + index * HOUR);
  // The asked moment has a label of its own, which no other one may touch.
  const nearest = from + Math.max(HOUR / 2, hours * HOUR * LABEL);
  const marks = all
    .map((at) => ({ at, hour: minutesAt(at) / HOUR_MINUTES }))
    .filter(({ at, hour }) => hour % 2 === 0 && at > nearest);
  return { from: start, until, hours, marks };
}

/** A moment's place on a ruler, 0 to 1. */
export const positionOn = ({ from, until }: Pick<Ruler, 'from' | 'until'>, at: number): number =>
  Math.min(1, Math.max(0, (at - from) / (until - from)));

/** The local moment of an address as date and time; null for none. */
export function momentParts(at: string | null): { date: string; minutes: number } | null {
  if (at === null) return null;
  const [date = '', time = ''] = at.split('T');
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const shown = pragueParts(pragueInstant(date, hours * HOUR_MINUTES + minutes));
  return { date: shown.date, minutes: shown.minutes };
}
