import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { bilingual, instant } from '../shared.ts';

/** What an operator tells everybody, e.g. of maintenance. */
const notice = z.object({
  id: z.number(),
  text: bilingual,
  /** From then on the notice is not shown. */
  until: instant,
});
export type Notice = z.infer<typeof notice>;

export const noticeRoutes = {
  'GET /api/notice': {
    summary: 'The notice of the operator that is shown now.',
    policy: 'public',
    response: z.object({ notice: notice.nullable() }),
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
