import { readBackupState } from '@kahan/embedded-postgres';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { gaugesReadTogether } from './read-together.ts';

const ageOf = (at: Date | null): number =>
  at === null ? Number.POSITIVE_INFINITY : Math.max(0, (Date.now() - at.getTime()) / 1000);

/** How old the backups of the embedded database are. */
export function showBackups({
  metrics,
  log,
  dataDir,
}: {
  metrics: Metrics;
  log: Log;
  dataDir: string;
}): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'backups' },
    gauges: {
      kahan_backup_age_seconds: {
        help: 'Age of the newest backup of the embedded database, infinite without one',
      },
      kahan_backup_proven_age_seconds: {
        help: 'Time since a drill last proved a backup of the embedded database, infinite before the first',
      },
    },
    async read() {
      const { backedUp, proven } = await readBackupState(dataDir);
      return { kahan_backup_age_seconds: ageOf(backedUp), kahan_backup_proven_age_seconds: ageOf(proven) };
    },
  });
}
