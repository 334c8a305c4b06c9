import { queryOptions } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';

/** What the user put into the own timetable. The key is the service's name, so that live messages reach the query. */
export const entriesQuery = queryOptions({
  queryKey: ['entries'],
  queryFn: async ({ signal }) => (await call('GET /api/user/entries', { signal })).items,
  meta: { kept: true },
});
