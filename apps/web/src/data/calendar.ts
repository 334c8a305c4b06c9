import type { Answer } from '@kahan/contract';
import { firstOfMonth, spanAround } from '@kahan/domain';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** Imported calendars are read every quarter of an hour; a live message tells of changes sooner. */
const EVENTS_MS = 15 * 60_000;

/** The school events of the whole weeks around the month of a date, of all categories. */
export const schoolEventsQuery = (date: string) =>
  queryOptions({
    queryKey: ['events', firstOfMonth(date)],
    queryFn: ({ signal }): Promise<Answer<'GET /api/events'>> =>
      call('GET /api/events', { query: { ...spanAround(date), lang: language() }, signal }),
    staleTime: EVENTS_MS,
    meta: { kept: true },
  });
