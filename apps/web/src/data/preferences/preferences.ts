import type { ChangedPreferences, Preferences } from '@kahan/contract';
import { call } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import { sent } from '../../platform/http/command.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { type ChangeHandlers, useChangeSetting, useSetting } from '../../platform/http/setting.ts';
import { noteConsent } from './analytics.ts';

/** Preferences that the settings screen saves; the language has a command of its own (language.ts). */
export type Change = Omit<ChangedPreferences, 'language'>;

export const preferencesQuery = apiQuery({
  key: ['preferences'],
  call: 'GET /api/user/preferences',
  load: async ({ signal }) => noteConsent(await call('GET /api/user/preferences', { signal })),
  meta: { kept: true, told: false },
});

/** Stops the running load; the screen then offers to load. */
export const cancelPreferences = (): void => cancelLoad(preferencesQuery);

/** Preferences after a change: `{results: true}` and `{notify_results: false}` → `{results: false}`. */
export function changed(before: Preferences, change: Change): Preferences {
  const { notifications } = before;
  return {
    ...before,
    agreed_analytics: change.agreed_analytics ?? before.agreed_analytics,
    notifications: {
      results: change.notify_results ?? notifications.results,
      terms: change.notify_terms ?? notifications.terms,
      events: change.notify_events ?? notifications.events,
      schedule: change.notify_schedule ?? notifications.schedule,
    },
  };
}

/** The preferences of the user, including the changes that are on their way to the server. */
export const usePreferences = () => useSetting(preferencesQuery, changed);

const send = async (body: Change): Promise<Preferences> =>
  noteConsent(await call('PUT /api/user/preferences', { body, ...sent() }));

/** Saves changes in the order in which they are made. */
export const useSavePreferences = (handlers: ChangeHandlers): ((change: Change) => void) =>
  useChangeSetting({ query: preferencesQuery, send }, handlers);
