import type { YearScheduleAnswer } from '@kahan/contract';
import { addDays, type Day, mondayOf, semesterOf, TEACHING_WEEKS, weekOf } from '@kahan/domain';
import type { LoadedSource } from './timetable.ts';
import type { Present, View } from './view.ts';

/** What a date is to the timetable as today. Without a year schedule there is no present week. */
export function presentOf(date: string, schedule: YearScheduleAnswer | undefined): Present {
  const { year, semester } = semesterOf(date);
  const known = schedule?.year === year ? schedule : undefined;
  return {
    year,
    semester,
    week: known ? weekOf(known, date) : null,
    teachingWeeks: known?.ed_weeks ?? TEACHING_WEEKS,
  };
}

/**
 * Monday of the semester's first week: by the year schedule, or in another year by the dates of its lessons.
 * null when neither tells.
 */
export function firstMonday(
  { year, semester }: Pick<View, 'year' | 'semester'>,
  schedule: YearScheduleAnswer | undefined,
  loaded: readonly Pick<LoadedSource, 'entries'>[],
): string | null {
  if (schedule?.year === year) return mondayOf(schedule.semesters[semester].start);
  for (const { blocks } of loaded.flatMap(({ entries }) => entries)) {
    for (const { weeks } of blocks) {
      for (const [week, { date }] of Object.entries(weeks)) {
        return addDays(mondayOf(date), -7 * (Number(week) - 1));
      }
    }
  }
  return null;
}

/** Date of a day in a week of the semester, from 1. */
export const dateIn = (first: string, week: number, day: Day): string =>
  addDays(first, 7 * (week - 1) + day - 1);

/** Name of the holiday of a date; null on other days. */
export function holidayOn(schedule: YearScheduleAnswer | undefined, date: string): string | null {
  return schedule?.holidays.find(({ start, end }) => start <= date && date <= end)?.name ?? null;
}
