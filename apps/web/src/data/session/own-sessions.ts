import type { OwnSessionInfo } from '@kahan/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { goneIsDone, replaceAnswer, sent } from '../../platform/http/command.ts';
import { cancelLoad, queryClient } from '../../platform/http/query.ts';

const ownSessionsQuery = queryOptions({
  queryKey: ['own-sessions'],
  queryFn: ({ signal }) => call('GET /api/user/sessions', { signal }),
});

/** Whether this user has a password to give to the student system. Where that cannot be told, one is asked for. */
export async function givesPassword(): Promise<boolean> {
  const listed = await queryClient.ensureQueryData(ownSessionsQuery).catch(() => []);
  return listed.find(({ is_current }) => is_current)?.asks_password ?? true;
}

/** The user's sessions, this one first, then the last used. */
export function useOwnSessions() {
  const query = useQuery(ownSessionsQuery);
  const current = query.data?.find(({ is_current }) => is_current);
  const others = query.data?.filter(({ is_current }) => !is_current) ?? [];
  return { query, current, others };
}

/** Stops the running load; the screen then offers to load. */
export const cancelOwnSessions = (): void => cancelLoad(ownSessionsQuery);

/** Shows the list without sessions that have ended. */
const keep = (isKept: (session: OwnSessionInfo) => boolean): void =>
  replaceAnswer(ownSessionsQuery, (listed) => listed?.filter(isKept));

interface EndHandlers<Ended> {
  onEnded: (ended: Ended) => void;
  onFailed: (error: Error) => void;
}

/** Ends another session of the user. One that has ended meanwhile counts as ended. */
export function useEndSession({ onEnded, onFailed }: EndHandlers<OwnSessionInfo>) {
  return useMutation({
    mutationFn: ({ session_id: id }: OwnSessionInfo) =>
      goneIsDone(call('DELETE /api/user/sessions/:id', { params: { id }, ...sent() })),
    onSuccess: (_answer, ended) => {
      keep(({ session_id }) => session_id !== ended.session_id);
      onEnded(ended);
    },
    onError: onFailed,
  });
}

/** Ends all other sessions of the user. */
export function useEndOtherSessions({ onEnded, onFailed }: EndHandlers<number>) {
  return useMutation({
    mutationFn: () => call('DELETE /api/user/sessions', sent()),
    onSuccess: ({ ended }) => {
      keep(({ is_current }) => is_current);
      onEnded(ended);
    },
    onError: onFailed,
  });
}
