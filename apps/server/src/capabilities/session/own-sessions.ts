import type { Clock } from '@kahan/domain';
import type { Audit } from '../../platform/audit.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { Handlers, SessionUser } from '../../platform/http/guard/handler.ts';
import type { LoginConfig } from './login.config.ts';
import * as store from './own-sessions.store.ts';
import { presentOwnSession } from './session.present.ts';
import { logoutCookies } from './session.tokens.ts';
import type { SessionService } from './session.types.ts';

export interface OwnSessionsDependencies {
  db: Database;
  clock: Clock;
  audit: Audit;
  jar: CookieJar;
  sessions: Pick<SessionService, 'forget'>;
  login: Pick<LoginConfig, 'studentSystemPassword'>;
}

/** Where a user is logged in: the list, and ending sessions from another one. */
export function ownSessionHandlers({
  db,
  clock,
  audit,
  jar,
  sessions,
  login,
}: OwnSessionsDependencies): Handlers {
  /** Ends sessions everywhere: the signal of each row closes its sockets and empties the caches of other portals. */
  async function end(user: SessionUser, remove: (tx: Queryable) => Promise<string[]>): Promise<number> {
    const ended = await db.transaction(remove);
    sessions.forget(ended);
    if (ended.length > 0) {
      const { userId, sessionId: by } = user;
      audit.record({ event: 'sessions-ended', userId, sessions: ended.length, why: 'by-user', by });
    }
    return ended.length;
  }

  return {
    async 'GET /api/user/sessions'({ user: { userId, sessionId: current } }) {
      const listed = await store.listSessions(db, { userId, current, now: clock.now() });
      return listed.map((session) => presentOwnSession(session, current, login.studentSystemPassword));
    },

    async 'DELETE /api/user/sessions'({ user }) {
      const { userId, sessionId } = user;
      return { ended: await end(user, (tx) => store.deleteOthers(tx, userId, sessionId)) };
    },

    async 'DELETE /api/user/sessions/:id'({ user, params: { id }, reply }) {
      const ended = await end(user, async (tx) => ((await store.deleteOwn(tx, user.userId, id)) ? [id] : []));
      if (ended === 0) throw new ApiFailure('NOT_FOUND');
      if (id === user.sessionId) reply.header('set-cookie', logoutCookies(jar));
    },
  };
}
