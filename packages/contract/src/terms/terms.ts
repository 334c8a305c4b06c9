import { TERM_TYPES, WAIT_ENDS, WAIT_REASONS, WAITING_LEVELS } from '@kahan/domain';
import { z } from 'zod';
import { COMMAND, outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import {
  codeValue,
  langQuery,
  PASSWORD_ERRORS,
  PERSONAL_ERRORS,
  queryInt,
  semester,
  srid,
} from '../shared.ts';

/** Unix seconds. */
const seconds = z.number().int();

/** A term that the user may see (spec 3, Exam term). Times are unix seconds. */
export const term = z.object({
  id: z.string(),
  /** Equal to `id`. */
  term_id: z.string(),
  ztid: z.string(),
  code: codeValue,
  type: z.enum(TERM_TYPES),
  year: z.number().int(),
  semester: semester,
  /** The study with which the user is signed up; only present when signed up. */
  study_id: z.string().optional(),
  /** Studies with which the user may sign up. */
  study_ids: z.array(z.string()),
  start: seconds,
  /** Minutes; null when unknown. */
  duration: z.number().int().nullable(),
  /** The user's own hour; null when not signed up, or when the term has no hours. */
  student_start: seconds.nullable(),
  signing_start: seconds,
  signing_end: seconds,
  logout_end: seconds,
  capacity: z.number().int(),
  signed_count: z.number().int(),
  student_signed: z.boolean(),
  /**
   * When the student system confirmed a request of the user that the term as it was read does not hold yet:
   * `study_id` and `student_start` are as they were confirmed. null otherwise.
   */
  confirmed: seconds.nullable(),
  /** Minutes from one hour to the next; null when all students come at the start. */
  space: z.number().int().nullable(),
  /** Remaining attempts at the subject; null when they are not counted, or not known. */
  attempts_left: z.number().int().nullable(),
  /** The waiting list; null when the term has none. */
  waiting: z
    .object({
      allowed: z.boolean(),
      count: z.number().int(),
      /** Who keeps the list, and what waiting brings: the student system, the portal, or the portal that only tells. */
      level: z.enum(WAITING_LEVELS),
    })
    .nullable(),
  /** The user's own last wait; null when there was none. */
  wait: z
    .object({
      /** The study that is to be signed up. */
      study_id: z.string(),
      /** From 1; null when the user does not wait any more. */
      position: z.number().int().nullable(),
      until: seconds,
      /** The term that is given up for the place. */
      instead_of: z.string().nullable(),
      /** The place is kept until then for the user, who has to sign up; only present as long as it is. */
      offered_until: seconds.optional(),
      /** null while the user waits. */
      ended: z
        .object({ state: z.enum(WAIT_ENDS), reason: z.enum(WAIT_REASONS).nullable(), at: seconds })
        .nullable(),
    })
    .nullable(),
  note: z.string().nullable(),
  teacher: codeValue.nullable(),
  place: codeValue.nullable(),
  url: z.string().nullable(),
});
export type TermAnswer = z.infer<typeof term>;

/** Identifies a term and the study to sign up with (spec 5). */
const chosenTerm = {
  term_id: outsideId,
  code: outsideId,
  type: z.enum(TERM_TYPES),
  study_id: outsideId,
};
const signing = z.object({ ...chosenTerm, semester: semester });
/** HH:MM in Prague. */
const hour = z.string().regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'an hour HH:MM is expected');

export const termsRoutes = {
  'GET /api/user/terms': {
    summary:
      'The terms of the user (spec 3, Exam term), the next one first, at least as new as a sync request.',
    policy: 'user',
    query: langQuery.extend({ srid }),
    response: z.object({ terms: z.array(term) }),
    errors: [...PERSONAL_ERRORS, 'NOT_FOUND'],
    conditional: true,
  },
  'GET /api/user/terms/examined': {
    summary:
      'The terms at which the user examines, the next one first; none for students, null while the student system names no examiners.',
    policy: 'user',
    query: langQuery,
    response: z.object({ terms: z.array(term).nullable() }),
    errors: ['NOT_READY'],
  },
  'POST /api/erudio/terms/sign-in': {
    summary: 'Signs the user up for a term (spec 5, 7).',
    ...COMMAND,
    body: signing,
  },
  'POST /api/erudio/terms/sign-out': {
    summary: 'Signs the user off a term (spec 5, 7).',
    ...COMMAND,
    body: signing,
  },
  'GET /api/erudio/terms/change-hour': {
    summary: 'Hours of a term that the user is signed up for, by HH:MM, read from the student system now.',
    policy: 'user',
    query: z.object({ ...chosenTerm, semester: queryInt(1, 2) }),
    response: z.object({ hours: z.record(hour, z.object({ available: z.boolean(), start: seconds })) }),
    errors: [...PASSWORD_ERRORS, 'NOT_FOUND'],
  },
  'POST /api/erudio/terms/change-hour': {
    summary: 'Moves the user to another hour of a term (spec 5, 7).',
    ...COMMAND,
    body: signing.extend({ new_hour: hour }),
  },
} as const satisfies Record<RouteKey, Route>;
