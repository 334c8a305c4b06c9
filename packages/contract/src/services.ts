/**
 * Services whose data a message can tell the client to reload. `schedules` are the shared timetables; their ids are
 * `room:B139`, `teacher:1234`, `subject:B101005`, with the id that `schedules/{type}/{id}` takes.
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

/** Owners of shared timetables (spec 7, schedules). */
export const SCHEDULE_TYPES = ['room', 'teacher', 'subject'] as const;
export type ScheduleType = (typeof SCHEDULE_TYPES)[number];
