import type { YearScheduleAnswer } from '@kahan/contract';
import {
  ALL_WEEKS,
  addDays,
  type Day,
  mondayOf,
  semesterOf,
  stepWeek,
  TEACHING_WEEKS,
  weekOf,
} from '@kahan/domain';
import { type FingerAt, swipeOf } from '../../../ui/swipe.ts';
import type { LoadedSource, ShownBlock } from './timetable.ts';
import type { Present, View } from './view.ts';

/** The day that a phone shows: from the address, else today, else the first with a lesson, else the first. */
export function shownDayOf(
  { day }: Pick<View, 'day'>,
  days: readonly Day[],
  today: Day | null,
  blocks: readonly Pick<ShownBlock, 'day'>[],
): Day {
  const wanted = [day, today].find((one) => one !== null && days.includes(one));
  return wanted ?? blocks[0]?.day ?? days[0] ?? 1;
}

/** Friday, where a week is entered from behind. */
const LAST_WORK_DAY: Day = 5;

/** The view of the next (1) or previous (-1) day, also in the neighbouring week. */
export function stepDay(
  view: View,
  shown: Day,
  days: readonly Day[],
  step: 1 | -1,
  teachingWeeks: number,
): View {
  const day = days[days.indexOf(shown) + step];
  if (day !== undefined) return { ...view, day };
  const entered = step === 1 ? days[0] : days.at(-1);
  if (view.week === ALL_WEEKS) return { ...view, day: entered ?? null };
  return { ...view, week: stepWeek(view.week, step, teachingWeeks), day: step === 1 ? 1 : LAST_WORK_DAY };
}

/** Semester and week of a date. Without the year schedule the week is unknown. */
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
 * Monday of the first week of the semester: from the year schedule, or in another year from the dates of its
 * lessons. null when neither is known.
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

/** A swipe turns the day beyond this share of the width, or sooner from this speed on, px per millisecond. */
const TURN_SHARE = 0.25;
const TURN_SPEED = 0.5;

/** Step to the day that a finger that was lifted has asked for; null when it went not far enough. */
export function turnOf(from: FingerAt, to: FingerAt, width: number): 1 | -1 | null {
  const swipe = swipeOf(from, to, width, TURN_SHARE, TURN_SPEED);
  return swipe && (swipe < 0 ? 1 : -1);
}
