import type { Answer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';
import { personalQuery } from '../personal-query.ts';

/** The lessons of the user. */
export const scheduleQuery = personalQuery('schedule', 'GET /api/user/schedule');

export const yearScheduleQuery = queryOptions({
  queryKey: ['year-schedule'],
  queryFn: ({ signal }): Promise<Answer<'GET /api/structure/year-schedule'>> =>
    call('GET /api/structure/year-schedule', { query: { lang: language() }, signal }),
  // The academic year changes once a day at most, and live messages tell of its changes.
  staleTime: 3_600_000,
  meta: { kept: true },
});
