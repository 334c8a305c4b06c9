/**
 * Services whose data the client can be told to load anew. `schedules` are the timetables that anybody may look up;
 * its ids say which: `room:B139`, `teacher:1234`, `subject:B101005`, by the id that `schedules/{type}/{id}` takes.
 */
export const SERVICE_NAMES = [
  'user',
  'study',
  'schedule',
  'results',
  'groups',
  'terms',
  'requests',
  'year-schedule',
  'schedules',
  'items',
] as const;
export type ServiceName = (typeof SERVICE_NAMES)[number];

/** Whose timetable can be looked up (spec 7, schedules). */
export const SCHEDULE_TYPES = ['room', 'teacher', 'subject'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
