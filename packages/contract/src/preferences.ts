import { z } from 'zod';
import type { Route, RouteKey } from './route.ts';
import { language } from './shared.ts';

export const preferences = z.object({ language });
export type Preferences = z.infer<typeof preferences>;

export const preferencesRoutes = {
  'GET /api/user/preferences': {
    summary: 'Preferences of the user.',
    access: 'user',
    response: preferences,
    errors: [],
  },
  'PUT /api/user/preferences': {
    summary: 'Changes the preferences it names.',
    access: 'user',
    body: z.object({ language }),
    response: preferences,
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies Record<RouteKey, Route>;
