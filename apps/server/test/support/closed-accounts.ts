import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { until } from './live.ts';
import type { TestPortal } from './portal.ts';

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

/** Waits until a closed account is missed, lets half an hour pass for it, and asks again as the leader does. */
export async function departs(
  { database, portal }: Pick<TestPortal, 'database' | 'portal'>,
  login: string,
): Promise<void> {
  await until(async () => {
    const { rowCount } = await database.pool.query(
      `update users set missed_since = missed_since - interval '30 minutes'
       where login = $1 and missed_since is not null`,
      [login],
    );
    return rowCount === 1;
  });
  const jobs = portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  await jobs.find(({ name }) => name === 'missed logins')?.run(new AbortController().signal);
}
