export { scheduleHandlers } from './schedule.routes.ts';
