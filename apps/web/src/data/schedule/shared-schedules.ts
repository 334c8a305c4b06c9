import type { Answer } from '@kahan/contract';
import type { ScheduleType } from '@kahan/contract/runtime';
import { type SemesterOfYear, stepSemester } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callWithFreshness, type FreshAnswer } from '../../platform/http/api.ts';
import { apiQuery } from '../../platform/http/api-query.ts';
import { queryClient } from '../../platform/http/query.ts';
import type { Keeping } from '../../platform/http/throttle.ts';
import { language } from '../../platform/i18n/phrases.ts';

/** Lessons of a semester change rarely, and live messages tell of changes. */
const SHARED_STALE_MS = 300_000;

export type SharedAnswer = FreshAnswer<'GET /api/schedules/:type/:id'>;

/** The timetable of a room, teacher or subject in a semester, with its name. */
export const sharedScheduleQuery = (
  type: ScheduleType,
  id: string,
  { year, semester }: SemesterOfYear,
  meta: Keeping<SharedAnswer> = {},
) => {
  const input = () => ({
    params: { type, id },
    query: { year, semester, lang: language(), with_label: 'true' as const },
  });
  return {
    ...apiQuery({
      // Begins like the live message about a change: service, then type and id.
      key: ['schedules', type, id, year, semester],
      call: 'GET /api/schedules/:type/:id',
      input,
      read: (answer): SharedAnswer => answer,
      load: async ({ signal, client }) => {
        const answer = await callWithFreshness('GET /api/schedules/:type/:id', { ...input(), signal });
        // A room that was requested by its name will be requested by its id next.
        const { id: real = id } = answer.data;
        if (real !== id)
          client.setQueryData(sharedScheduleQuery(type, real, { year, semester }).queryKey, answer);
        return answer;
      },
      meta,
    }),
    staleTime: SHARED_STALE_MS,
  };
};

/** The same, kept with the page of the person or the class. */
export const keptScheduleQuery = (type: ScheduleType, id: string, of: SemesterOfYear) =>
  sharedScheduleQuery(type, id, of, { kept: true, told: false });

/** The timetable behind a private link. */
export const linkedScheduleQuery = (secret: string) =>
  queryOptions({
    queryKey: ['shared-schedule', secret],
    queryFn: ({ signal }): Promise<Answer<'POST /api/shared-schedule'>> =>
      call('POST /api/shared-schedule', { body: { secret }, query: { lang: language() }, signal }),
  });

interface Timetable {
  kind: ScheduleType;
  id: string;
}

/** Once a view is loaded, prefetches the semesters before and after it. */
export function usePrefetchedNeighbours(
  { year, semester }: SemesterOfYear,
  shared: readonly Timetable[],
  isReady: boolean,
): void {
  // As text, since the list is a new one with every render.
  const key = JSON.stringify(shared);
  useEffect(() => {
    if (!isReady) return;
    for (const step of [1, -1] as const) {
      const neighbour = stepSemester({ year, semester }, step);
      for (const { kind, id } of JSON.parse(key) as Timetable[]) {
        void queryClient.prefetchQuery(sharedScheduleQuery(kind, id, neighbour));
      }
    }
  }, [year, semester, key, isReady]);
}
