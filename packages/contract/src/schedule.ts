import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { codeValue, langQuery, localDate, PERSONAL_ERRORS } from './shared.ts';

const day = z.union([
  z.literal(1),
  z.literal(2),
  z.literal(3),
  z.literal(4),
  z.literal(5),
  z.literal(6),
  z.literal(7),
]);
const semester = z.union([z.literal(1), z.literal(2)]);

export const scheduleBlock = z.object({
  /** minutes after local midnight, and length in minutes. */
  term: z.object({ day, minutes: z.number().int(), duration: z.number().int() }),
  /** Keyed by week of the semester. `canceled` is a flag or the reason. */
  weeks: z.record(z.string(), z.object({ date: localDate, canceled: z.union([z.boolean(), z.string()]) })),
  location: codeValue.nullable(),
});

/** A schedule entry (spec 3). */
export const scheduleEntry = z.object({
  gl: z.string(),
  subject_code: codeValue,
  subject_type: z.enum(['P', 'X', 'R']),
  year: z.number().int(),
  semester,
  study_id: z.string(),
  group: z.string(),
  teachers: z.record(z.string(), z.object({ name: codeValue, ratio: z.number() })),
  blocks: z.array(scheduleBlock),
});
export type ScheduleEntry = z.infer<typeof scheduleEntry>;

const range = z.object({ start: localDate, end: localDate });

export const yearSchedule = z.object({
  year: z.number().int(),
  ed_weeks: z.number().int(),
  ex_weeks: z.number().int(),
  semesters: z.object({
    1: z.object({ start: localDate, exam_periods: z.array(range) }),
    2: z.object({ start: localDate, exam_periods: z.array(range) }),
  }),
  holidays: z.array(range.extend({ name: z.string() })),
});
export type YearScheduleAnswer = z.infer<typeof yearSchedule>;

export const scheduleRoutes = {
  'GET /api/user/schedule': {
    summary: 'The lessons of the user in the current academic year (spec 3, Schedule entry).',
    access: 'user',
    query: langQuery,
    response: z.object({ schedule: z.array(scheduleEntry), last_modified: z.number().int() }),
    errors: PERSONAL_ERRORS,
    conditional: true,
  },
  'GET /api/structure/year-schedule': {
    summary: 'The current academic year: teaching weeks, exam periods, holidays.',
    access: 'public',
    query: langQuery,
    response: yearSchedule,
    errors: ['STUDENT_SYSTEM_DOWN', 'STUDENT_SYSTEM_TIMEOUT', 'STUDENT_SYSTEM_GARBAGE'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
