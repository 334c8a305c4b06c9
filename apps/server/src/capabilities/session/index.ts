import type { Capability, Engine } from '../../engine/index.ts';
import { signal } from '../../platform/bus.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { AppOrigins } from '../../platform/http/guard/credentials.ts';
import { openAccounts } from './accounts.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { studentSystemPasswords } from './providers/student-system.ts';
import { type SessionHandlersDependencies, sessionHandlers } from './session.handlers.ts';
import { createSessionService } from './session.service.ts';
import { identitySource, readIdentity } from './session.source.ts';
import type { SessionService } from './session.types.ts';

export { LOGIN_STYLES } from './session.handlers.ts';
export { createPolicies, isKnownStudent } from './session.policy.ts';
export { identitySource, readName } from './session.source.ts';
export type { SessionService } from './session.types.ts';

/** The logins of the portal, with passwords of the student system. */
export function openSessions(
  engine: Engine,
  { jar, apps }: { jar: CookieJar; apps: AppOrigins },
): SessionService {
  const { db, bus, clock, log, audit, lockout, upstream, mirror } = engine;
  return createSessionService({
    ...{ db, bus, clock, log, audit, lockout, jar, apps },
    passwords: studentSystemPasswords(upstream.system),
    importUser: (userId, login) => mirror.importUser(userId, login),
  });
}

/** Logins, and who the user is (spec 1, 3, 4). */
export function session(
  { db, clock, log, audit, read, upstream }: Engine,
  deps: Omit<SessionHandlersDependencies, 'clock' | 'log' | 'audit' | 'read' | 'identity'>,
): Capability {
  const { sessions, jar } = deps;
  const passwords = studentSystemPasswords(upstream.system);
  const accounts = openAccounts({ db, clock, log, audit, passwords, sessions });
  return {
    name: 'session',
    sources: [identitySource],
    tables: ['login_tokens', 'sessions'],
    handlers: {
      ...sessionHandlers({
        ...deps,
        clock,
        log,
        audit,
        read,
        identity: (userId) => readIdentity(db, userId),
      }),
      ...ownSessionHandlers({ db, clock, audit, jar, sessions }),
    },
    jobs: [accounts.erasure],
    loginUnknown: (user) => accounts.endIfUnknown(user),
    epochReplaced: (tx) => signal(tx, 'session', { sessionId: null }),
    stop: async () => sessions.close(),
  };
}
