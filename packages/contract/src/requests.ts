import {
  COMMAND_ACTIONS,
  REQUEST_REASONS,
  REQUEST_SERVICES,
  REQUEST_STATES,
  TERM_TYPES,
} from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { langQuery } from './shared.ts';

/** An id of the student system; no control characters, which no database and no log should get. */
export const outsideId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^\P{C}+$/u, 'an id is expected');

export const termTarget = z.object({
  term_id: z.string(),
  code: z.string(),
  semester: z.union([z.literal(1), z.literal(2)]),
  type: z.enum(TERM_TYPES),
});
export const groupTarget = z.object({ gl: z.string(), study_id: z.string(), item_id: z.string() });

/** What a person sees of the target (spec 3, Derived target info). */
const targetInfo = z.object({
  /** Of the subject, or of the group's item, in the reader's language. */
  name: z.string(),
  /** Page of the student system; null when this installation names none. */
  link: z.string().nullable(),
  /** In-app address of the class; null when it is not known. */
  path: z.string().nullable(),
  /** Of what the request changes: a term, or an item of a group. */
  ids: z.array(z.string()),
  /** Values for the words about it, where they are known: `code`, `subject`, `start` (unix seconds), `hour`, `file`. */
  i18n: z.record(z.string(), z.string()),
});

/** Something that the user asked the student system for (spec 3, Sync request). Times are unix seconds. */
export const syncRequest = z.object({
  id: z.string(),
  service: z.enum(REQUEST_SERVICES),
  action: z.enum(COMMAND_ACTIONS),
  state: z.enum(REQUEST_STATES),
  /** Why it did not succeed; null while it waits and when it did. */
  reason: z.enum(REQUEST_REASONS).nullable(),
  target: z.union([termTarget, groupTarget]),
  info: targetInfo,
  created: z.number().int(),
  /** When it ended; null while it waits. */
  settled: z.number().int().nullable(),
});
export type SyncRequest = z.infer<typeof syncRequest>;

/** Answer of whatever asks the student system for a change: the request as it stands after about a second. */
export const requested = z.object({ sync_request: syncRequest });
export const REQUEST_ERRORS = ['PASSWORD_REQUIRED', 'LOGIN_FAILED', 'TOO_MANY_ATTEMPTS', 'BUSY'] as const;

export const requestsRoutes = {
  'GET /api/user/requests': {
    summary: 'Sync requests that wait, and those that ended and were not seen, in the order they were made.',
    policy: 'user',
    query: langQuery,
    response: z.object({ requests: z.array(syncRequest) }),
    errors: [],
    conditional: true,
  },
  'POST /api/user/requests/seen': {
    summary: 'The user has seen how these ended. Those that wait, and those of others, are passed over.',
    policy: 'user',
    body: z.object({
      ids: z
        .array(z.string().regex(/^\d{1,15}$/))
        .min(1)
        .max(200),
    }),
    response: 'empty',
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
