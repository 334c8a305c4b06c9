import type { Semester } from '../codes.ts';
import { type SemesterOfYear, type TeachingWeeks, teachingWeekOf } from './academic-year.ts';
import { addDays, mondayOf } from './time.ts';

/** Next (1) or previous (-1) semester: 1, then 2, then 1 of year + 1 (spec 2, Schedule). */
export function stepSemester({ year, semester }: SemesterOfYear, step: 1 | -1): SemesterOfYear {
  if (step === 1) return semester === 1 ? { year, semester: 2 } : { year: year + 1, semester: 1 };
  return semester === 2 ? { year, semester: 1 } : { year: year - 1, semester: 2 };
}

/** Teaching week of a date, see {@link teachingWeekOf}. */
export function weekOf(schedule: TeachingWeeks, date: string): number | null {
  return teachingWeekOf(schedule, date)?.week ?? null;
}

/** Monday of a teaching week. */
export function mondayOfWeek(schedule: TeachingWeeks, semester: Semester, week: number): string {
  return addDays(mondayOf(schedule.semesters[semester].start), (week - 1) * 7);
}
