import { personalQuery } from '../personal-query.ts';

/** What class groups keep about the user. */
export const groupsQuery = personalQuery('groups', 'GET /api/user/grupik');
