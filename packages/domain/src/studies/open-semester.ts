import {
  type DateRange,
  EXAM_WEEKS,
  type SemesterOfYear,
  semesterOf,
  stepSemester,
} from '../time/academic-year.ts';
import { addDays } from '../time/time.ts';

interface Year {
  year: number;
  semesters: Record<1 | 2, { start: string; exam_periods: readonly DateRange[] }>;
}

/**
 * The first semester whose exams are not over on a local date: what it lacks can still be gained. The winter is open
 * until the summer begins, and longer when its exams last longer. Resits in September belong to the summer. Without the
 * year schedule, exams are taken to end six weeks into the next semester (spec 9).
 */
export function openSemesterOn(schedule: Year | undefined, date: string): SemesterOfYear {
  if (schedule === undefined) return semesterOf(addDays(date, -7 * EXAM_WEEKS));
  const { year, semesters } = schedule;
  const winter: SemesterOfYear = { year, semester: 1 };
  if (date < semesters[1].start) return stepSemester(winter, -1);
  const isWinterOver = date >= semesters[2].start && semesters[1].exam_periods.every(({ end }) => end < date);
  return isWinterOver ? { year, semester: 2 } : winter;
}
