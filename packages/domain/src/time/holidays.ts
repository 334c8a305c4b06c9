import type { DateRange } from './academic-year.ts';
import { addDays, dayOfWeek, daysBetween } from './time.ts';

const FRIDAY = 5;

/** The holidays of a local date, the shortest first: Christmas Eve, then the Christmas holidays that it is a part of. */
export function holidaysOn<Holiday extends DateRange>(holidays: readonly Holiday[], date: string): Holiday[] {
  return holidays
    .filter(({ start, end }) => start <= date && date <= end)
    .toSorted((a, b) => daysBetween(a.start, a.end) - daysBetween(b.start, b.end));
}

/** The holiday whose name a local date has. */
export const holidayOf = <Holiday extends DateRange>(
  holidays: readonly Holiday[],
  date: string,
): Holiday | null => holidaysOn(holidays, date)[0] ?? null;

/** The holiday of a local date, or of the next day from Monday to Friday; null when both are days as others. */
export function nearHoliday<Holiday extends DateRange>(
  holidays: readonly Holiday[],
  today: string,
): { date: string; holiday: Holiday } | null {
  let next = addDays(today, 1);
  while (dayOfWeek(next) > FRIDAY) next = addDays(next, 1);
  for (const date of [today, next]) {
    const holiday = holidayOf(holidays, date);
    if (holiday) return { date, holiday };
  }
  return null;
}
