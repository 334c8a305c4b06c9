import type { Day } from '@kahan/domain';
import { dateOfWeek, teachingFreeDays, type UniversityCalendar } from '../../calendar.ts';
import type { StoredBlock } from '../../store/rows.ts';
import type { Random } from '../random.ts';
import { texts } from '../texts.ts';
import type { LessonDraft } from '../writer.ts';
import type { Placed } from './schedule.ts';

/** Lessons of the grid begin on the hour and end ten minutes before the next one. */
const FIRST_HOUR = 8;
const BREAK_MINUTES = 10;

/** Share of lessons with a cancelled week. */
const CANCELED_SHARE = 0.07;

function weeksOf(placed: Placed, calendar: UniversityCalendar, isFree: (date: string) => boolean): number[] {
  const weeks = Array.from({ length: calendar.weeks }, (_, i) => i + 1);
  return weeks.filter((week) => {
    const isTaught = (placed.weeks & (1 << (week - 1))) !== 0;
    return isTaught && !isFree(dateOfWeek(calendar.start, week, placed.day));
  });
}

/** The placed lessons as the store has them, numbered from 100001; days off are left out of their weeks. */
export function makeLessons(
  placed: readonly Placed[],
  calendar: UniversityCalendar,
  random: Random,
): LessonDraft[] {
  const isFree = teachingFreeDays(calendar);
  return placed.map((lesson, index) => {
    const { activity, room, teacher, day, hour } = lesson;
    const taught = weeksOf(lesson, calendar, isFree);
    const canceled = taught.length > 0 && random.chance(CANCELED_SHARE) ? random.pick(taught) : null;
    const weeks: StoredBlock['weeks'] = {};
    for (const week of taught)
      weeks[week] = week === canceled ? random.pick(texts('lessons').cancellations) : false;
    return {
      gl: String(100_001 + index),
      subject: activity.subject.code,
      type: activity.type,
      year: calendar.year,
      semester: calendar.semester,
      group: activity.groups.length === 1 ? (activity.groups[0]?.name ?? '') : '',
      teachers: [[teacher.code, 1]],
      blocks: [
        {
          day: day as Day,
          minutes: (FIRST_HOUR + hour) * 60,
          duration: activity.hours * 60 - BREAK_MINUTES,
          place: room.code,
          weeks,
        },
      ],
    };
  });
}
