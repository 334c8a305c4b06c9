import type { ScheduleType } from '@kahan/contract/runtime';
import type { SemesterOfYear } from '@kahan/domain';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';

/** Results per page (spec 7, limit). */
const PAGE = 10;

/** Searches timetables by a text, ten results at a time; makes no call while the text is empty (spec 5). */
export function useSearch(type: ScheduleType, text: string, { year, semester }: SemesterOfYear) {
  const [asked, setAsked] = useState({ search: '', pages: 1 });
  const search = `${type} ${text}`;
  const pages = asked.search === search ? asked.pages : 1;
  // One query per page, since pages are added one by one and each is kept by itself.
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
    /** Number of results on all pages. */
    count,
    /** Query of the page that is loading, or of the last one; undefined while the text is empty. */
    query: answers.find(({ data }) => !data) ?? answers.at(-1),
    hasMore: pages * PAGE < count,
    loadMore: () => setAsked({ search, pages: pages + 1 }),
  };
}
