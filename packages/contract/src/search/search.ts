import { z } from 'zod';
import { classFound } from '../classes/classes.ts';
import { personFound } from '../people/people.ts';
import type { Route, RouteKey } from '../route.ts';
import { scheduleFound } from '../schedule/schedule.ts';
import { langQuery, queryInt, searchText } from '../shared.ts';

/**
 * How well a result matches, the best first: its name is the text, its code or name begins with it, its words do, they
 * contain it, or the result may be meant. The palette shows the kind with the best match first.
 */
const matched = z.enum(['exact', 'named', 'begins', 'contains', 'meant']);

/** A class that a search over everything found. */
const classHit = classFound
  .pick({ code: true, year: true, title: true, credits: true })
  .extend({ match: matched });

const personHit = personFound
  .pick({ id: true, name: true, departments: true, rooms: true })
  .extend({ match: matched });

/** A room, by the id under which its timetable is found. */
const roomHit = scheduleFound
  .pick({ id: true, name: true, floor: true, building: true })
  .extend({ match: matched });

const hits = <T extends z.ZodType>(item: T) => z.object({ items: z.array(item), count: z.number().int() });

export const searchRoutes = {
  'GET /api/search': {
    summary:
      'Searches classes, people and rooms at once, the best of each kind first (product, One search). A kind that is not known yet is empty; so is every kind while there is no text.',
    policy: 'public',
    query: langQuery.extend({
      query: searchText.default(''),
      /** Results of each kind. */
      limit: queryInt(1, 20).default(5),
    }),
    response: z.object({ classes: hits(classHit), people: hits(personHit), rooms: hits(roomHit) }),
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
