import { apiQuery } from '../../platform/http/api-query.ts';

/** What happened in the waiting list of a term while the reader waited. The key begins with the name of the service. */
export const waitHistoryQuery = (termId: string) =>
  apiQuery({
    key: ['terms', 'wait-history', termId],
    call: 'GET /api/user/waits/:id',
    input: () => ({ params: { id: termId } }),
  });
