import { TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { codeValue, langQuery, PERSONAL_ERRORS, srid } from './shared.ts';

/** Unix seconds. */
const seconds = z.number().int();

/** A term that the user may see (spec 3, Exam term). Times are unix seconds. */
export const term = z.object({
  id: z.string(),
  /** The same. */
  term_id: z.string(),
  ztid: z.string(),
  code: codeValue,
  type: z.enum(TERM_TYPES),
  year: z.number().int(),
  semester: z.union([z.literal(1), z.literal(2)]),
  /** The study with which the user is signed; only there when signed. */
  study_id: z.string().optional(),
  /** Studies with which the user may sign. */
  study_ids: z.array(z.string()),
  start: seconds,
  /** Minutes; null when it is not said. */
  duration: z.number().int().nullable(),
  /** The user's own hour; null when not signed or without hours. */
  student_start: seconds.nullable(),
  signing_start: seconds,
  signing_end: seconds,
  logout_end: seconds,
  capacity: z.number().int(),
  signed_count: z.number().int(),
  student_signed: z.boolean(),
  /** Minutes from one hour to the next; null when everybody comes at the start. */
  space: z.number().int().nullable(),
  /** Attempts at the subject that are left; null when they are not counted. */
  attempts_left: z.number().int().nullable(),
  note: z.string().nullable(),
  teacher: codeValue.nullable(),
  place: codeValue.nullable(),
  url: z.string().nullable(),
});
export type TermAnswer = z.infer<typeof term>;

export const termsRoutes = {
  'GET /api/user/terms': {
    summary:
      'The terms of the user (spec 3, Exam term), the next one first, at least as new as a sync request.',
    access: 'user',
    query: langQuery.extend({ srid }),
    response: z.object({ terms: z.array(term) }),
    errors: [...PERSONAL_ERRORS, 'NOT_FOUND'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
