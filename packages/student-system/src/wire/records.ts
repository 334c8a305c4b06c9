import {
  BLOCK_TYPES,
  COMPLETIONS,
  FACULTIES,
  type Identity,
  type Lesson,
  type LessonBlock,
  type PublicNews,
  type ResultRecord,
  type StudentLesson,
  type Study,
  type YearSchedule,
} from '@kahan/domain';
import { z } from 'zod';
import {
  academicYear,
  bilingual,
  bilingualHtml,
  codeName,
  codeValue,
  cursor,
  day,
  key,
  LONGEST_LONG_LIST,
  line,
  list,
  localDate,
  prose,
  semester,
  subject,
  text,
  url,
} from './parts.ts';

/** Schemas of a student's records, lessons, news and the log of changes. */

export const wireIdentity = z.object({
  login: text,
  icid: line,
  first_name: line,
  last_name: line,
  degree_pre: line.nullable().default(null),
  degree_post: line.nullable().default(null),
  sex: z.enum(['1', '2']).nullable().catch(null),
  email: line,
  // Missing counts as a student (spec 6).
  is_student: z.boolean().default(true).describe('Left out it counts as true.'),
}) satisfies z.ZodType<Identity>;

const referent = z.object({
  name: line,
  opening_hours: bilingual,
  tel: line,
  email: line,
  address: bilingual,
});

export const wireStudy = z.object({
  study_id: text,
  plan: line,
  study_program: bilingual,
  field_of_study: codeValue,
  faculty: z.enum(FACULTIES),
  school_year: z.int().min(1).max(20),
  last_active_year: academicYear,
  group: line,
  type: codeValue,
  is_followup: z.boolean(),
  form: codeValue,
  state: codeValue.describe(
    'S studying, P interrupted, A graduated, Z left; another code counts as studying.',
  ),
  result: z.object({ winter: line.nullable(), total: line.nullable() }),
  referent,
}) satisfies z.ZodType<Study>;

const block = z.object({
  day,
  minutes: z.int().min(0).max(1439).describe('After midnight, in Prague.'),
  duration: z.int().min(1).max(1440).describe('Minutes.'),
  place: codeName.nullable(),
  weeks: z.record(
    z
      .string()
      .max(2)
      .regex(/^[1-9]\d?$/, 'a week number is expected'),
    z.object({ date: localDate, canceled: z.union([z.boolean(), line]) }),
  ),
}) satisfies z.ZodType<LessonBlock>;

export const wireLesson = z.object({
  gl: text.describe('Id of the lesson.'),
  subject,
  type: z.enum(BLOCK_TYPES),
  year: academicYear,
  semester,
  group: line,
  teachers: list(z.object({ code: text, name: line, ratio: z.number().min(0).max(1) })),
  blocks: list(block),
}) satisfies z.ZodType<Lesson>;

export const wireStudentLesson = wireLesson.extend({ study_id: text }) satisfies z.ZodType<StudentLesson>;

/** Codes outside the spec's lists are accepted and shown as they are. */
const code = z.string().min(1).max(10);

const attempt = z.object({
  attempt: z.int().min(1).max(99),
  grade: code.nullable(),
  date: localDate,
  teacher: codeName.nullable(),
});

/** An unknown code is accepted only if it looks like a code: a broken record must not replace a good one. */
const completion = code
  .refine((text) => /^[A-Z]+$/.test(text), 'a code of capital letters is expected')
  .transform((text) => COMPLETIONS.find((known) => known === text) ?? null)
  .nullable()
  .default(null)
  .describe(
    'ZK ends with an exam, KZ with a graded credit, Z with a credit. Left out, or another code, it is null.',
  );

export const wireResult = z.object({
  study_id: text,
  subject,
  year: academicYear,
  semester,
  type: z.object({ group_type: code, name: bilingual }),
  points: z.number().min(0).max(99).describe('Credits of the subject.'),
  completion,
  attempts: z.object({ credit: list(attempt), exam: list(attempt) }),
}) satisfies z.ZodType<ResultRecord>;

export const wireNews = z.object({
  id: text,
  // Up to the year 2100; later values are not dates of news, and very large ones are not dates at all.
  ts: z.int().min(0).max(4_102_444_800),
  title: bilingual,
  body: bilingualHtml,
  urls: list(z.object({ lang: z.enum(['cs', 'en']).nullable(), url: url.min(1), label: line })),
  source: bilingual.nullable(),
}) satisfies z.ZodType<PublicNews>;

const dateRange = z.object({ start: localDate, end: localDate });
const semesterDates = z.object({ start: localDate, exam_periods: list(dateRange) });

export const wireYearSchedule = z.object({
  year: academicYear,
  ed_weeks: z.int().min(1).max(60),
  ex_weeks: z.int().min(0).max(60),
  semesters: z.object({ 1: semesterDates, 2: semesterDates }),
  holidays: list(dateRange.extend({ name: bilingual })),
}) satisfies z.ZodType<YearSchedule>;

/** Many records in one reply; each is parsed alone, so that a bad one does not spoil the others. */
export const wireRecords = z.object({ records: z.array(z.unknown()) });

export const wireChange = z.object({
  service: z
    .string()
    .max(40)
    .regex(/^[a-z-]{1,40}$/, 'a service name of a-z and - is expected')
    .describe('Kind of the records that changed.'),
  login: text.nullable().describe('Owner of the records; null for records of no person.'),
  keys: list(key, LONGEST_LONG_LIST).describe('Keys of the records that changed or went away.'),
});

export const wireChangePage = z.object({
  epoch: text.describe('Id of the store behind the log; another one voids cursors and copies.'),
  cursor: cursor.describe('Where the next read starts.'),
  changes: z.array(z.unknown()),
  more: z.boolean().describe('More changes follow this page.'),
});

/** Body of every answer that is not 2xx. */
export const WIRE_ERROR_CODES = [
  'not-found',
  'login-failed',
  'password-required',
  'not-authorized',
  'unknown-cursor',
  'refused',
  'unavailable',
] as const;
export const wireError = z.object({ code: z.enum(WIRE_ERROR_CODES), message: prose.catch('') });

export const wireCredentials = z.object({ login: line, password: line });

/** Request header of a personal call that carries that person's password, see {@link encodePassword}. */
export const PASSWORD_HEADER = 'X-Password';

/**
 * Request header of a personal call that carries a token of the university's login about that person, in place of the
 * password. The system checks its signature, issuer, audience and time, and that it is about the person of the call.
 */
export const LOGIN_TOKEN_HEADER = 'X-Login-Token';

/** Percent-encoded UTF-8, for headers hold ASCII only: `žába` → `%C5%BE%C3%A1ba`. */
export const encodePassword = (password: string): string => encodeURIComponent(password.toWellFormed());

/** @returns the password; null when the header's value is not a valid encoding */
export function decodePassword(value: string): string | null {
  try {
    return decodeURIComponent(value);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

export type WireErrorCode = (typeof WIRE_ERROR_CODES)[number];
export type WireCredentials = z.infer<typeof wireCredentials>;
