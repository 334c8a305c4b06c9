import type { TimedLesson } from '../schedule/occurrences.ts';
import { teachingWeekOf } from '../time/academic-year.ts';
import { isTeachingDay } from '../time/teaching-days.ts';
import { addDays, dayOfWeek, pragueDate } from '../time/time.ts';
import { type Agenda, firstNotOver } from './appointments.ts';
import type { SeasonYear } from './season.ts';

/** Days ahead in which a timetable looks for the next teaching day when it knows of no appointment. */
const LOOKS_AHEAD = 14;

const FRIDAY = 5;

/**
 * The date on which a timetable opens. From Monday to Thursday it is today. On holidays, and when a week is over, that
 * is after the last appointment of Friday, it is the day of the next appointment, so that the timetable opens where
 * Home points. Without an agenda it is the next teaching day.
 * @param agenda empty for a timetable that is not the reader's own
 * @returns null when nothing is known to come
 */
export function openingDate(agenda: Agenda<TimedLesson>, year: SeasonYear, now: Date): string | null {
  const today = pragueDate(now);
  if (opensToday(year, today)) return today;
  const next = firstNotOver(agenda, now);
  // An appointment that began yesterday and is running belongs to today.
  if (next !== null) return next.date < today ? today : next.date;
  for (let days = 0; days <= LOOKS_AHEAD; days += 1) {
    const date = addDays(today, days);
    if (isTaught(year, date)) return date;
  }
  return null;
}

/** Whether a timetable opens on a date even when nothing is left of it: from Monday to Thursday of a teaching week. */
export const opensToday = (year: SeasonYear, date: string): boolean =>
  isTaught(year, date) && dayOfWeek(date) < FRIDAY;

/** Whether lessons are held as usual on a date: a teaching day of a teaching week. */
function isTaught(year: SeasonYear, date: string): boolean {
  return teachingWeekOf(year, date) !== null && isTeachingDay(year, date);
}
