import { pragueMinutes } from '@kahan/domain';

const DAY = 86_400;
/** Days whose texts are kept: more than ten years. */
const MOST_DAYS = 4_000;

interface Day {
  /** `20261025` */
  text: string;
  /** Seconds by which the clocks of Prague are ahead of UTC; null on a day on which they change. */
  offset: number | null;
}

/** By the number of the day since 1970 in UTC. A feed has many times on few days. */
const days = new Map<number, Day>();

function dayAt(number: number): Day {
  const known = days.get(number);
  if (known !== undefined) return known;
  const midnight = number * DAY * 1000;
  const before = pragueMinutes(new Date(midnight)) * 60;
  const after = pragueMinutes(new Date(midnight + DAY * 1000)) * 60;
  const text = new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');
  const made = { text, offset: before === after ? before : null };
  if (days.size >= MOST_DAYS) days.clear();
  days.set(number, made);
  return made;
}

/** `093000`, by the minute of the day. */
const clockTexts = Array.from({ length: 1440 }, (_, minute) => {
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}${two(minute % 60)}`;
});

/** `20261025T093000` of seconds since 1970 that count as those of the wall clock. */
function clockAt(seconds: number): string {
  const number = Math.floor(seconds / DAY);
  const rest = seconds - number * DAY;
  const second = rest % 60;
  return `${dayAt(number).text}T${clockTexts[(rest - second) / 60]}${second < 10 ? '0' : ''}${second}`;
}

/** Seconds by which Prague is ahead of UTC at an instant (unix seconds). */
function offsetAt(seconds: number): number {
  const number = Math.floor(seconds / DAY);
  const { offset } = dayAt(number);
  if (offset !== null) return offset;
  // The clocks change at 1:00 UTC.
  const isAfter = seconds - number * DAY >= 3_600;
  return pragueMinutes(new Date((number + (isAfter ? 1 : 0)) * DAY * 1000)) * 60;
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
  const offset = offsetAt(seconds);
  const isRepeated = offset === 3_600 && offsetAt(seconds - 3_600) === 7_200;
  return isRepeated ? null : clockAt(seconds + offset);
}
