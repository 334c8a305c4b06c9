import type { Capability, Engine } from '../../engine/index.ts';
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
export { countsAsStudent, createPolicies, isKnownStudent } from './session.policy.ts';
export { identitySource, readName, readStaffId } from './session.source.ts';
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
  { db, clock, log, audit, read, upstream, mirror }: Engine,
  deps: Omit<SessionHandlersDependencies, 'clock' | 'log' | 'audit' | 'read' | 'identity'>,
): Capability {
  const { sessions, jar } = deps;
  const passwords = studentSystemPasswords(upstream.system);
  const { confirmation } = mirror.context;
  const accounts = openAccounts({ db, clock, log, audit, passwords, sessions, confirmation });
  return {
    name: 'session',
    sources: [identitySource],
    tables: { users: ['login_tokens', 'sessions', 'refresh_tokens', 'login_devices'] },
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
    jobs: [accounts.departures, accounts.erasure],
    loginUnknown: (user) => accounts.noteIfUnknown(user),
    stop: async () => sessions.close(),
  };
}
