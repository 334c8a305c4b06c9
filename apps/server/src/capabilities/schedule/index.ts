import type { Language } from '@kahan/domain';
import type { Capability, Engine } from '../../engine/index.ts';
import { readHead } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { lessons } from './lessons.source.ts';
import { readSchedule } from './lessons.store.ts';
import { scheduleHandlers } from './schedule.handlers.ts';
import { presentLesson, presentOwnLesson } from './schedule.present.ts';
import { scheduleSearch } from './schedule.search.ts';
import { ownSchedule, readOwnSchedule } from './schedule.source.ts';
import { createTimetables } from './timetables.service.ts';
import { forgetTimetables, timetableListeners } from './timetables.signal.ts';
import { yearScheduleJob, yearScheduleSource } from './year-schedule.ts';

/** Timetables of oneself and of rooms, teachers and subjects; the academic year (spec 3, Schedule entry). */
export function schedule(engine: Engine): Capability {
  const timetables = createTimetables(engine);
  return {
    name: 'schedule',
    sources: [ownSchedule, lessons, yearScheduleSource],
    listeners: timetableListeners,
    tables: ['lesson_users', 'lessons', 'timetables'],
    jobs: [yearScheduleJob(engine)],
    search: scheduleSearch,
    push: { itemService: 'schedule', preference: 'notify_schedule' },
    handlers: scheduleHandlers(engine, timetables),
    epochReplaced: forgetTimetables,
  };
}

/** A user's lessons of some studies as others may see them; null before the import. */
export async function readLessonsOf(
  { db }: Pick<Engine, 'db'>,
  { userId, studies, lang }: { userId: number; studies: readonly string[]; lang: Language },
) {
  const found = await readOwnSchedule(db, userId);
  if (found === null) return null;
  const shown = found.data.filter(({ study_id }) => studies.includes(study_id));
  return { items: shown.map((lesson) => presentLesson(lesson, lang)), lastModified: found.lastModified };
}

/** A user's lessons as the user sees them, read within a transaction; null before the import. */
export async function readLessonsIn(tx: Queryable, userId: number, lang: Language) {
  const head = await readHead(tx, userId, 'schedule');
  if (!head?.lastModified) return null;
  const lessons = await readSchedule(tx, userId);
  return { data: lessons.map((lesson) => presentOwnLesson(lesson, lang)), lastModified: head.lastModified };
}

export { readSemesters } from './lessons.store.ts';
export { readRoomRecords } from './room-records.store.ts';
export { readYearSchedule } from './year-schedule.ts';
