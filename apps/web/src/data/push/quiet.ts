import { queryOptions, useMutation, useMutationState, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { cancelLoad, queryClient } from '../../platform/http/query.ts';

/** A daily span without pushes, in minutes after midnight in Prague; null: they come at any time. */
export type Quiet = { from: number; to: number } | null;

/** A save without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const KEY = ['quiet-time'];

const quietQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => call('GET /api/user/notification/quiet', { signal }),
});

/** Stops the running load; the screen then offers to load. */
export const cancelQuiet = (): void => cancelLoad(quietQuery);

/** The quiet time of the user, including the change that is on its way to the server; undefined until it is known. */
export function useQuiet() {
  const query = useQuery(quietQuery);
  const pending = useMutationState({
    filters: { mutationKey: KEY, status: 'pending' },
    select: ({ state }) => state.variables as Quiet,
  });
  const quiet = query.data && (pending.length > 0 ? (pending.at(-1) ?? null) : query.data.quiet);
  return { query, quiet };
}

interface SaveHandlers {
  onSaved: () => void;
  /** {@link useQuiet} gives the old value again by then. */
  onFailed: (error: Error) => void;
}

/** Saves changes in the order in which they are made; each is shown at once by {@link useQuiet}. */
export function useSaveQuiet({ onSaved, onFailed }: SaveHandlers): (quiet: Quiet) => void {
  return useMutation({
    mutationKey: KEY,
    scope: { id: 'quiet-time' },
    mutationFn: (quiet: Quiet) =>
      call('PUT /api/user/notification/quiet', {
        body: { quiet },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }),
    onSuccess: (saved) => {
      // A load that began before the save would bring the old value back.
      void queryClient.cancelQueries({ queryKey: KEY });
      queryClient.setQueryData(KEY, saved);
      onSaved();
    },
    onError: onFailed,
  }).mutate;
}
