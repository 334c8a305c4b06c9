import { forgetOld } from '../../engine/commands/index.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';

const HOUR_MS = 3_600_000;

/** A user's requests to the student system, and their outcomes (spec 3, Sync request). */
export function requests({ db, commands }: Engine): Capability {
  const handlers: Handlers = {
    'GET /api/user/requests': async ({ user, lang }) => ({
      requests: await commands.open(user.userId, lang),
    }),
    'POST /api/user/requests/settle': async ({ user, lang, body }) => ({
      sync_request: await commands.settle(user.userId, body.key, lang),
    }),
    'POST /api/user/requests/seen': async ({ user, body }) => {
      await commands.seen(user.userId, body.ids.map(Number));
      return undefined;
    },
  };
  return {
    name: 'requests',
    tells: ['requests'],
    jobs: [
      { name: 'old requests', everyMs: HOUR_MS, run: () => forgetOld(db) },
      { name: 'texts of ended requests', everyMs: 12 * HOUR_MS, run: () => commands.emptyEnded() },
    ],
    handlers,
  };
}
