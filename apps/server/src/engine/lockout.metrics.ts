import type { Clock } from '@kahan/domain';
import type { Queryable } from '../platform/database.ts';
import type { Log } from '../platform/log.ts';
import { gaugesReadTogether } from '../platform/metrics/read-together.ts';
import type { Metrics } from '../platform/metrics.ts';
import { countLocks } from './lockout.store.ts';

/** How many counters of wrong passwords are locked now. */
export function showLocks(
  metrics: Metrics,
  { db, clock, log }: { db: Queryable; clock: Clock; log: Log },
): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'locks of logins' },
    gauges: {
      kahan_login_locks: {
        help: 'Locks after wrong passwords that hold now, by what is locked: account, address, device or session',
        label: 'kind',
      },
    },
    read: async () => ({ kahan_login_locks: await countLocks(db, clock.now()) }),
  });
}
