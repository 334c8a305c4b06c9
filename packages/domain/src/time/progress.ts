import { type Period, type PeriodKind, periodsOf } from './period.ts';
import { daysBetween } from './time.ts';

/** Progress of the current period (spec 2, Year/semester progress). */
export interface Progress {
  current: Period;
  /** Teaching with start null when the schedule has no further period. */
  next: { kind: PeriodKind; start: string | null };
  /** 0 to 100: past days of all days; today counts as past. */
  percent: number;
  /** Whole weeks left, or days when less than a week is left. */
  left: { unit: 'weeks' | 'days'; count: number };
}

/** Progress on a local date; null when the date is outside the schedule, which is the kind `unknown`. */
export function progressOn(year: Parameters<typeof periodsOf>[0], date: string): Progress | null {
  const periods = periodsOf(year);
  const index = periods.findIndex(({ start, end }) => start <= date && date <= end);
  const current = periods[index];
  if (current === undefined) return null;
  const following = periods[index + 1];
  const gone = daysBetween(current.start, date) + 1;
  const days = daysBetween(date, current.end);
  return {
    current,
    next: following ? { kind: following.kind, start: following.start } : { kind: 'teaching', start: null },
    percent: Math.round((gone / (daysBetween(current.start, current.end) + 1)) * 100),
    left: days < 7 ? { unit: 'days', count: days } : { unit: 'weeks', count: Math.floor(days / 7) },
  };
}
