import { personalQuery } from './personal-query.ts';

/** The results of the user in all studies. */
export const resultsQuery = personalQuery('results', 'GET /api/user/results', true);
