import type { CallBody, ScheduleLink } from '@kahan/contract';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { goneIsDone, replaceAnswer, sent } from '../../platform/http/command.ts';

const linksQuery = queryOptions({
  queryKey: ['timetable-links'],
  queryFn: ({ signal }) => call('GET /api/user/schedule/links', { signal }),
});

/** The user's private links that work, the newest first. */
export const useScheduleLinks = () => useQuery(linksQuery);

/** Changes the list at once. */
const change = (next: (listed: ScheduleLink[]) => ScheduleLink[]): void =>
  replaceAnswer(linksQuery, (listed) => listed && next(listed));

/** Makes a private link; its answer alone has the secret. */
export function useMakeLink(onFailed: (error: Error) => void) {
  return useMutation({
    mutationFn: (body: CallBody<'POST /api/user/schedule/links'>) =>
      call('POST /api/user/schedule/links', { body, ...sent() }),
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
      goneIsDone(call('DELETE /api/user/schedule/links/:id', { params: { id }, ...sent() })),
    onSuccess: (_answer, ended) => {
      change((listed) => listed.filter(({ link_id }) => link_id !== ended.link_id));
      onEnded(ended);
    },
    onError: onFailed,
  });
}
