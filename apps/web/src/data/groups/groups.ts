import { personalQuery } from '../personal-query.ts';

/** What class groups keep about the user. Apart from what changes them: Home reads them only. */
export const groupsQuery = personalQuery('groups', 'GET /api/user/grupik', true);
