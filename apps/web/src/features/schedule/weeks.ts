import type { YearScheduleAnswer } from '@kahan/contract';
import {
  ALL_WEEKS,
  addDays,
  type Day,
  dayOfWeek,
  holidayOf,
  lastWeekOf,
  mondayOf,
  openingDate,
  pragueDate,
  semesterOf,
  stepWeek,
  TEACHING_WEEKS,
  teachingWeekAt,
} from '@kahan/domain';
import type { ShownBlock } from './blocks/blocks.ts';
import type { LoadedSource } from './sources/loaded-source.ts';
import type { OwnAgenda } from './sources/use-own-agenda.ts';
import { isOfPresent, type Mended, type Present, type ScheduleView } from './view.ts';

/**
 * The day that a phone shows: from the address, else that on which the week opens, else the first on which something is
 * held, else the first.
 */
export function shownDayOf(
  { day }: Pick<ScheduleView, 'day'>,
  days: readonly Day[],
  opens: Day | null,
  blocks: readonly Pick<ShownBlock, 'day' | 'weeks' | 'canceled'>[],
): Day {
  const shownDay = [day, opens].find((one) => one !== null && days.includes(one));
  const firstHeld = blocks.find(({ weeks, canceled }) => canceled.length < weeks.length);
  return shownDay ?? firstHeld?.day ?? blocks[0]?.day ?? days[0] ?? 1;
}

/** A step back enters a week on its Friday. */
const LAST_WORK_DAY: Day = 5;

/** The view of the next (1) or previous (-1) day, also in the neighbouring week. */
export function stepDay(
  view: ScheduleView,
  shown: Day,
  days: readonly Day[],
  step: 1 | -1,
  lastWeek: number,
): ScheduleView {
  const day = days[days.indexOf(shown) + step];
  if (day !== undefined) return { ...view, day };
  const entered = step === 1 ? days[0] : days.at(-1);
  if (view.week === ALL_WEEKS) return { ...view, day: entered ?? null };
  return { ...view, week: stepWeek(view.week, step, lastWeek), day: step === 1 ? 1 : LAST_WORK_DAY };
}

/**
 * Semester and week of an instant, and where the timetable opens. Without the year schedule the week is unknown. Weeks go
 * on after the last teaching week as long as the reader has lessons.
 * @param agenda empty for a timetable that is not the reader's own
 */
export function presentOf(now: Date, schedule: YearScheduleAnswer | undefined, agenda: OwnAgenda): Present {
  const date = pragueDate(now);
  const { year, semester } = semesterOf(date);
  const yearSchedule = schedule?.year === year ? schedule : undefined;
  const opening = yearSchedule ? openingDate(agenda, yearSchedule, now) : null;
  const teachingWeeks = yearSchedule?.ed_weeks ?? TEACHING_WEEKS;
  const own = agenda.lessons.filter((lesson) => lesson.year === year && lesson.semester === semester);
  const start = yearSchedule?.semesters[semester].start;
  const weekAt = (at: string | null): number | null =>
    start === undefined || at === null || at < start
      ? null
      : teachingWeekAt(at, mondayOf(start), lastWeekOf(own, teachingWeeks));
  const openingWeek = weekAt(opening);
  return {
    year,
    semester,
    week: weekAt(date),
    opens:
      openingWeek === null || opening === null
        ? { week: ALL_WEEKS, day: null }
        : { week: openingWeek, day: dayOfWeek(opening) },
    teachingWeeks,
  };
}

/** A date, and where the timetable opens on it. */
export interface Opening {
  date: string;
  opens: Present['opens'];
}

/**
 * The view of an app that was left open, on another day: a timetable that stood where it had opened stands where it opens
 * now. null when nothing changes, because the reader chose another week, or the week is the same.
 */
export function followedView(view: ScheduleView, was: Opening, present: Present): ScheduleView | null {
  if (!isOfPresent(view, present) || view.week !== was.opens.week) return null;
  return present.opens.week === was.opens.week ? null : { ...view, week: present.opens.week, day: null };
}

/**
 * The view that an address asks for, once it is known how many weeks the timetable has: a later week is the last one.
 * @param isKnown all lessons are there
 */
export function withinWeeks(
  asked: ScheduleView,
  lastWeek: number,
  isKnown: boolean,
): { view: ScheduleView; mended: Mended[] } {
  if (asked.week <= lastWeek || !isKnown) return { view: asked, mended: [] };
  return { view: { ...asked, week: lastWeek }, mended: ['week'] };
}

/** The day on which the week of a view opens: that of the present opening, else today when it is in the week. */
export const openingDay = (view: ScheduleView, present: Present, today: Day | null): Day | null =>
  isOfPresent(view, present) && view.week === present.opens.week ? present.opens.day : today;

/**
 * Monday of the first week of the semester: from the year schedule, or in another year from the dates of its
 * lessons. null when neither is known.
 */
export function firstMonday(
  { year, semester }: Pick<ScheduleView, 'year' | 'semester'>,
  schedule: YearScheduleAnswer | undefined,
  loaded: readonly Pick<LoadedSource, 'lessons'>[],
): string | null {
  if (schedule?.year === year) return mondayOf(schedule.semesters[semester].start);
  for (const { blocks } of loaded.flatMap(({ lessons }) => lessons)) {
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
  return (schedule && holidayOf(schedule.holidays, date)?.name) ?? null;
}
