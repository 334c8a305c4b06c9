import { CLIENT_ERROR_LENGTHS } from '@kahan/domain';
import { z } from 'zod';
import { PAGES, type PageName } from '../pages.ts';
import type { Route, RouteKey } from '../route.ts';

const screen = z.enum(Object.keys(PAGES) as [PageName, ...PageName[]]);

/** An error of the app in a browser. The client takes personal text out, and the server does so again. */
const clientError = z.object({
  name: z.string().max(CLIENT_ERROR_LENGTHS.name),
  message: z.string().max(CLIENT_ERROR_LENGTHS.message),
  stack: z.string().max(CLIENT_ERROR_LENGTHS.stack).optional(),
  /** Part of the app that reported it, e.g. `page terms`. */
  where: z.string().max(100).optional(),
  /** Open page; left out on the page of an unknown address. */
  screen: screen.optional(),
  /** Version of the client, e.g. `1.17.0`. */
  version: z.string().regex(/^\d{1,4}(\.\d{1,4}){2}$/),
  /** The error code that the reader sees on the page of the crash. */
  code: z
    .string()
    .regex(/^[a-z0-9]{4,16}$/)
    .optional(),
  /** Id of the request whose answer is the error. */
  request_id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .optional(),
});
export type ClientErrorReport = z.infer<typeof clientError>;

export const monitorRoutes = {
  'POST /api/monitor/error': {
    summary: 'Reports an error of the app in a browser (spec 8). What may be personal is not kept.',
    policy: 'public',
    body: z.object({ error: clientError }),
    response: 'empty',
    errors: ['TOO_MANY_ATTEMPTS'],
    bodyLimit: 8_192,
  },
  'POST /api/monitor/analytics': {
    summary:
      'Counts a screen that was opened (spec 7). Nothing is counted without the consent of the user and where the installation collects nothing.',
    policy: 'public',
    body: z.object({ info: z.object({ kind: z.literal('screen'), screen }) }),
    response: 'empty',
    errors: ['TOO_MANY_ATTEMPTS'],
    bodyLimit: 1_024,
  },
} as const satisfies Record<RouteKey, Route>;

/** Calls of a server in development mode. Elsewhere they do not exist. */
export const developmentRoutes = {
  'GET /api/dev/error': {
    summary: 'Fails, to see how an error is shown and logged (spec 7).',
    policy: 'public',
    response: 'empty',
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
