import { isStudent } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { PolicyCheck, SessionUser } from '../../platform/http/guard/handler.ts';
import { readIdentity } from './session.source.ts';

/** Roles of staff of a user, e.g. `study-office`. */
export type RolesOf = (user: SessionUser) => Promise<readonly string[]>;

/** No password provider reports roles yet, so no user has any. */
const noRoles: RolesOf = async () => [];

/** Whether a user is known to be a student: their identity was imported, and says so. */
export async function isKnownStudent(db: Queryable, userId: number): Promise<boolean> {
  const identity = await readIdentity(db, userId);
  return identity !== null && isStudent(identity.data);
}

/** Whether a user counts as a student, as everybody does before the import of the identity (spec 6). */
export const countsAsStudent = async (db: Queryable, userId: number): Promise<boolean> =>
  isStudent((await readIdentity(db, userId))?.data ?? {});

type Rule = (user: SessionUser, role: string) => boolean | Promise<boolean>;

/**
 * The policies of the contract, in one table: what each asks of a login. `public` asks for no login.
 */
export function createPolicies(db: Queryable, rolesOf: RolesOf = noRoles): PolicyCheck {
  const rules: Record<'user' | 'student' | 'staff', Rule> = {
    user: () => true,
    student: ({ userId }) => countsAsStudent(db, userId),
    staff: async (user, role) => (await rolesOf(user)).includes(role),
  };
  const denialOf = (permitted: boolean) => (permitted ? null : 'FORBIDDEN');
  return (policy, session) => {
    if (policy === 'public') return null;
    if (session === null) return 'NOT_AUTHENTICATED';
    const [kind, role] = policy.split(':') as [keyof typeof rules, string];
    const permitted = rules[kind](session, role);
    return permitted instanceof Promise ? permitted.then(denialOf) : denialOf(permitted);
  };
}
