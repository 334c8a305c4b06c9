import { personalQuery } from '../personal-query.ts';

/** The terms of the user. No message tells what others share of a term: its hour, its room, its places. */
export const termsQuery = personalQuery('terms', 'GET /api/user/terms');
