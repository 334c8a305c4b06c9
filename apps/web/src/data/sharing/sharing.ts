import type { CallBody, ScheduleLink } from '@kahan/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { ApiProblem } from '../../platform/http/problem.ts';
import { queryClient } from '../../platform/http/query.ts';

/** A call without an answer by then has failed for the reader. */
const TIMEOUT_MS = 15_000;

const linksQuery = queryOptions({
  queryKey: ['timetable-links'],
  queryFn: ({ signal }) => call('GET /api/user/schedule/links', { signal }),
});

/** The user's private links that work, the newest first. */
export const useScheduleLinks = () => useQuery(linksQuery);

/** Changes the list at once. A load that began before would undo that. */
function change(next: (listed: ScheduleLink[]) => ScheduleLink[]): void {
  void queryClient.cancelQueries(linksQuery);
  queryClient.setQueryData(linksQuery.queryKey, (listed) => listed && next(listed));
}

/** Makes a private link; its answer alone has the secret. */
export function useMakeLink(onFailed: (error: Error) => void) {
  return useMutation({
    mutationFn: (body: CallBody<'POST /api/user/schedule/links'>) =>
      call('POST /api/user/schedule/links', { body, signal: AbortSignal.timeout(TIMEOUT_MS) }),
    onSuccess: ({ link }) => change((listed) => [link, ...listed]),
    onError: onFailed,
  });
}

interface EndHandlers {
  onEnded: (link: ScheduleLink) => void;
  onFailed: (error: Error) => void;
}

/** Ends a private link. One that has ended meanwhile counts as ended. */
export function useEndLink({ onEnded, onFailed }: EndHandlers) {
  return useMutation({
    mutationFn: ({ link_id: id }: ScheduleLink) =>
      call('DELETE /api/user/schedule/links/:id', {
        params: { id },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((error: unknown) => {
        if (!(error instanceof ApiProblem) || error.status !== 404) throw error;
      }),
    onSuccess: (_answer, ended) => {
      change((listed) => listed.filter(({ link_id }) => link_id !== ended.link_id));
      onEnded(ended);
    },
    onError: onFailed,
  });
}
