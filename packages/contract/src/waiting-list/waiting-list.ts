import { TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import { COMMAND, outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import { semester } from '../shared.ts';

/** The term to wait for, and the study to be signed up with. */
const waited = z.object({
  term_id: outsideId,
  code: outsideId,
  type: z.enum(TERM_TYPES),
  study_id: outsideId,
  semester,
});

export const waitingListRoutes = {
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
