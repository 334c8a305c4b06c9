import type { ReservationRecord } from '../catalogue.ts';
import type { Semester } from '../codes.ts';
import type { YearSchedule } from '../time/academic-year.ts';
import { teachingWeekOf } from '../time/academic-year.ts';
import { addDays, DAY_MINUTES, dayOfWeek, instantOf, pragueParts } from '../time/time.ts';
import type { LessonBlock } from './lesson.ts';

/** A time at which a reservation takes a room, in the weeks of a semester. */
export type ReservationBlock = Omit<LessonBlock, 'place'>;

/**
 * A reservation as blocks of the timetable, one for each day of the week and time of day. Parts outside the teaching
 * weeks of the semester are left out. Minutes are those of the wall clock.
 */
export function reservationBlocks(
  schedule: YearSchedule,
  semester: Semester,
  { start, end }: Pick<ReservationRecord, 'start' | 'end'>,
): ReservationBlock[] {
  const first = pragueParts(instantOf(start));
  const last = pragueParts(instantOf(end));
  const blocks = new Map<string, ReservationBlock>();
  const semesterStart = schedule.semesters[semester].start;
  const semesterEnd = addDays(semesterStart, schedule.ed_weeks * 7);
  const until = last.date < semesterEnd ? last.date : semesterEnd;
  for (
    let date = first.date > semesterStart ? first.date : semesterStart;
    date <= until;
    date = addDays(date, 1)
  ) {
    const teaching = teachingWeekOf(schedule, date);
    const minutes = date === first.date ? first.minutes : 0;
    const duration = (date === last.date ? last.minutes : DAY_MINUTES) - minutes;
    if (teaching?.semester !== semester || duration <= 0) continue;
    const day = dayOfWeek(date);
    const key = `${day} ${minutes} ${duration}`;
    const block = blocks.get(key) ?? { day, minutes, duration, weeks: {} };
    block.weeks[teaching.week] = { date, canceled: false };
    blocks.set(key, block);
  }
  return [...blocks.values()];
}
