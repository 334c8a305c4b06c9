import type { ScheduleType } from '@kahan/contract/runtime';
import { type SemesterOfYear, stepSemester } from '@kahan/domain';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callWithFreshness, type FreshAnswer } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';

/** Lessons of a semester change rarely, and live messages tell of changes. */
const SHARED_STALE_MS = 300_000;

export type SharedAnswer = FreshAnswer<'GET /api/schedules/:type/:id'>;

/** The timetable of a room, teacher or subject in a semester, with its name. */
export const sharedScheduleQuery = (type: ScheduleType, id: string, { year, semester }: SemesterOfYear) =>
  queryOptions({
    // Begins like the live message about a change: service, then type and id.
    queryKey: ['schedules', type, id, year, semester],
    queryFn: async ({ signal, client }): Promise<SharedAnswer> => {
      const answer = await callWithFreshness('GET /api/schedules/:type/:id', {
        params: { type, id },
        query: { year, semester, lang: language(), with_label: 'true' },
        signal,
      });
      // A room that was requested by its name will be requested by its id next.
      const { id: real = id } = answer.data;
      if (real !== id)
        client.setQueryData(sharedScheduleQuery(type, real, { year, semester }).queryKey, answer);
      return answer;
    },
    staleTime: SHARED_STALE_MS,
  });

/** Once a view is loaded, prefetches the semesters before and after it. */
export function useNeighbours(
  { year, semester }: SemesterOfYear,
  shared: readonly { kind: ScheduleType; id: string }[],
  isReady: boolean,
) {
  const client = useQueryClient();
  const ids = shared.map(({ kind, id }) => `${kind} ${id}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the sources are made anew with every render; `ids` says when they are others
  useEffect(() => {
    if (!isReady) return;
    for (const step of [1, -1] as const) {
      const neighbour = stepSemester({ year, semester }, step);
      for (const { kind, id } of shared) void client.prefetchQuery(sharedScheduleQuery(kind, id, neighbour));
    }
  }, [client, year, semester, ids, isReady]);
}
