import type { YearScheduleAnswer } from '@kahan/contract';
import { addDays, daysBetween, holidaysOn, nearHoliday, seasonOn } from '@kahan/domain';
import type { Phrases } from '@kahan/phrases';

type Words = Pick<Phrases, 'home' | 'dates'>;

/**
 * The time of the year in words: until when it lasts, and what begins then; empty while lessons are held.
 * @param date local date in Prague
 */
export function seasonText(year: YearScheduleAnswer, date: string, { home, dates }: Words): string {
  const { kind, until, daysLeft, next } = seasonOn(year, date);
  if (kind === 'teaching') return '';
  const lasts = () => {
    if (until === null || daysLeft === null || kind === 'unknown') return '';
    if (kind === 'examination') return home.examPeriod(dates.date(until), daysLeft);
    // A break of the summer has no name.
    const named = holidaysOn(year.holidays, date).find(({ end }) => end === until);
    return home.holidays(named?.name ?? home.break, dates.date(until), daysLeft);
  };
  // A time with an end says how long it lasts.
  const days = next && until === null ? daysBetween(date, next.start) : 0;
  const begins = next ? home.begins[next.kind](dates.on(next.start), days) : '';
  return [lasts(), begins].filter(Boolean).join(' ');
}

/** A public holiday of today or of the next working day; empty without one, and in a holiday that has its own sentence. */
export function holidayText(year: YearScheduleAnswer, date: string, { home, dates }: Words): string {
  const near = nearHoliday(year.holidays, date);
  if (near === null || seasonOn(year, date).kind === 'holiday') return '';
  const { name } = near.holiday;
  if (near.date === date) return home.holidayToday(name);
  return near.date === addDays(date, 1)
    ? home.holidayTomorrow(name)
    : home.holidayAhead(dates.on(near.date), name);
}
