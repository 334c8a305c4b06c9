import type { RequestsService } from '../../engine/commands/requests.service.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';

export function requestsHandlers({ requests }: { requests: RequestsService }): Handlers {
  return {
    'GET /api/user/requests': async ({ user, lang }) => ({
      requests: await requests.open(user.userId, lang),
    }),
    'POST /api/user/requests/seen': async ({ user, body }) => {
      await requests.seen(user.userId, body.ids.map(Number));
      return undefined;
    },
  };
}
