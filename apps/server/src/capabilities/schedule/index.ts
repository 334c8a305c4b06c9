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
import { createSharedSchedules } from './shared-schedules.service.ts';
import { scheduleListeners } from './shared-schedules.signal.ts';
import { readSharedSchedule } from './shared-schedules.store.ts';
import { readTeaching, yearScheduleJob, yearScheduleSource } from './year-schedule.ts';

/** Timetables of oneself and of rooms, teachers and subjects; the academic year (spec 3, Schedule entry). */
export function schedule(engine: Engine): Capability {
  const timetables = createSharedSchedules(engine);
  return {
    name: 'schedule',
    sources: [ownSchedule, lessons, yearScheduleSource],
    listeners: scheduleListeners,
    tables: { mirror: ['lesson_users', 'lessons', 'timetables'] },
    jobs: [yearScheduleJob(engine)],
    search: scheduleSearch,
    push: { items: ['schedule'], preference: 'notify_schedule' },
    handlers: scheduleHandlers(engine, timetables),
  };
}

/** A user's lessons of some studies as others may see them; null before the import. */
export async function readLessonsOf(
  { db }: Pick<Engine, 'db'>,
  { userId, studies, lang }: { userId: number; studies: readonly string[]; lang: Language },
) {
  const found = await readOwnSchedule(db, userId);
  if (found === null) return null;
  const { taught, lastModified } = await readTeaching(db);
  const inLanguage = taught((name) => name[lang]);
  const shown = found.data.filter(({ study_id }) => studies.includes(study_id));
  return {
    items: shown.map((lesson) => presentLesson(inLanguage(lesson), lang)),
    lastModified: lastModified(found.lastModified),
  };
}

/** A user's lessons as the user sees them, read within a transaction; null before the import. */
export async function readLessonsIn(tx: Queryable, userId: number, lang: Language) {
  const head = await readHead(tx, userId, 'schedule');
  if (!head?.lastModified) return null;
  const lessons = await readSchedule(tx, userId);
  const { taught, lastModified } = await readTeaching(tx);
  const inLanguage = taught((name) => name[lang]);
  return {
    data: lessons.map((lesson) => presentOwnLesson(inLanguage(lesson), lang)),
    lastModified: lastModified(head.lastModified),
  };
}

/** The lessons of a teacher in all semesters, read within a transaction; null until the catalogues were read whole. */
export async function readTaughtIn(tx: Queryable, uident: string, lang: Language) {
  const found = await readSharedSchedule(tx, 'teacher', uident, null);
  if (found === null) return null;
  const { taught, lastModified } = await readTeaching(tx);
  const inLanguage = taught((name) => name[lang]);
  return {
    data: found.lessons.map((lesson) => presentLesson(inLanguage(lesson), lang)),
    lastModified: lastModified(found.lastModified),
  };
}

export { readSemesters } from './lessons.store.ts';
export { readRoomRecords } from './room-records.store.ts';
export { readYearSchedule } from './year-schedule.ts';
