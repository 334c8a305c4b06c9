import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import {
  codeValue,
  langQuery,
  localDate,
  lookupText,
  PERSONAL_READ,
  queryInt,
  searchText,
  semester,
} from '../shared.ts';
import { SCHEDULE_TYPES } from '../socket.ts';

const day = z.union(([1, 2, 3, 4, 5, 6, 7] as const).map((day) => z.literal(day)));

const scheduleBlock = z.object({
  /** Minutes after local midnight, and length in minutes. */
  term: z.object({ day, minutes: z.number().int(), duration: z.number().int() }),
  /** Keyed by week of the semester. `canceled` is a flag or the reason. */
  weeks: z.record(z.string(), z.object({ date: localDate, canceled: z.union([z.boolean(), z.string()]) })),
  location: codeValue.nullable(),
});

/** A lesson in the timetable (spec 3, Schedule entry). */
export const scheduleLesson = z.object({
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
export type ScheduleLesson = z.infer<typeof scheduleLesson>;

/**
 * A lesson of a room, teacher or subject, without a study. A reservation of a room is a lesson of type R: `gl`
 * is the reservation's id, the subject's name is the reservation's name, and the subject's code is empty. Lessons of
 * type R have a code.
 */
const sharedScheduleLesson = scheduleLesson.omit({ study_id: true });
export type SharedScheduleLesson = z.infer<typeof sharedScheduleLesson>;

const scheduleType = z.enum(SCHEDULE_TYPES);

/** A schedule search result (spec 3). Only rooms have `type`, `floor` and `building`; null for others. */
export const scheduleFound = z.object({
  /** Id of the room, uident of the teacher or code of the subject, as `schedules/{type}/{id}` takes it. */
  id: z.string(),
  name: z.string(),
  /** Name in the student system; for a room, its name in the timetable. */
  sis_name: z.string(),
  /** 1 to 9. */
  type: z.number().int().nullable(),
  floor: z.number().int().nullable(),
  /** Code of the building. */
  building: z.string().nullable(),
});
export type ScheduleFound = z.infer<typeof scheduleFound>;

const year = queryInt(1900, 2200);
const semesterQuery = queryInt(1, 2).pipe(semester);

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
    ...PERSONAL_READ,
    response: z.object({ schedule: z.array(scheduleLesson), last_modified: z.number().int() }),
  },
  'GET /api/schedules/:type': {
    summary: 'Looks up rooms, teachers or subjects that have a timetable (spec 3, Schedule search result).',
    policy: 'public',
    params: z.object({ type: scheduleType }),
    query: langQuery.extend({
      year,
      semester: semesterQuery,
      query: searchText,
      limit: queryInt(1, 50).default(10),
      /** From 1. */
      page: queryInt(1, 100_000).default(1),
    }),
    response: z.object({ items: z.array(scheduleFound), count: z.number().int() }),
    errors: ['NOT_AUTHENTICATED', 'NOT_READY'],
  },
  'GET /api/schedules/:type/:id': {
    summary:
      'The timetable of a room, a teacher (with a login) or a subject; reservations are entries of type R.',
    policy: 'public',
    params: z.object({ type: scheduleType, id: lookupText(100).min(1) }),
    query: langQuery.extend({
      year,
      semester: semesterQuery,
      with_label: z.enum(['true', 'false']).default('false'),
    }),
    response: z.object({
      /** Id of the owner. For a room that was named by its name in the timetable, this is the room's id. */
      id: z.string(),
      items: z.array(sharedScheduleLesson),
      /** The owner's name, when `with_label` asked for it. */
      label: z.string().nullable(),
      last_modified: z.number().int(),
    }),
    errors: ['NOT_AUTHENTICATED', 'NOT_READY', 'NOT_FOUND'],
    conditional: true,
  },
  'GET /api/structure/year-schedule': {
    summary: 'The current academic year: teaching weeks, exam periods, holidays.',
    policy: 'public',
    query: langQuery,
    response: yearSchedule,
    errors: [
      'STUDENT_SYSTEM_DOWN',
      'STUDENT_SYSTEM_TIMEOUT',
      'STUDENT_SYSTEM_GARBAGE',
      'STUDENT_SYSTEM_UNCONFIRMED',
    ],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
