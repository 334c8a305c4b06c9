import type { SharedScheduleLesson, YearScheduleAnswer } from '@kahan/contract';
import {
  DAY_MINUTES,
  type Day,
  mondayOf,
  openingDate,
  pragueDate,
  type SemesterOfYear,
  type Slot,
  scheduleBounds,
  teachingWeekAt,
} from '@kahan/domain';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentSearch } from '../../platform/page/navigation.ts';

/** The week that an address names; null when it names none. */
export function weekOfQuery(search: string): number | null {
  const text = new URLSearchParams(search).get('week') ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

export const useWeekOfAddress = (): number | null =>
  weekOfQuery(useLocationProperty(currentSearch, currentSearch));

interface WeekContext {
  /** undefined when the year is not known. */
  schedule: YearScheduleAnswer | undefined;
  semester: SemesterOfYear;
  lessons: readonly SharedScheduleLesson[];
  now: Date;
  /** The last week with lessons, at least the last one of teaching. */
  last: number;
}

/**
 * The week that is shown until another one is asked for: the one in which a timetable opens, which on a weekend is the
 * coming one, else the nearest of the semester.
 */
export function usualWeek({ schedule, semester, lessons, now, last }: WeekContext): number {
  if (schedule === undefined) return 1;
  const { start } = schedule.semesters[semester.semester];
  const date = openingDate({ lessons, terms: [] }, schedule, now) ?? pragueDate(now);
  if (date < start) return 1;
  return teachingWeekAt(date, mondayOf(start), last) ?? last;
}

/** The nearest week of the semester to one that an address asks for. */
export const withinSemester = (asked: number, last: number): number => Math.min(Math.max(1, asked), last);

/** A shorter day ends so, minutes after midnight: most weeks fit into the width of a page then. */
const SHORT_DAY_END = 16 * 60;
const TWO_HOURS = 120;

/** Days of a week, and an even number of hours that all of these blocks fit into. */
export function hoursOfWeek(blocks: readonly Slot[]): { days: Day[]; from: number; to: number } {
  const { days, from } = scheduleBounds(blocks);
  const end = Math.max(SHORT_DAY_END, ...blocks.map(({ minutes, duration }) => minutes + duration));
  // A day ends at midnight.
  const length = Math.min(end, DAY_MINUTES) - from;
  return { days, from, to: from + Math.ceil(length / TWO_HOURS) * TWO_HOURS };
}
