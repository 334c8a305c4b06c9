import type { Capability, Engine } from '../../engine/index.ts';
import type { CookieJar } from '../../platform/http/guard/cookies.ts';
import type { AppOrigins } from '../../platform/http/guard/credentials.ts';
import { openAccounts } from './accounts.ts';
import type { LoginConfig } from './login.config.ts';
import { createLoginForm, type LoginFormDependencies } from './login.form.ts';
import { type OidcHandlersDependencies, oidcHandlers } from './oidc/oidc.handlers.ts';
import { createOidcLogins } from './oidc/oidc.service.ts';
import type { OidcProvider } from './oidc/provider.ts';
import { ownSessionHandlers } from './own-sessions.ts';
import { ldapPasswords } from './providers/ldap/ldap.ts';
import { studentSystemPasswords, studentSystemPeople } from './providers/student-system.ts';
import { type SessionHandlersDependencies, sessionHandlers } from './session.handlers.ts';
import { createSessionService } from './session.service.ts';
import { identitySource, readIdentity } from './session.source.ts';
import { LONGEST_SESSION_SECONDS } from './session.tokens.ts';
import type { SessionService } from './session.types.ts';

export { openLoginTokens } from './oidc/login-tokens.ts';
export { openProvider } from './oidc/provider.ts';
export { withoutPasswords } from './providers/student-system.ts';
export { LOGIN_STYLES } from './session.handlers.ts';
export { countsAsStudent, createPolicies, isKnownStudent } from './session.policy.ts';
export { identitySource, readName, readStaffId } from './session.source.ts';
export type { SessionService } from './session.types.ts';

/** The logins of the portal, with passwords of the student system or of the directory. */
export function openSessions(
  engine: Engine,
  { jar, apps, login }: { jar: CookieJar; apps: AppOrigins; login: LoginConfig },
): SessionService {
  const { db, bus, clock, log, audit, lockout, upstream, mirror } = engine;
  return createSessionService({
    ...{ db, bus, clock, log, audit, lockout, jar, apps },
    passwords:
      login.ldap === null
        ? studentSystemPasswords(upstream.system)
        : ldapPasswords(login.ldap, { people: studentSystemPeople(upstream.system), log }),
    longest: {
      password: LONGEST_SESSION_SECONDS,
      ldap: LONGEST_SESSION_SECONDS,
      oidc: Math.min(LONGEST_SESSION_SECONDS, (login.oidc?.reauthDays ?? 0) * 24 * 3600),
    },
    importUser: (userId, login) => mirror.importUser(userId, login),
  });
}

/** Logins, sessions and the user's own record (spec 1, 3, 4). */
export function session(
  { db, clock, log, audit, read, upstream, mirror }: Engine,
  deps: Omit<SessionHandlersDependencies, 'clock' | 'log' | 'audit' | 'read' | 'identity' | 'form' | 'oidc'> &
    Omit<LoginFormDependencies, 'clock' | 'log'> & { provider: OidcProvider | null } & Pick<
      OidcHandlersDependencies,
      'loginTokens'
    >,
): Capability {
  const { sessions, jar, login, provider } = deps;
  const form = createLoginForm({ ...deps, clock, log });
  const people = studentSystemPeople(upstream.system);
  const { confirmation } = mirror.context;
  const accounts = openAccounts({ db, clock, log, audit, people, sessions, confirmation });
  const oidc =
    login.oidc &&
    provider &&
    createOidcLogins({
      ...{ config: login.oidc, provider },
      ...{ db, clock, audit, jar, sessions, people },
    });
  return {
    name: 'session',
    sources: [identitySource],
    tables: {
      users: ['login_tokens', 'sessions', 'refresh_tokens', 'login_devices', 'identities'],
      portal: ['oidc_logins', 'oidc_logouts'],
    },
    handlers: {
      ...sessionHandlers({
        ...deps,
        ...{ clock, log, audit, read, form, oidc },
        identity: (userId) => readIdentity(db, userId),
      }),
      ...oidcHandlers({ ...deps, audit, form, oidc }),
      ...ownSessionHandlers({ db, clock, audit, jar, sessions, login }),
    },
    jobs: [accounts.departures, accounts.erasure],
    loginUnknown: (user) => accounts.noteIfUnknown(user),
    stop: async () => sessions.close(),
  };
}
