import {
  COMMAND_ACTIONS,
  REQUEST_REASONS,
  REQUEST_SERVICES,
  REQUEST_STATES,
  TERM_TYPES,
} from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, semester } from '../shared.ts';

/**
 * An id of the student system. Control characters are refused, for the database and the logs; so are `.` and `..`, which
 * lead to another call as parts of an address.
 */
export const outsideId = z
  .string()
  .min(1)
  .max(100)
  .regex(/^(?!\.{1,2}$)\P{C}+$/u, 'an id is expected');

const termTarget = z.object({
  term_id: z.string(),
  code: z.string(),
  semester: semester,
  type: z.enum(TERM_TYPES),
  /** The study that is signed up or out. */
  study_id: z.string(),
});
const groupTarget = z.object({ gl: z.string(), study_id: z.string(), item_id: z.string() });

/** The target as the user sees it (spec 3, Derived target info). */
const targetInfo = z.object({
  /** Name of the subject, or of the group's item, in the reader's language. */
  name: z.string(),
  /** Page of the student system; null when this installation configures none. */
  link: z.string().nullable(),
  /** In-app address of the class; null when unknown. */
  path: z.string().nullable(),
  /** Ids of the records that the request changes: a term, or an item of a group. */
  ids: z.array(z.string()),
  /** Known values for phrases: `code`, `subject`, `start` (unix seconds), `hour`, `file`. */
  i18nData: z.record(z.string(), z.string()),
});

/** A change that the user asked the student system to make (spec 3, Sync request). Times are unix seconds. */
const syncRequest = z.object({
  id: z.string(),
  service: z.enum(REQUEST_SERVICES),
  action: z.enum(COMMAND_ACTIONS),
  state: z.enum(REQUEST_STATES),
  /** Reason of a failure; null while the request waits, and after a success. */
  reason: z.enum(REQUEST_REASONS).nullable(),
  /** Why it was refused, in words of the student system: plain text, and its language where that is known. */
  explanation: z.object({ text: z.string(), lang: z.string() }).nullable(),
  target: z.union([termTarget, groupTarget]),
  info: targetInfo,
  created: z.number().int(),
  /** End of the request; null while it waits. */
  settled: z.number().int().nullable(),
});
export type SyncRequest = z.infer<typeof syncRequest>;

/** Answer of a call that asks the student system for a change: the state of the request after about a second. */
const requested = z.object({ sync_request: syncRequest });

/** A call that asks the student system for a change. */
export const COMMAND = {
  policy: 'user',
  query: langQuery,
  response: requested,
  errors: [
    'PASSWORD_REQUIRED',
    'NOT_WITH_THIS_LOGIN',
    'LOGIN_FAILED',
    'TOO_MANY_ATTEMPTS',
    'TOO_MANY_REQUESTS',
    'BUSY',
  ],
} as const;

export const requestsRoutes = {
  'GET /api/user/requests': {
    summary: 'Waiting sync requests, and ended ones that the user has not seen, in order of creation.',
    policy: 'user',
    query: langQuery,
    response: z.object({ requests: z.array(syncRequest) }),
    errors: [],
    conditional: true,
  },
  'POST /api/user/requests/settle': {
    summary:
      'The request that a call with this key has made. null when none has: a call that arrives later is refused.',
    policy: 'user',
    query: langQuery,
    body: z.object({ key: z.uuid() }),
    response: z.object({ sync_request: syncRequest.nullable() }),
    errors: ['TOO_MANY_REQUESTS'],
  },
  'POST /api/user/requests/seen': {
    summary:
      'Marks the outcomes of these requests as seen. Waiting requests, and those of other users, are ignored.',
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
