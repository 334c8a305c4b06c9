import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { bilingual, language, PASSWORD_ERRORS, queryInt } from '../shared.ts';

const itemId = z.string().regex(/^\d{1,15}$/);

export const newsLink = z.object({
  lang: language.nullable(),
  url: z.string(),
  label: z.string(),
});

export const publicContent = z.object({
  title: bilingual,
  /** HTML, sanitized by the server. */
  body: bilingual,
  urls: z.array(newsLink),
  source: bilingual.nullable(),
});

/** The shape of `values` depends on the item's type: ValuesOf of the domain. */
export const structuredContent = z.object({
  values: z.record(z.string(), z.unknown()),
  path: z.string(),
});

/** A news item (spec 3). `type` is service:subtype; older clients ignore types that they do not know. */
export const item = z.object({
  id: itemId,
  type: z.string().regex(/^[a-z]+:[a-z-]+$/),
  /** Unix seconds. */
  ts: z.number().int(),
  /** Unix seconds, null when not postponed. */
  postponeTs: z.number().int().nullable(),
  state: z.enum(['active', 'postponed', 'archived']),
  content: z.union([publicContent, structuredContent]),
});
export type Item = z.infer<typeof item>;

const slice = z.object({
  start: queryInt(0, 1_000_000).optional(),
  count: queryInt(1, 100).optional(),
});

export const activeItems = z.object({
  items: z.array(item),
  /** Number of all active items. */
  length: z.number().int(),
  /** Number of active items older than two weeks. */
  old: z.number().int(),
  /** When the next active item will be older than two weeks, unix seconds: no message tells it. */
  next_old: z.number().int().nullable(),
});
const archivedItems = z.object({ items: z.array(item), length: z.number().int() });
const postponedItems = z.object({ items: z.array(item) });

const idParams = z.object({ id: itemId });

export const newsRoutes = {
  'GET /api/user/items/active': {
    summary: 'A slice of the active items, newest first; start 0 and count 6 when left out.',
    policy: 'user',
    query: slice,
    response: activeItems,
    errors: PASSWORD_ERRORS,
    conditional: true,
  },
  'GET /api/user/items/postponed': {
    summary: 'All postponed items, in the order in which they return.',
    policy: 'user',
    response: postponedItems,
    errors: PASSWORD_ERRORS,
    conditional: true,
  },
  'GET /api/user/items/archived': {
    summary: 'A slice of the archived items, newest first.',
    policy: 'user',
    query: slice,
    response: archivedItems,
    errors: PASSWORD_ERRORS,
    conditional: true,
  },
  'GET /api/user/items/:id': {
    summary: 'One item.',
    policy: 'user',
    params: idParams,
    response: item,
    errors: ['NOT_FOUND'],
  },
  'PATCH /api/user/items/:id': {
    summary: 'Archives, unarchives, postpones (unix seconds in the future) or brings back (-1).',
    policy: 'user',
    params: idParams,
    body: z.union([
      z.strictObject({ archived: z.boolean() }),
      z.strictObject({ postpone: z.number().int().min(-1).max(4_102_444_800) }),
    ]),
    response: item,
    errors: ['NOT_FOUND', 'VALIDATION_FAILED'],
  },
  'POST /api/user/items/archive-old': {
    summary: 'Archives the active items older than two weeks and names them, so that it can be undone.',
    policy: 'user',
    response: z.object({ ids: z.array(itemId) }),
    errors: [],
  },
  'POST /api/user/items/unarchive': {
    summary: 'Brings the named archived items back.',
    policy: 'user',
    body: z.object({ ids: z.array(itemId).min(1).max(2000) }),
    response: z.object({ ids: z.array(itemId) }),
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies Record<RouteKey, Route>;
