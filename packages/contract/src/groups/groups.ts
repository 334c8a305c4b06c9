import { GROUP_ITEM_TYPES, GROUP_VALUE_LENGTHS } from '@kahan/domain';
import { z } from 'zod';
import { COMMAND, outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import {
  codeValue,
  langQuery,
  PASSWORD_ERRORS,
  PERSONAL_ERRORS,
  queryInt,
  semester,
  srid,
} from '../shared.ts';

export const groupItem = z.object({
  id: z.string(),
  /** 1, 2, 3, 4, 44, 5, 55, 6 or 7 (spec 3); the screen shows an error for other types. */
  type: z.number().int(),
  order: z.number(),
  name: z.string(),
  /** By type: text, `ano`, a number as text, HTML from outside, or a file's name. */
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

/** A class group with its items about the user (spec 3, Group item). */
export const group = z.object({
  gl: z.string(),
  code: codeValue,
  year: z.number().int(),
  semester: semester,
  study_id: z.string(),
  items: z.array(groupItem),
});
export type GroupAnswer = z.infer<typeof group>;

const flag = z.enum(['true', 'false']).transform((text) => text === 'true');

/**
 * The text parts of a change; they come before the file, which is a part named by the item's id. Without a file part,
 * `delete` removes the current file, `value` sets the item's value (empty clears it), and `final` alone finalizes the
 * current file.
 */
export const groupChange = z.object({
  gl: outsideId,
  year: queryInt(1900, 2200),
  semester: queryInt(1, 2),
  study_id: outsideId,
  id: outsideId,
  type: queryInt(0, 999)
    .pipe(z.union(GROUP_ITEM_TYPES.map((type) => z.literal(type))))
    .meta({ enum: [...GROUP_ITEM_TYPES] }),
  // PostgreSQL stores neither NUL nor half a surrogate pair.
  value: z
    .string()
    .max(GROUP_VALUE_LENGTHS.rich)
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
    ...COMMAND,
    body: groupChange,
    multipart: true,
  },
  'GET /api/erudio/grupik/download-link': {
    summary: 'A short-lived address of a file that the user handed in; `opened`: a teacher has read it.',
    policy: 'user',
    query: z.object({ study_id: outsideId, item_id: outsideId }),
    response: z.object({ url: z.url({ protocol: /^https?$/ }), opened: z.boolean() }),
    errors: [...PASSWORD_ERRORS, 'NOT_FOUND'],
  },
} as const satisfies Record<RouteKey, Route>;
