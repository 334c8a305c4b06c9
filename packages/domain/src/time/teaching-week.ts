import type { Semester } from '../codes.ts';
import { daysBetween, mondayOf } from './time.ts';
import type { YearSchedule } from './year-schedule.ts';

/** What of a year schedule says which week a date is in. */
export type TeachingWeeks = Pick<YearSchedule, 'ed_weeks'> & {
  semesters: Record<Semester, Pick<YearSchedule['semesters'][Semester], 'start'>>;
};

/**
 * Semester and teaching week of a date, from 1 to `ed_weeks`; null before the semester's first day and after
 * its last teaching week. Weeks begin on Monday also when the semester begins on another day.
 */
export function teachingWeekOf(
  schedule: TeachingWeeks,
  date: string,
): { semester: Semester; week: number } | null {
  for (const semester of [1, 2] as const) {
    const { start } = schedule.semesters[semester];
    const week = Math.floor(daysBetween(mondayOf(start), date) / 7) + 1;
    if (date >= start && week <= schedule.ed_weeks) return { semester, week };
  }
  return null;
}
