import type { ScheduleEntry } from '@kahan/contract';
import { PAGES } from '@kahan/contract/runtime';
import { dayOfWeek, type Occurrence } from '@kahan/domain';

/** Address of a lesson of the reader: its study, week and day, with the detail of its subject open. */
export function lessonHref({ lesson, week, date }: Occurrence<ScheduleEntry>): string {
  const query = new URLSearchParams({
    study: lesson.study_id,
    week: String(week),
    day: String(dayOfWeek(date)),
    detail: lesson.subject_code.code || lesson.gl,
  });
  return `${PAGES.schedule.path}/${lesson.year}/${lesson.semester}?${query}`;
}
