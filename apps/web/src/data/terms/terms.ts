import { personalQuery } from '../personal-query.ts';

/** The terms of the user. */
export const termsQuery = personalQuery('terms', 'GET /api/user/terms');
