import { type StudentSystem, StudentSystemError } from '@kahan/student-system';

/** Accounts that a test closes: the student system then no longer knows these logins. */
export interface ClosedAccounts {
  /** Logins of closed accounts. */
  closed: Set<string>;
  wrap(system: StudentSystem): StudentSystem;
}

export function closedAccounts(): ClosedAccounts {
  const closed = new Set<string>();
  const known = (login: string) => {
    if (closed.has(login)) throw new StudentSystemError('not-found', 'there is no such login');
  };
  const wrap = (system: StudentSystem): StudentSystem => ({
    ...system,
    async identity(login, options) {
      known(login);
      return system.identity(login, options);
    },
    async results(login, keys, options) {
      known(login);
      return system.results(login, keys, options);
    },
  });
  return { closed, wrap };
}
