import {
  type DataTag,
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useMutationState,
  useQuery,
} from '@tanstack/react-query';
import { replaceAnswer } from './command.ts';
import { queryClient } from './query.ts';

type SettingQuery<T, K extends QueryKey> = UseQueryOptions<T, Error, T, K> & {
  queryKey: DataTag<K, T, Error>;
};

/** A setting of the user on the server, changed in parts. */
interface Setting<T, C, K extends QueryKey> {
  query: SettingQuery<T, K>;
  /** Sends a change; returns the whole setting after it. */
  send: (change: C) => Promise<T>;
}

/**
 * The setting, with the changes that are on their way to the server.
 * @param apply the whole setting after a change of a part
 */
export function useSetting<T, C, K extends QueryKey>(
  setting: SettingQuery<T, K>,
  apply: (before: T, change: C) => T,
) {
  const query = useQuery(setting);
  const pending = useMutationState({
    filters: { mutationKey: setting.queryKey, status: 'pending' },
    select: ({ state }) => state.variables as C,
  });
  const value = query.data === undefined ? undefined : pending.reduce(apply, query.data);
  return { query, value };
}

export interface ChangeHandlers {
  onSaved?: () => void;
  /** Called when a change failed; {@link useSetting} gives the old value again by then. */
  onFailed: (error: Error) => void;
}

/** Changes a setting, one change after the other; each is shown at once by {@link useSetting}. */
export function useChangeSetting<T, C, K extends QueryKey>(
  { query, send }: Setting<T, C, K>,
  { onSaved, onFailed }: ChangeHandlers,
): (change: C) => void {
  return useMutation({
    mutationKey: query.queryKey,
    scope: { id: query.queryKey.join() },
    mutationFn: (change: C) => send(change),
    onSuccess(saved) {
      replaceAnswer(query, saved);
      onSaved?.();
    },
    onError(error) {
      // A lost answer does not tell whether the change was made.
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
      onFailed(error);
    },
  }).mutate;
}
