import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { language } from '../shared.ts';

/** Preferences of a user (spec 3). */
export const preferences = z.object({
  language,
  /** Whether this installation collects usage data (product 24). */
  analytics_enabled: z.boolean(),
  /** null until the user was asked. */
  agreed_analytics: z.boolean().nullable(),
  /** Kinds of pushes that the user gets. */
  notifications: z.object({
    results: z.boolean(),
    terms: z.boolean(),
    events: z.boolean(),
    schedule: z.boolean(),
  }),
});
export type Preferences = z.infer<typeof preferences>;

/** Omitted preferences do not change. */
const changedPreferences = z
  .strictObject({
    language: language.optional(),
    agreed_analytics: z.boolean().optional(),
    notify_results: z.boolean().optional(),
    notify_terms: z.boolean().optional(),
    notify_events: z.boolean().optional(),
    notify_schedule: z.boolean().optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'at least one preference is expected');
export type ChangedPreferences = z.infer<typeof changedPreferences>;

export const preferencesRoutes = {
  'GET /api/user/preferences': {
    summary: 'Preferences of the user (spec 3).',
    policy: 'user',
    response: preferences,
    errors: [],
  },
  'PUT /api/user/preferences': {
    summary: 'Changes the preferences that the body names (spec 7).',
    policy: 'user',
    body: changedPreferences,
    response: preferences,
    errors: ['VALIDATION_FAILED'],
  },
} as const satisfies Record<RouteKey, Route>;
