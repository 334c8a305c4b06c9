import { GROUP_ITEM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import { outsideId, REQUEST_ERRORS, requested } from './requests.ts';
import type { Route, RouteKey } from './route.ts';
import { codeValue, langQuery, PASSWORD_ERRORS, PERSONAL_ERRORS, queryInt, srid } from './shared.ts';

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

/** Longest value of an item, in characters: that of a rich text. */
const LONGEST_VALUE = 100_000;
const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/**
 * The text parts of a change, which come before its file. A file is a part named by the item's id. Without a file,
 * `delete` takes the one away that is there; else `value` is what the item is to hold, nothing when it is empty; and
 * `final` alone hands a file in for good that is there.
 */
export const groupChange = z.object({
  gl: outsideId,
  year: queryInt(1900, 2200),
  semester: queryInt(1, 2),
  study_id: outsideId,
  id: outsideId,
  type: queryInt(0, 999).pipe(z.union(GROUP_ITEM_TYPES.map((type) => z.literal(type)))),
  // PostgreSQL keeps neither NUL nor half a surrogate pair.
  value: z
    .string()
    .max(LONGEST_VALUE)
    .refine((text) => text.isWellFormed() && !text.includes('\0'))
    .optional(),
  delete: flag.optional(),
  final: flag.optional(),
});

export const groupsRoutes = {
  'GET /api/user/grupik': {
    summary: 'What class groups keep about the user (spec 3, Group item), at least as new as a sync request.',
    policy: 'user',
    query: langQuery.extend({ srid }),
    response: z.object({ groups: z.array(group), last_modified: z.number().int() }),
    errors: [...PERSONAL_ERRORS, 'NOT_FOUND'],
    conditional: true,
  },
  'POST /api/erudio/grupik/change': {
    summary: 'Changes an item of a class group: its value, its file, or that it is final (spec 5, 7).',
    policy: 'user',
    query: langQuery,
    body: groupChange,
    multipart: true,
    response: requested,
    errors: REQUEST_ERRORS,
  },
  'GET /api/erudio/grupik/download-link': {
    summary: 'A short-lived address of a file that the user handed in; `opened`: a teacher has read it.',
    policy: 'user',
    query: z.object({ study_id: outsideId, item_id: outsideId }),
    response: z.object({ url: z.url({ protocol: /^https?$/ }), opened: z.boolean() }),
    errors: [...PASSWORD_ERRORS, 'NOT_FOUND'],
  },
} as const satisfies Record<RouteKey, Route>;
