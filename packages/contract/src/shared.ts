import { LANGUAGES } from '@kahan/domain';
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

export const language = z.enum(LANGUAGES);
export const bilingual = z.object({ cs: z.string(), en: z.string() });
export const codeValue = z.object({ code: z.string(), value: z.string() });
/** A room: its id and its name. */
export const place = z.object({ id: z.string(), name: z.string() });
/** Local date in Prague, YYYY-MM-DD. */
export const localDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);
/** 1 winter, 2 summer. */
export const semester = z.union([z.literal(1), z.literal(2)]);
/** ISO instant in UTC. */
export const instant = z.iso.datetime();
/** Errors of a call that may need the password of the student system. */
export const PASSWORD_ERRORS = [
  'PASSWORD_REQUIRED',
  'NOT_WITH_THIS_LOGIN',
  'LOGIN_FAILED',
  'TOO_MANY_ATTEMPTS',
  'STUDENT_SYSTEM_DOWN',
  'STUDENT_SYSTEM_TIMEOUT',
  'STUDENT_SYSTEM_GARBAGE',
  'STUDENT_SYSTEM_UNCONFIRMED',
] as const satisfies readonly ErrorCode[];
/** Errors of a call with a user's data, which may not have been read yet. */
export const PERSONAL_ERRORS = ['NOT_READY', ...PASSWORD_ERRORS] as const;
export const langQuery = z.object({ lang: language.optional() });
/** A read of the user's mirrored data. */
export const PERSONAL_READ = {
  policy: 'user',
  query: langQuery,
  errors: PERSONAL_ERRORS,
  conditional: true,
} as const;
/** Id of a sync request: the answer must be at least as new as the outcome of the request (product 16). */
export const srid = z.string().min(1).max(100).optional();
/** Text of a search. NUL is refused: PostgreSQL does not store it. */
export const lookupText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => !text.includes('\0'), 'a text without NUL is expected');
/** One line of plain text. */
export const textLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((text) => !/\p{Cc}/u.test(text), 'a line without control characters is expected');
/**
 * A search as the user typed it. Any text is allowed, markup and thousands of letters included: a text that is no name
 * finds nothing.
 */
export const searchText = z.string();
/** A whole number in a query string or a form. Its text is an implementation of HTTP: it is documented as a number. */
export const queryInt = (min: number, max: number) =>
  z
    .string()
    .regex(/^-?\d{1,9}$/, 'a whole number is expected')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max });
export const apiError = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string(),
  field: z.string().optional(),
  attempts_left: z.number().int().optional(),
});
