import type { OwnSessionInfo, User } from '@kahan/contract';
import { byStanding, type Identity, isStudent, type Language, type Study, unixSeconds } from '@kahan/domain';
import type { StudentSystemPassword } from './login.config.ts';
import type { OwnSession } from './own-sessions.store.ts';

/** The user as the API shows it (spec 3, User): studies that go on come first on every screen. */
export function presentUser(
  identity: Identity,
  studies: readonly Study[],
  options: {
    language: Language;
    uident: string | null;
    erasesAt: Date | null;
    lastModified: Date;
    /** The academic year of today. */
    year: number;
  },
): User {
  return {
    login: identity.login,
    icid: identity.icid,
    first_name: identity.first_name,
    last_name: identity.last_name,
    degree_pre: identity.degree_pre,
    degree_post: identity.degree_post,
    sex: { code: identity.sex },
    email: identity.email,
    is_student: isStudent(identity),
    uident: options.uident,
    language: options.language,
    erases_at: options.erasesAt && unixSeconds(options.erasesAt),
    studies: byStanding(studies, options.year).map(({ study_id }) => ({ study_id })),
    last_modified: unixSeconds(options.lastModified),
  };
}

/** A session as its user sees it; `current` is the id of the session that asks. */
export function presentOwnSession(
  session: OwnSession,
  current: string,
  asks: StudentSystemPassword,
): OwnSessionInfo {
  return {
    session_id: session.sessionId,
    is_current: session.sessionId === current,
    kind: session.kind,
    browser: session.browser,
    system: session.system,
    form: session.form,
    way: session.way,
    is_same_password: session.way === 'password' || (session.way === 'ldap' && asks === 'same'),
    asks_password: session.way === 'password' || asks === 'own' || asks === 'same',
    since: unixSeconds(session.createdAt),
    last_used: unixSeconds(session.usedAt),
  };
}
