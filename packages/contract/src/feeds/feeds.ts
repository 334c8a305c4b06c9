import { z } from 'zod';
import { queryCategories } from '../calendar/events.ts';
import type { Route, RouteKey } from '../route.ts';
import { langQuery, lookupText } from '../shared.ts';

/** Feeds to which a calendar elsewhere can subscribe (spec 3, Calendar subscription); `events` are the university's. */
export const FEED_KINDS = ['schedule', 'terms', 'events'] as const;
export type FeedKind = (typeof FEED_KINDS)[number];
const feedKind = z.enum(FEED_KINDS);

/** How a feed shows cancelled events: it leaves them out, or puts CANCELLED before their titles. */
const cancelled = z.enum(['remove', 'keep']);

/** Calendars that are told apart. */
export const FEED_CLIENTS = ['google', 'apple', 'outlook', 'thunderbird', 'other'] as const;

const fetch = z.object({
  client: z.enum(FEED_CLIENTS),
  /** Name of another client that is known, e.g. `vdirsyncer`; null for those of `client` and for unknown ones. */
  name: z.string().nullable(),
  /** Its last fetch, unix seconds. */
  last: z.number().int(),
  /** Median time between its last fetches, seconds; null after one fetch. */
  every: z.number().int().nullable(),
  /** Its last fetch was at or after `changed`, so it shows what the feed has now. */
  has_change: z.boolean(),
});

/** A feed of the user (spec 3, Calendar subscription). */
export const feed = z.object({
  kind: feedKind,
  /** The address with its secret; null while there is none, and when the key of the portal is another one since. */
  url: z.string().nullable(),
  /** When this address was made, unix seconds. */
  created: z.number().int().nullable(),
  cancelled,
  /** Whether deadlines are part of it; null where there are none. */
  deadlines: z.boolean().nullable(),
  /** Whether notes of own entries are part of it, which are private; null where there are no own entries. */
  notes: z.boolean().nullable(),
  /** When something in the feed changed last, unix seconds; null when nothing has changed since the first fetch. */
  changed: z.number().int().nullable(),
  /** The last one first. */
  fetches: z.array(fetch),
});
export type Feed = z.infer<typeof feed>;

const byKind = { policy: 'user', params: z.object({ kind: feedKind }) } as const;

export const feedsRoutes = {
  'GET /api/calendar/settings': {
    summary:
      'The addresses of calendar feeds by kind (spec 7). For a user those of the user, without the ones that ended; the first call makes them. Without a login the public address of the events.',
    policy: 'public',
    response: z.partialRecord(feedKind, z.string()),
    errors: [],
  },
  'GET /api/calendar/feeds': {
    summary: 'The calendar feeds of the user, one for each kind, and which calendars have fetched them.',
    policy: 'user',
    response: z.object({ items: z.array(feed) }),
    errors: [],
  },
  'POST /api/calendar/feeds/:kind': {
    summary: 'Makes an address for a feed. The one before ends at once.',
    ...byKind,
    response: feed,
    errors: ['VALIDATION_FAILED'],
  },
  'PUT /api/calendar/feeds/:kind': {
    summary: 'Changes what is in a feed. The address stays.',
    ...byKind,
    body: z.strictObject({
      cancelled: cancelled.optional(),
      deadlines: z.boolean().optional(),
      notes: z.boolean().optional(),
    }),
    response: feed,
    errors: ['VALIDATION_FAILED'],
  },
  'DELETE /api/calendar/feeds/:kind': {
    summary: 'Ends the address of a feed at once.',
    ...byKind,
    response: 'empty',
    errors: ['VALIDATION_FAILED'],
  },
  'GET /api/calendar/feed/:file': {
    summary:
      'A calendar feed for calendars elsewhere, `{secret}.ics`. Unknown and ended addresses are the same 404.',
    policy: 'public',
    params: z.object({ file: lookupText(200) }),
    response: 'calendar',
    errors: ['NOT_FOUND', 'NOT_READY', 'TOO_MANY_ATTEMPTS'],
    conditional: true,
  },
  'GET /api/calendar/events.ics': {
    summary: 'The events of the university from 60 days ago to 400 days ahead, for calendars elsewhere.',
    policy: 'public',
    query: langQuery.extend({ categories: queryCategories.optional() }),
    response: 'calendar',
    errors: ['NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
