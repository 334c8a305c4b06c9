import type { Answer } from '@kahan/contract';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithFreshness } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';

/** The lessons of the user. Keys begin with the service's name, so that live changes reach them. */
export const scheduleQuery = queryOptions({
  queryKey: ['schedule'],
  queryFn: ({ signal }) =>
    callWithFreshness('GET /api/user/schedule', { query: { lang: language() }, signal }),
});

export const yearScheduleQuery = queryOptions({
  queryKey: ['year-schedule'],
  queryFn: ({ signal }): Promise<Answer<'GET /api/structure/year-schedule'>> =>
    call('GET /api/structure/year-schedule', { query: { lang: language() }, signal }),
  // The academic year changes once a day at most, and its changes are told.
  staleTime: 3_600_000,
});
