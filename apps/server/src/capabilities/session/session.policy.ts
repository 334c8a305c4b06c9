import { type Identity, isStudent } from '@kahan/domain';
import type { PolicyCheck, SessionUser } from '../../platform/http/guard/handler.ts';

/** What policies ask about a logged-in user. */
export interface PolicyFacts {
  /** The identity as last read; null, not read yet, counts as a student (spec 6). */
  identity(userId: number): Promise<{ data: Identity } | null>;
  /** Roles of staff, e.g. `study-office`. No password provider reports roles yet: by default a user has none. */
  rolesOf?(user: SessionUser): Promise<readonly string[]>;
}

type Rule = (user: SessionUser, role: string) => boolean | Promise<boolean>;

/** The policies of the contract, in one table: what each asks of a login. `public` asks for no login. */
export function createPolicies({ identity, rolesOf = async () => [] }: PolicyFacts): PolicyCheck {
  const rules: Record<'user' | 'student' | 'staff', Rule> = {
    user: () => true,
    student: async ({ userId }) => isStudent((await identity(userId))?.data ?? {}),
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
