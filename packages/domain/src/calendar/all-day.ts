import { daysBetween, pragueParts } from '../time/time.ts';

/** From this length on an event is all-day whatever its hours (spec 9). */
const ALL_DAY_DAYS = 7;

/**
 * Whether an event is all-day: from a midnight to a midnight in Prague, or seven days or more (spec 9). Days are counted
 * by the wall clock, since a week in which the clocks change has an hour more or less.
 * @param span unix seconds, the end exclusive
 */
export function isAllDay({ start, end }: { start: number; end: number }): boolean {
  if (end <= start) return false;
  const [from, until] = [pragueParts(new Date(start * 1000)), pragueParts(new Date(end * 1000))];
  const days = daysBetween(from.date, until.date);
  if (days > ALL_DAY_DAYS || (days === ALL_DAY_DAYS && until.minutes >= from.minutes)) return true;
  return days > 0 && start % 60 === 0 && end % 60 === 0 && from.minutes === 0 && until.minutes === 0;
}
