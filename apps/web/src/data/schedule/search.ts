import type { ScheduleType } from '@kahan/contract/runtime';
import type { SemesterOfYear } from '@kahan/domain';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';

/** Results that come at once (spec 7, limit). */
const PAGE = 10;

/** Looks up timetables by a text, ten at a time; asks for nothing while the text is empty (spec 5). */
export function useSearch(type: ScheduleType, text: string, { year, semester }: SemesterOfYear) {
  const [asked, setAsked] = useState({ search: '', pages: 1 });
  const search = `${type} ${text}`;
  const pages = asked.search === search ? asked.pages : 1;
  // One query a page: the library's own for endless lists would come with the first load.
  const answers = useQueries({
    queries: Array.from({ length: text === '' ? 0 : pages }, (_, index) => ({
      queryKey: ['timetable-search', type, text, year, semester, index],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /api/schedules/:type', {
          params: { type },
          query: { year, semester, query: text, lang: language(), limit: PAGE, page: index + 1 },
          signal,
        }),
    })),
  });
  const count = answers.findLast(({ data }) => data)?.data?.count ?? 0;
  return {
    items: answers.flatMap(({ data }) => data?.items ?? []),
    /** Of all pages. */
    count,
    /** The page that is to come, or the last one; undefined while nothing is asked for. */
    query: answers.find(({ data }) => !data) ?? answers.at(-1),
    hasMore: pages * PAGE < count,
    loadMore: () => setAsked({ search, pages: pages + 1 }),
  };
}
