import { pragueMinutes } from '@kahan/domain';

const DAY = 86_400;
/** Days that are kept: more than ten years. */
const MOST_DAYS = 4_000;

interface Day {
  /** Since 1970 in UTC. */
  number: number;
  /** `20261025` */
  text: string;
  /** Seconds by which the clocks of Prague are ahead of UTC; null on a day on which they change. */
  offset: number | null;
}

/** By number. A feed has many times on few days. */
const days = new Map<number, Day>();
/** The last one that was asked for. */
let latest: Day = { number: Number.NaN, text: '', offset: null };

function dayAt(number: number): Day {
  if (latest.number === number) return latest;
  latest = days.get(number) ?? makeDay(number);
  return latest;
}

function makeDay(number: number): Day {
  const midnight = number * DAY * 1000;
  const before = pragueMinutes(new Date(midnight)) * 60;
  const after = pragueMinutes(new Date(midnight + DAY * 1000)) * 60;
  const text = new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');
  const day = { number, text, offset: before === after ? before : null };
  if (days.size >= MOST_DAYS) days.clear();
  days.set(number, day);
  return day;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** `T0930`, by the minute of the day. */
const clockTexts = Array.from(
  { length: 1440 },
  (_, minute) => `T${two(Math.floor(minute / 60))}${two(minute % 60)}`,
);
const secondTexts = Array.from({ length: 60 }, (_, second) => two(second));

/** `20261025T093000` of seconds since 1970 that count as those of the wall clock. */
function clockAt(seconds: number): string {
  const number = Math.floor(seconds / DAY);
  const rest = seconds - number * DAY;
  const minute = Math.floor(rest / 60);
  return `${dayAt(number).text}${clockTexts[minute]}${secondTexts[rest - minute * 60]}`;
}

/** Seconds by which Prague is ahead of UTC at an instant of a day on which the clocks change. */
function offsetOnChange(seconds: number, number: number): number {
  // They change at 1:00 UTC.
  const isAfter = seconds - number * DAY >= 3_600;
  return pragueMinutes(new Date((number + (isAfter ? 1 : 0)) * DAY * 1000)) * 60;
}

function offsetAt(seconds: number): number {
  const number = Math.floor(seconds / DAY);
  return dayAt(number).offset ?? offsetOnChange(seconds, number);
}

/** `20261025T013000Z` of an instant (unix seconds). */
export const instantText = (seconds: number): string => `${clockAt(seconds)}Z`;

/** `20261025`, the date in Prague of an instant (unix seconds). */
export const dateText = (seconds: number): string =>
  dayAt(Math.floor((seconds + offsetAt(seconds)) / DAY)).text;

/**
 * An instant (unix seconds) as the clocks of Prague show it, `20261025T023000`; null in the hour that they show for the
 * second time, because such a text names the first one (RFC 5545, 3.3.5).
 */
export function localText(seconds: number): string | null {
  const number = Math.floor(seconds / DAY);
  const { offset } = dayAt(number);
  if (offset !== null) return clockAt(seconds + offset);
  const own = offsetOnChange(seconds, number);
  const isRepeated = own === 3_600 && offsetAt(seconds - 3_600) === 7_200;
  return isRepeated ? null : clockAt(seconds + own);
}
