import { TERM_TYPES, WAIT_REASONS, WAIT_STEPS } from '@kahan/domain';
import { z } from 'zod';
import { COMMAND, outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import { PERSONAL_ERRORS, semester } from '../shared.ts';

/** The term to wait for, and the study to be signed up with. */
const waited = z.object({
  term_id: outsideId,
  code: outsideId,
  type: z.enum(TERM_TYPES),
  study_id: outsideId,
  semester,
});

/** The steps in a list while the user waited. Other users are numbers. */
const waitHistory = z.object({
  /** The number of the user. */
  seq: z.number().int(),
  steps: z.array(
    z.object({
      /** Number of the step; with the term it is the receipt. */
      no: z.number().int(),
      /** Unix seconds. */
      at: z.number().int(),
      seq: z.number().int(),
      what: z.enum(WAIT_STEPS),
      reason: z.enum(WAIT_REASONS).nullable(),
    }),
  ),
});
export type WaitHistory = z.infer<typeof waitHistory>;

export const waitingListRoutes = {
  'GET /api/user/waits/:id': {
    summary:
      'What happened in the waiting list of a term, up to the place of the user, from joining to the end of the wait: the last 200 steps. Not found where the student system keeps the list.',
    policy: 'user',
    params: z.object({ id: outsideId }),
    response: waitHistory,
    errors: ['NOT_FOUND', ...PERSONAL_ERRORS],
  },
  'POST /api/erudio/terms/wait': {
    summary:
      'Puts the user on the waiting list of a full term. `until` (unix seconds) is the latest instant at which a place is taken; `instead_of` is the term that is given up for it, in one step.',
    ...COMMAND,
    body: waited.extend({
      until: z.number().int().min(0).max(7_258_118_400),
      instead_of: outsideId.nullable(),
    }),
  },
  'POST /api/erudio/terms/stop-waiting': {
    summary: 'Takes the user off the waiting list of a term.',
    ...COMMAND,
    body: waited,
  },
} as const satisfies Record<RouteKey, Route>;
