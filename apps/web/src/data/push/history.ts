import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../platform/http/api.ts';
import { cancelLoad } from '../../platform/http/query.ts';

const historyQuery = queryOptions({
  queryKey: ['push-history'],
  queryFn: ({ signal }) => call('GET /api/user/notification/history', { signal }),
});

/** Items about which the user's devices were notified, the newest first. */
export const usePushHistory = () => useQuery(historyQuery);

/** Stops the running load; the screen then offers to load. */
export const cancelPushHistory = (): void => cancelLoad(historyQuery);
