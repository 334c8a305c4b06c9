import type { Semester } from '../codes.ts';
import { type TeachingWeeks, teachingWeekOf } from './teaching-week.ts';
import { addDays, mondayOf, pragueDate } from './time.ts';

/** An academic semester: year is the first calendar year of the academic year. */
export interface SemesterOfYear {
  year: number;
  semester: Semester;
}

/** Teaching and exam weeks of a semester where no year schedule says otherwise (spec 9). */
export const TEACHING_WEEKS = 14;
export const EXAM_WEEKS = 6;

/** First day of a month after July begins semester 1 of its year (spec 9, product 1). */
const LAST_SUMMER_MONTH = 7;

/** `2026-08-01` → winter 2026, `2026-07-31` → summer 2025 (product 1). */
export function semesterOf(date: string): SemesterOfYear {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7));
  return month > LAST_SUMMER_MONTH ? { year, semester: 1 } : { year: year - 1, semester: 2 };
}

export function semesterAt(instant: Date): SemesterOfYear {
  return semesterOf(pragueDate(instant));
}

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
