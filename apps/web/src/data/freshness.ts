import { apiQuery } from '../platform/http/api-query.ts';

/** How fresh each source is, and since when the student system does not answer. */
export const statusQuery = apiQuery({ key: ['status'], call: 'GET /api/status' });
