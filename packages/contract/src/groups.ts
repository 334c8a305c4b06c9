import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { codeValue, langQuery, PERSONAL_ERRORS, srid } from './shared.ts';

export const groupItem = z.object({
  id: z.string(),
  /** 1, 2, 3, 4, 44, 5, 55, 6 or 7 (spec 3); another one raises an error where it is shown. */
  type: z.number().int(),
  order: z.number(),
  name: z.string(),
  /** Text, `ano`, a number as text or HTML from outside by type; of a file its name. */
  result: z.string().nullable(),
  weight: z.number().nullable(),
  edit: z.boolean(),
  final: z.boolean(),
  file: z
    .object({
      name: z.string(),
      /** Bytes. */
      size: z.number().int(),
      type: z.string(),
      /** Unix seconds. */
      uploaded: z.number().int(),
    })
    .nullable(),
});

/** What a class group keeps about the user (spec 3, Group item). */
export const group = z.object({
  gl: z.string(),
  code: codeValue,
  year: z.number().int(),
  semester: z.union([z.literal(1), z.literal(2)]),
  study_id: z.string(),
  items: z.array(groupItem),
});
export type GroupAnswer = z.infer<typeof group>;

export const groupsRoutes = {
  'GET /api/user/grupik': {
    summary: 'What class groups keep about the user (spec 3, Group item), at least as new as a sync request.',
    access: 'user',
    query: langQuery.extend({ srid }),
    response: z.object({ groups: z.array(group), last_modified: z.number().int() }),
    errors: [...PERSONAL_ERRORS, 'NOT_FOUND'],
    conditional: true,
  },
} as const satisfies Record<RouteKey, Route>;
