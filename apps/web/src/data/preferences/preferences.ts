import type { CallBody, ChangedPreferences, Preferences } from '@kahan/contract';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import { cancelLoad, queryClient } from '../../platform/http/query.ts';
import { noteConsent } from './analytics.ts';

/** Preferences that the settings screen saves; the language has a command of its own (language.ts). */
export type Change = Omit<ChangedPreferences, 'language'>;

/** A save without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const KEY = ['preferences'];

export const preferencesQuery = apiQuery({
  key: KEY,
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
export function usePreferences() {
  const query = useQuery(preferencesQuery);
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  return { query, preferences: query.data && pending.reduce(changed, query.data) };
}

interface SaveHandlers {
  onSaved: () => void;
  /** The change is no longer pending by then, so {@link usePreferences} gives the old value again. */
  onFailed: (error: Error) => void;
}

/** Saves changes in the order in which they are made; each is shown at once by {@link usePreferences}. */
export function useSavePreferences({ onSaved, onFailed }: SaveHandlers): (change: Change) => void {
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'preferences' },
    mutationFn: (body: CallBody<'PUT /api/user/preferences'>): Promise<Preferences> =>
      call('PUT /api/user/preferences', { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: (saved) => {
      // A load that began before the save would bring the old values back.
      void queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(KEY, noteConsent(saved));
      onSaved();
    },
    onError: onFailed,
  }).mutate;
}
