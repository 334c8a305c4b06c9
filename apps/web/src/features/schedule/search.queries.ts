import type { ScheduleType } from '@kahan/contract/light';
import type { SemesterOfYear } from '@kahan/domain';
import { useInfiniteQuery } from '@tanstack/react-query';
import { call } from '../../platform/api.ts';
import { language } from '../../platform/phrases.ts';

/** Results that come at once (spec 7, limit). */
const PAGE = 10;

/** Looks up timetables by a text, ten at a time; asks for nothing while the text is empty (spec 5). */
export function useSearch(type: ScheduleType, text: string, { year, semester }: SemesterOfYear) {
  return useInfiniteQuery({
    queryKey: ['timetable-search', type, text, year, semester],
    enabled: text !== '',
    initialPageParam: 1,
    queryFn: ({ pageParam: page, signal }) =>
      call('GET /api/schedules/:type', {
        params: { type },
        query: { year, semester, query: text, lang: language(), limit: PAGE, page },
        signal,
      }),
    getNextPageParam: ({ count }, pages) => (pages.length * PAGE < count ? pages.length + 1 : undefined),
  });
}
