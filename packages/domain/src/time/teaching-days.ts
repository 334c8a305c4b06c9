import type { DateRange } from './academic-year.ts';
import { addDays, dayOfWeek } from './time.ts';

/** The part of a year schedule that decides on which days there is teaching. */
export interface TeachingYear {
  semesters: Record<1 | 2, { start: string; exam_periods: readonly DateRange[] }>;
  holidays: readonly DateRange[];
}

const FRIDAY = 5;

/** Whether lessons are held as usual on a date of a semester: Monday to Friday, no holiday, no exams. */
export function isTeachingDay({ semesters, holidays }: TeachingYear, date: string): boolean {
  const isIn = ({ start, end }: DateRange) => start <= date && date <= end;
  const exams = [semesters[1], semesters[2]].flatMap(({ exam_periods }) => exam_periods);
  return dayOfWeek(date) <= FRIDAY && !holidays.some(isIn) && !exams.some(isIn);
}

/** Whether a stretch of time has a day of teaching. */
export function hasTeachingDay(year: TeachingYear, { start, end }: DateRange): boolean {
  return isTeachingDay(year, firstTeachingDay(year, { start, end }));
}

/** The first day of teaching from a date to another one; the first date when there is none. */
export function firstTeachingDay(year: TeachingYear, { start, end }: DateRange): string {
  for (let date = start; date <= end; date = addDays(date, 1)) if (isTeachingDay(year, date)) return date;
  return start;
}

/** The last day of teaching from a date to another one; the first date when there is none. */
export function lastTeachingDay(year: TeachingYear, { start, end }: DateRange): string {
  for (let date = end; date > start; date = addDays(date, -1)) if (isTeachingDay(year, date)) return date;
  return start;
}
