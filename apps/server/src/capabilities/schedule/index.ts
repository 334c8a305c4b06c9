export { scheduleHandlers } from './schedule.handlers.ts';
export { createTimetables } from './timetables.service.ts';
