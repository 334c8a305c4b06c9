import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness } from '../platform/http/api.ts';
import { language } from '../platform/i18n/phrases.ts';

/** The results of the user in all studies. */
export const resultsQuery = queryOptions({
  queryKey: ['results'],
  queryFn: ({ signal }) =>
    callWithFreshness('GET /api/user/results', { query: { lang: language() }, signal }),
});
