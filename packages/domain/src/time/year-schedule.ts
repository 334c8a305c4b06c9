import type { Semester } from '../codes.ts';
import type { Bilingual } from '../text/language.ts';

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
