import { queryOptions } from '@tanstack/react-query';
import { callWithFreshness } from './api.ts';
import { language } from './phrases.ts';

/**
 * The studies of the user. Here once, since several features ask: two queries under one key would give each other
 * answers of another shape. Keys begin with the service's name, so that live changes reach them.
 */
export const studiesQuery = queryOptions({
  queryKey: ['study'],
  queryFn: ({ signal }) => callWithFreshness('GET /api/user/study', { query: { lang: language() }, signal }),
});
