import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { sent } from '../../platform/http/command.ts';
import { cancelLoad } from '../../platform/http/query.ts';
import { type ChangeHandlers, useChangeSetting, useSetting } from '../../platform/http/setting.ts';

/** A daily span without pushes, in minutes after midnight in Prague; null: they come at any time. */
export type Quiet = { from: number; to: number } | null;

const quietQuery = queryOptions({
  queryKey: ['quiet-time'],
  queryFn: ({ signal }) => call('GET /api/user/notification/quiet', { signal }),
});

/** Stops the running load; the screen then offers to load. */
export const cancelQuiet = (): void => cancelLoad(quietQuery);

/** The quiet time of the user, including the change that is on its way to the server; undefined until it is known. */
export function useQuiet() {
  const { query, value } = useSetting(quietQuery, (_before, quiet: Quiet) => ({ quiet }));
  return { query, quiet: value?.quiet };
}

/** Saves changes in the order in which they are made. */
export const useSaveQuiet = (handlers: ChangeHandlers): ((quiet: Quiet) => void) =>
  useChangeSetting(
    {
      query: quietQuery,
      send: (quiet: Quiet) => call('PUT /api/user/notification/quiet', { body: { quiet }, ...sent() }),
    },
    handlers,
  );
