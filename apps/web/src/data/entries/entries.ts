import { apiQuery } from '../../platform/http/api-query.ts';

/** The user's own entries in the timetable. The key is the service's name, so that live messages reach the query. */
export const entriesQuery = apiQuery({
  key: ['entries'],
  call: 'GET /api/user/entries',
  read: ({ data }) => data.items,
  meta: { kept: true, told: true },
});
