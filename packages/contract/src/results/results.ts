import { COMPLETIONS } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, localDate, PERSONAL_READ } from '../shared.ts';

const attempt = z.object({
  attempt: z.number().int(),
  grade: z.string().nullable(),
  date: localDate,
  teacher: codeValue.nullable(),
});

const record = z.object({
  grade: z.object({
    code: z.string(),
    value: z.object({ name: z.string(), coefficient: z.number() }),
  }),
  attempt_count: z.number().int(),
  date: localDate,
  teacher: codeValue.nullable(),
});

/** A result (spec 3). `entries` are keyed 1 for credit and 2 for exam. */
export const result = z.object({
  study_id: z.string(),
  code: codeValue,
  year: z.number().int(),
  semester: z.object({ code: z.enum(['1', '2']) }),
  type: z.object({ group_type: z.string(), name: z.string() }),
  points: z.number(),
  /** How the subject is completed; null when the student system does not say. */
  completion: z.enum(COMPLETIONS).nullable(),
  /** The record is closed by N, U or S (product 3). */
  fulfilled: z.boolean(),
  entries: z.object({ 1: record.optional(), 2: record.optional() }),
  attempts: z.object({ credit: z.array(attempt), exam: z.array(attempt) }),
});
export type ResultAnswer = z.infer<typeof result>;

export const resultsRoutes = {
  'GET /api/user/results': {
    summary: 'The results of the user (spec 3, Result).',
    ...PERSONAL_READ,
    response: z.object({ results: z.array(result), last_modified: z.number().int() }),
  },
} as const satisfies Record<RouteKey, Route>;
