import { personalQuery } from '../personal-query.ts';

/** The user's class groups with their items. In a file apart from the commands, as Home only reads groups. */
export const groupsQuery = personalQuery('groups', 'GET /api/user/grupik', true);
