import type { CallBody, Preferences } from '@kahan/contract';
import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { type Change, changed } from '../../data/preferences/changed.ts';
import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { messageOf, queryClient } from '../../platform/http/query.ts';
import { usePhrases } from '../../platform/i18n/phrases.ts';
import { report } from '../../platform/report.ts';
import { showToast } from '../../ui/feedback/toast.ts';
import { useSettingsPhrases } from './words.ts';

/** Spec 9. */
export const SAVED_SHOWN_MS = 1_000;
/** A save without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const KEY = ['preferences'];

const preferencesQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/user/preferences', { signal }),
});

/** Stops the running load; the screen then offers to load. */
export const cancelPreferences = (): void => void queryClient.cancelQueries({ queryKey: KEY });

/** The preferences of the user, with the changes that are on their way to the server already in them. */
export function usePreferences() {
  const query = useQuery(preferencesQuery);
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  return { query, preferences: query.data && pending.reduce(changed, query.data) };
}

/**
 * Saves a change at once, in the order in which they are made, and says so. One that fails is told, and the control
 * goes back on its own, since the change is no longer on its way.
 */
export function useSavePreferences(): (change: Change) => void {
  const phrases = usePhrases();
  const settings = useSettingsPhrases();
  const { mutate } = useMutation({
    mutationKey: KEY,
    scope: { id: 'preferences' },
    mutationFn: (body: CallBody<'PUT /api/user/preferences'>): Promise<Preferences> =>
      call('PUT /api/user/preferences', { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: (saved) => {
      // A load that began before the save would bring back what was.
      void queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(KEY, saved);
      showToast(settings.saved, { lasts: SAVED_SHOWN_MS });
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem)) report(error, 'preferences');
      showToast(`${settings.saveFailed} ${messageOf(error, phrases)}`);
    },
  });
  return mutate;
}
