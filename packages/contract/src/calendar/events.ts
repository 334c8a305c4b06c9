import { EVENT_CATEGORIES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { langQuery } from '../shared.ts';

/** Events of one imported calendar in an answer, and of all of them. Those of the student system are never cut. */
export const MOST_OF_CALENDAR = 500;
export const MOST_IMPORTED = 2_000;
/** Days between start and end of a question. */
const MOST_DAYS = 400;
const DAY_SECONDS = 86_400;

/** An event of the school (spec 3, School event) in one language. Times are unix seconds. */
export const schoolEvent = z.object({
  id: z.string(),
  start: z.number().int(),
  /** Does not belong to the event. */
  end: z.number().int(),
  title: z.string(),
  /** 1 to 9 (spec 3, Calendar school-event categories). */
  categories: z.array(z.literal(EVENT_CATEGORIES)),
  /** From midnight to midnight in Prague, or 7 days or more (spec 9). */
  all_day: z.boolean(),
  place: z.string().nullable(),
  url: z.string().nullable(),
  /** Name of the imported calendar; null for events of the student system. */
  source: z.string().nullable(),
});
export type SchoolEvent = z.infer<typeof schoolEvent>;

/** Unix seconds in a query string. */
const querySeconds = z
  .string()
  .regex(/^\d{1,10}$/, 'unix seconds are expected')
  .transform(Number)
  .meta({ type: 'integer', minimum: 0, maximum: 9_999_999_999 });

const CATEGORY_LIST = /^[1-9](?:,[1-9]){0,99}$/;

/** `9,1,2` → `[1, 2, 9]`. */
export const queryCategories = z
  .string()
  .regex(CATEGORY_LIST, 'categories from 1 to 9 separated by commas are expected')
  .transform((text) => {
    const given = new Set(text.split(',').map(Number));
    return EVENT_CATEGORIES.filter((category) => given.has(category));
  })
  .meta({ type: 'string', pattern: CATEGORY_LIST.source });

export const eventsRoutes = {
  'GET /api/events': {
    summary:
      'School events of the student system and of imported calendars that touch a span of time (spec 7, events), earliest first. Of imported calendars at most 500 events each and 2,000 together, those nearest to now. Without categories those of all.',
    policy: 'public',
    query: langQuery
      .extend({
        start: querySeconds,
        /** Does not belong to the span; after `start`, by 400 days at most. */
        end: querySeconds,
        categories: queryCategories.optional(),
      })
      .refine(({ start, end }) => end > start && end - start <= MOST_DAYS * DAY_SECONDS, {
        path: ['end'],
        error: `a time after start, by ${MOST_DAYS} days at most, is expected`,
      }),
    response: z.object({
      items: z.array(schoolEvent),
      /** Names of the imported calendars of which events are missing, because there are too many. */
      incomplete: z.array(z.string()),
      /** When an event last changed, unix seconds. */
      last_modified: z.number().int(),
    }),
    errors: ['NOT_READY'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
