import { PEOPLE_PAGE_SIZE } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, langQuery, lookupText, place, queryInt, searchText } from '../shared.ts';

/** A person as lists show it. */
export const personFound = z.object({
  id: z.string(),
  /** Id of the person's timetable as a teacher. */
  uident: z.string(),
  /** With degrees. */
  name: z.string(),
  departments: z.array(codeValue),
  rooms: z.array(place),
});
export type PersonFound = z.infer<typeof personFound>;

/** A person who works at the university (spec 3, Person). */
export const person = z.object({
  id: z.string(),
  uident: z.string(),
  degree_pre: z.string().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  degree_post: z.string().nullable(),
  email: z.string(),
  tel: z.string().nullable(),
  /** Ids of rooms. */
  rooms: z.array(z.string()),
  /** Those of the rooms that the university lists. */
  places: z.array(place.extend({ floor: z.number().int(), building: codeValue })),
  /** Each with its faculty, when it belongs to one. */
  departments: z.array(codeValue.extend({ faculty: codeValue.nullable() })),
  /** Classes that the person teaches in the current academic year. */
  classes: z.array(z.object({ code: z.string(), year: z.number().int(), title: z.string() })),
});
export type Person = z.infer<typeof person>;

const detail = {
  policy: 'public',
  query: langQuery,
  response: person,
  errors: ['NOT_READY', 'NOT_FOUND'],
  conditional: true,
} as const;

export const peopleRoutes = {
  'GET /api/people': {
    summary: 'Searches people by name (spec 2, Classes and people).',
    policy: 'public',
    query: langQuery.extend({
      name: searchText.default(''),
      /** From 1. */
      page: queryInt(1, 100_000).default(1),
      limit: queryInt(1, 50).default(PEOPLE_PAGE_SIZE),
    }),
    response: z.object({ items: z.array(personFound), count: z.number().int() }),
    errors: ['NOT_READY'],
  },
  'GET /api/people/teacher/:uident': {
    summary: 'The person with a timetable as a teacher (spec 3, Person).',
    ...detail,
    params: z.object({ uident: lookupText(100).min(1) }),
  },
  'GET /api/people/:id': {
    summary: 'A person (spec 3, Person).',
    ...detail,
    params: z.object({ id: lookupText(100).min(1) }),
  },
} as const satisfies Record<RouteKey, Route>;
