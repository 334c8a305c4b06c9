import type { YearScheduleAnswer } from '@kahan/contract';
import { type Day, type SemesterOfYear, type Slot, timetableBounds, weekOf } from '@kahan/domain';
import { useLocationProperty } from 'wouter/use-browser-location';
import { currentSearch } from '../../platform/page/navigation.ts';

/** The week that an address names; null when it names none. */
export function weekOfQuery(search: string): number | null {
  const text = new URLSearchParams(search).get('week') ?? '';
  return /^\d{1,2}$/.test(text) ? Number(text) : null;
}

export const useWeekOfAddress = (): number | null =>
  weekOfQuery(useLocationProperty(currentSearch, currentSearch));

interface Around {
  /** undefined when the year is not known. */
  schedule: YearScheduleAnswer | undefined;
  of: SemesterOfYear;
  /** Local date. */
  today: string;
  /** Number of teaching weeks. */
  last: number;
}

/** The week to show: the one that is asked for, else the present one, else the nearest of the semester. */
export function shownWeek(asked: number | null, { schedule, of, today, last }: Around): number {
  if (asked !== null) return Math.min(Math.max(1, asked), last);
  if (schedule === undefined) return 1;
  const present = weekOf(schedule, today);
  if (present !== null) return present;
  return today < schedule.semesters[of.semester].start ? 1 : last;
}

/** A shorter day ends so, minutes after midnight: most weeks fit into the width of a page then. */
const SHORT_DAY_END = 16 * 60;
const TWO_HOURS = 120;

/** Days of a week, and an even number of hours that all of these blocks fit into. */
export function hoursOfWeek(blocks: readonly Slot[]): { days: Day[]; from: number; to: number } {
  const { days, from } = timetableBounds(blocks);
  const end = Math.max(SHORT_DAY_END, ...blocks.map(({ minutes, duration }) => minutes + duration));
  return { days, from, to: from + Math.ceil((end - from) / TWO_HOURS) * TWO_HOURS };
}
