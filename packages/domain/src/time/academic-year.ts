import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';
import { addDays, daysBetween, mondayOf, pragueDate } from './time.ts';

/** An academic semester: year is the first calendar year of the academic year. */
export interface SemesterOfYear {
  year: number;
  semester: Semester;
}

/** Teaching and exam weeks of a semester without a year schedule (spec 9). */
export const TEACHING_WEEKS = 14;
export const EXAM_WEEKS = 6;

/** Semester 1 begins on the first day after this month (spec 9, product 1). */
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

/** Both ends are local dates in Prague, YYYY-MM-DD, inclusive. */
export interface DateRange {
  start: string;
  end: string;
}

/** The academic year (spec 3, Year schedule). A semester may have several exam periods (product 2). */
export interface YearSchedule {
  /** First calendar year. */
  year: number;
  /** Teaching weeks of a semester. */
  ed_weeks: number;
  ex_weeks: number;
  semesters: Record<Semester, { start: string; exam_periods: DateRange[] }>;
  holidays: (DateRange & { name: Bilingual })[];
}

/** The part of a year schedule that decides the week of a date. */
export type TeachingWeeks = Pick<YearSchedule, 'ed_weeks'> & {
  semesters: Record<Semester, Pick<YearSchedule['semesters'][Semester], 'start'>>;
};

/**
 * Semester and teaching week of a date, from 1 to `ed_weeks`; null before the semester's first day and after its last
 * teaching week. Weeks begin on Monday, even when the semester begins on another day.
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
