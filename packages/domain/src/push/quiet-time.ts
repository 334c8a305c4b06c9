import { addDays, DAY_MINUTES, pragueDate, pragueInstant, pragueMinutes } from '../time/time.ts';

/** A daily span without pushes, in minutes after midnight of the wall clock in Prague, 0 to 1439. They are not equal. */
export interface QuietTime {
  from: number;
  /** Not part of the span; when it is before `from`, on the next day. */
  to: number;
}

const MINUTE_MS = 60_000;

/** First instant at which the wall clock of the date has reached a time; in the skipped hour the end of the gap. */
function firstAt(date: string, minutes: number): number {
  const instant = pragueInstant(date, minutes);
  const isSkipped = pragueMinutes(instant) !== minutes;
  return instant.getTime() - (isSkipped ? (minutes % 60) * MINUTE_MS : 0);
}

/** The same for the last time that the wall clock shows it: in the repeated hour the second of two instants. */
function lastAt(date: string, minutes: number): number {
  const first = firstAt(date, minutes);
  const hourLater = first + 60 * MINUTE_MS;
  return pragueMinutes(new Date(hourLater)) === minutes ? hourLater : first;
}

/**
 * The end of the present quiet time; null when it is not quiet. A night is one span even when the clocks change
 * in it: from the first time that they show `from` to the last time that they show `to`.
 * `({ from: 1320, to: 420 }, 2026-11-10T22:00:00Z)` → 2026-11-11T06:00:00Z
 */
export function quietUntil({ from, to }: QuietTime, now: Date): Date | null {
  const today = pragueDate(now);
  const at = now.getTime();
  const ends = [addDays(today, -1), today]
    .filter((date) => firstAt(date, from) <= at)
    .map((date) => lastAt(to > from ? date : addDays(date, 1), to))
    .filter((end) => at < end);
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** Whether two numbers are a quiet time. */
export const isQuietTime = ({ from, to }: QuietTime): boolean =>
  [from, to].every((minutes) => Number.isInteger(minutes) && minutes >= 0 && minutes < DAY_MINUTES) &&
  from !== to;
