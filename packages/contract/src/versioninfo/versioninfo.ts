import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { bilingual, localDate } from '../shared.ts';

/** Kinds of changes of a version (spec 3, Changelog), in the order in which they are told. */
export const CHANGE_KINDS = ['security', 'added', 'changed', 'fixed', 'deprecated', 'removed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

const release = z.object({
  /** The day on which the version was released. */
  released: localDate,
  /** In the order in which they are told. */
  changes: z.array(z.object({ kind: z.enum(CHANGE_KINDS), text: bilingual })),
});
export type Release = z.infer<typeof release>;

const changelog = z.record(z.string(), release);
/** Releases by version, the latest first. */
export type Changelog = z.infer<typeof changelog>;

export const versioninfoRoutes = {
  'GET /api/versioninfo': {
    summary: 'The client versions that the server accepts.',
    policy: 'public',
    response: z.object({
      required: z.string(),
      current: z.string(),
      currentPlayStore: z.string().nullable(),
      playStoreLink: z.string().nullable(),
    }),
    errors: [],
  },
  'GET /api/versioninfo/changelog': {
    summary: 'What changed in each version of the client.',
    policy: 'public',
    response: changelog,
    errors: [],
  },
} as const satisfies Record<RouteKey, Route>;
