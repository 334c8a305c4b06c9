import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';

/** Sources of the student system by the names that readers know, in the order in which they are shown. */
const STATUS_SOURCES = [
  'schedule',
  'terms',
  'results',
  'studies',
  'groups',
  'news',
  'calendar',
  'classes',
  'people',
  'rooms',
  'contacts',
] as const;

/** How fresh the data of a source is that the portal reads. */
const age = z.object({
  /** When it was read last with success, unix seconds; null: it was never read whole. */
  as_of: z.number().int().nullable(),
  /** Since when reading it fails, unix seconds: later data is missing, in part or in whole. null: it does not fail. */
  failing_since: z.number().int().nullable(),
});

export const freshnessRoutes = {
  'GET /api/status': {
    summary:
      'How fresh each source is, and since when reading it fails. It names no reader, no address and no reason from inside; an answer is a few seconds old at most.',
    policy: 'public',
    response: z.object({
      /** Whether the student system answers at all. */
      student_system: age,
      sources: z.array(age.extend({ source: z.enum(STATUS_SOURCES) })),
      /** Where menus come from, each with the names of its canteens; none while it was never read. */
      canteens: z.array(age.extend({ names: z.array(z.string()) })),
    }),
    errors: [],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
