export { READ_BOUNDS, type ReadBounds } from './bounds.ts';
export { CalendarError, type CalendarErrorCode, type Refusal } from './errors.ts';
export { type CalendarRead, type ReadEvent, type ReadOptions, readCalendar } from './read-calendar.ts';
