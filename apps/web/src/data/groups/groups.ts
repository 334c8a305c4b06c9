import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness } from '../../platform/http/api.ts';
import { language } from '../../platform/i18n/phrases.ts';

/**
 * What class groups keep about the user. Here, since a request that ends brings it up to date; live changes reach it
 * by its key, the service's name.
 */
export const groupsQuery = queryOptions({
  queryKey: ['groups'],
  queryFn: ({ signal }) => callWithFreshness('GET /api/user/grupik', { query: { lang: language() }, signal }),
});
