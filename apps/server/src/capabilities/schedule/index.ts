import type { Capability, Engine } from '../../engine/index.ts';
import { lessons } from './lessons.source.ts';
import { scheduleHandlers } from './schedule.handlers.ts';
import { scheduleSearch } from './schedule.search.ts';
import { ownSchedule } from './schedule.source.ts';
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

export { readYearSchedule } from './year-schedule.ts';
