import { PAGES, type ScheduleType } from '@kahan/contract/runtime';
import { dayOfWeek, type Occurrence, type SemesterOfYear } from '@kahan/domain';
import type { OwnLesson } from './own-lessons.ts';

/** Address of a lesson of the reader: its study or teacher, week and day, with the detail of its subject open. */
export function lessonHref({ lesson, week, date }: Occurrence<OwnLesson>): string {
  const query = new URLSearchParams({
    ...('study_id' in lesson ? { study: lesson.study_id } : { teacher: lesson.teacher }),
    week: String(week),
    day: String(dayOfWeek(date)),
    detail: lesson.subject_code.code || lesson.gl,
  });
  return `${PAGES.schedule.path}/${lesson.year}/${lesson.semester}?${query}`;
}

/** Address of the reader's timetable with an own entry open. */
export const entryHref = (id: string): string =>
  `${PAGES.schedule.path}?${new URLSearchParams({ entry: id })}`;

/** Address of the timetable of a room, teacher or subject in a semester. */
export const sharedScheduleHref = (
  type: ScheduleType,
  id: string,
  { year, semester }: SemesterOfYear,
  more: Record<string, string> = {},
): string => `${PAGES.schedule.path}/${year}/${semester}?${new URLSearchParams({ [type]: id, ...more })}`;
