import type { Semester } from '../codes.ts';
import { type DateRange, semesterOf } from '../time/academic-year.ts';
import { addDays, mondayOf } from '../time/time.ts';

/** When a private link ends, of the choices of its owner. */
export const LINK_ENDS = ['semester', 'week'] as const;
export type LinkEnd = (typeof LINK_ENDS)[number];

/** Most private links that one user may have at a time. */
export const MOST_LINKS = 10;
/** Characters that the name of a private link has at most, in UTF-16 units. */
export const LINK_NAME_LENGTH = 60;

const WEEK_DAYS = 7;

interface Year {
  year: number;
  ed_weeks: number;
  semesters: Record<Semester, { start: string; exam_periods: readonly DateRange[] }>;
}

/**
 * Last local day on which a link made on `date` opens; null when the year schedule does not tell. A semester ends with
 * its last exam period, and at the latest when the next one begins.
 */
export function lastDayOf(end: LinkEnd, date: string, schedule: Year | null): string | null {
  if (end === 'week') return addDays(date, WEEK_DAYS);
  if (schedule === null || semesterOf(date).year !== schedule.year) return null;
  return (
    ([1, 2] as const).map((one) => lastDayOfSemester(schedule, one)).find((last) => date <= last) ?? null
  );
}

function lastDayOfSemester({ year, ed_weeks, semesters }: Year, semester: Semester): string {
  const { start, exam_periods } = semesters[semester];
  const teaching = addDays(mondayOf(start), ed_weeks * WEEK_DAYS - 1);
  // The academic year of the portal changes in August (spec 9), also when resits are in September.
  const latest = addDays(semester === 1 ? semesters[2].start : `${year + 1}-08-01`, -1);
  const last = [teaching, ...exam_periods.map(({ end }) => end)].sort().at(-1) ?? teaching;
  return last < latest ? last : latest;
}
