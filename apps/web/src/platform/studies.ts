import { queryOptions } from '@tanstack/react-query';
import { call } from './api.ts';
import { language } from './phrases.ts';

/** The studies of the user. Keys begin with the service's name, so that live changes reach them. */
export const studiesQuery = queryOptions({
  queryKey: ['study'],
  queryFn: ({ signal }) => call('GET /api/user/study', { query: { lang: language() }, signal }),
});
