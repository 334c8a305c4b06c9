import type { YearScheduleAnswer } from '@kahan/contract';
import {
  ALL_WEEKS,
  addDays,
  type Day,
  dayOfWeek,
  mondayOf,
  openingDate,
  pragueDate,
  semesterOf,
  stepWeek,
  TEACHING_WEEKS,
  teachingWeekOf,
  weekOf,
} from '@kahan/domain';
import { type FingerAt, swipeOf } from '../../../ui/swipe.ts';
import type { OwnAgenda } from '../sources/use-own-agenda.ts';
import type { LoadedSource, ShownBlock } from './timetable.ts';
import { isOfPresent, type Present, type View } from './view.ts';

/**
 * The day that a phone shows: from the address, else that on which the week opens, else the first on which something is
 * held, else the first.
 */
export function shownDayOf(
  { day }: Pick<View, 'day'>,
  days: readonly Day[],
  opens: Day | null,
  blocks: readonly Pick<ShownBlock, 'day' | 'weeks' | 'canceled'>[],
): Day {
  const wanted = [day, opens].find((one) => one !== null && days.includes(one));
  const held = blocks.find(({ weeks, canceled }) => canceled.length < weeks.length);
  return wanted ?? held?.day ?? blocks[0]?.day ?? days[0] ?? 1;
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

/**
 * Semester and week of an instant, and where the timetable opens. Without the year schedule the week is unknown.
 * @param agenda empty for a timetable that is not the reader's own
 */
export function presentOf(now: Date, schedule: YearScheduleAnswer | undefined, agenda: OwnAgenda): Present {
  const date = pragueDate(now);
  const { year, semester } = semesterOf(date);
  const known = schedule?.year === year ? schedule : undefined;
  const opening = known ? openingDate(agenda, known, now) : null;
  const found = known && opening !== null ? teachingWeekOf(known, opening) : null;
  const isHere = found?.semester === semester && opening !== null;
  return {
    year,
    semester,
    week: known ? weekOf(known, date) : null,
    opens: isHere ? { week: found.week, day: dayOfWeek(opening) } : { week: ALL_WEEKS, day: null },
    teachingWeeks: known?.ed_weeks ?? TEACHING_WEEKS,
  };
}

/** The day on which the week of a view opens: that of the present opening, else today when it is in the week. */
export const openingDay = (view: View, present: Present, today: Day | null): Day | null =>
  isOfPresent(view, present) && view.week === present.opens.week ? present.opens.day : today;

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
