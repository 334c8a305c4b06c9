import type { Notice } from '@kahan/contract';
import { apiQuery } from '../platform/http/api-query.ts';
import { boot } from '../platform/page/boot.ts';

/** The operator's notice to everybody. It came with the page, and a live message tells of a new one. */
export function noticeQuery() {
  const { notice } = boot();
  return {
    ...apiQuery({
      key: ['notice'],
      call: 'GET /api/notice',
      read: ({ data }): Notice | null => data.notice,
    }),
    staleTime: Number.POSITIVE_INFINITY,
    ...(notice !== undefined && { initialData: notice }),
  };
}
