import { isStudent } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { PolicyCheck } from '../../platform/http/guard/handler.ts';
import { readIdentity } from './session.source.ts';

/** Whether a user is known to be a student: their identity was imported, and says so. */
export async function isKnownStudent(db: Queryable, userId: number): Promise<boolean> {
  const identity = await readIdentity(db, userId);
  return identity !== null && isStudent(identity.data);
}

/** Whether a user counts as a student, as everybody does before the import of the identity (spec 6). */
export const countsAsStudent = async (db: Queryable, userId: number): Promise<boolean> =>
  isStudent((await readIdentity(db, userId))?.data ?? {});

/** What the policies of the contract ask of a login. `public` asks for no login. */
export function createPolicies(db: Queryable): PolicyCheck {
  return (policy, session) => {
    if (policy === 'public') return null;
    if (session === null) return 'NOT_AUTHENTICATED';
    if (policy === 'user') return null;
    return countsAsStudent(db, session.userId).then((permitted) => (permitted ? null : 'FORBIDDEN'));
  };
}
