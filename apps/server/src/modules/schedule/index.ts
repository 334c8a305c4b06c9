export { scheduleHandlers } from './schedule.routes.ts';
export { createTimetables } from './timetables.service.ts';
