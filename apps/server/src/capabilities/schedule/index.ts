export { scheduleHandlers } from './schedule.handlers.ts';
export { scheduleSearch } from './schedule.search.ts';
export { createTimetables } from './timetables.service.ts';
