import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';

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
} as const satisfies Record<RouteKey, Route>;
