import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness } from './api.ts';
import { language } from './phrases.ts';

/** The studies of the user. Keys begin with the service's name, so that live changes reach them. */
export const studyQuery = queryOptions({
  queryKey: ['study'],
  queryFn: ({ signal }) => callWithFreshness('GET /api/user/study', { query: { lang: language() }, signal }),
});
