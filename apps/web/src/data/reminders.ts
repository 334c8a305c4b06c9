import type { CallBody } from '@kahan/contract';
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { apiQuery } from '../platform/http/api-query.ts';
import { cancelLoad, queryClient } from '../platform/http/query.ts';
import { language } from '../platform/i18n/phrases.ts';

/** A call without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const KEY = ['reminders'];

type Change = CallBody<'PUT /api/user/reminders'>;

/** What the reader is reminded of, and the reminders that will come. The key is the service's name. */
const remindersQuery = apiQuery({
  key: KEY,
  call: 'GET /api/user/reminders',
  input: () => ({ query: { lang: language() } }),
});

/** Stops the running load; the screen then offers to load. */
export const cancelReminders = (): void => cancelLoad(remindersQuery);

/** The reminders, with the changes of leads that are on their way to the server. */
export function useReminders() {
  const query = useQuery(remindersQuery);
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Change,
  });
  const { data } = query;
  return { query, reminders: data && { ...data, leads: Object.assign({}, data.leads, ...pending) } };
}

interface SaveHandlers {
  onSaved: () => void;
  /** {@link useReminders} gives the old leads again by then. */
  onFailed: (error: Error) => void;
}

/** Changes how long before the reader is reminded, one change after the other. */
export function useChangeReminders({ onSaved, onFailed }: SaveHandlers): (change: Change) => void {
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'reminders' },
    mutationFn: (body: Change) =>
      call('PUT /api/user/reminders', {
        ...{ body, query: { lang: language() } },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    onSuccess: (saved) => {
      // A load that began before the change would bring the old leads back.
      void queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(remindersQuery.queryKey, saved);
      onSaved();
    },
    onError: onFailed,
  }).mutate;
}
