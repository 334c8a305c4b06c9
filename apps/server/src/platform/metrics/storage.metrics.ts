import type { Database } from '../database.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { gaugesReadTogether } from './read-together.ts';

const LARGEST_TABLES = 20;

/** How large the database is, the standbys that follow it, and its clock. */
export function showStorage({ metrics, log, db }: { metrics: Metrics; log: Log; db: Database }): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'the size of the database' },
    gauges: {
      kahan_database_bytes: { help: 'Size of the database' },
      kahan_table_bytes: {
        help: 'Size of the largest tables of the database, indexes included',
        label: 'table',
      },
      kahan_database_standbys: { help: 'Standbys that read the log of the database now' },
      kahan_replication_lag_seconds: {
        help: 'How far a standby is behind, by its name; only where the role of the portal may see it (pg_monitor)',
        label: 'standby',
      },
      kahan_clock_difference_seconds: {
        help: 'How far the clock of this portal is ahead of that of the database, or behind it when negative',
      },
    },
    async read() {
      const [[size], tables, standbys, ahead] = await Promise.all([
        db.query<{ bytes: number }>({ text: 'select pg_database_size(current_database()) as bytes' }),
        db.query<{ name: string; bytes: number }>({
          text: `select relname::text as name, pg_total_relation_size(oid) as bytes from pg_class
            where relkind = 'r' and relnamespace = current_schema()::regnamespace order by 2 desc limit $1`,
          values: [LARGEST_TABLES],
        }),
        // Names and states are null for a role that may not see them.
        db.query<{ name: string | null; lag: number | null }>({
          text: `select case when state is not null then application_name end as name,
              extract(epoch from coalesce(replay_lag, '0'))::float8 as lag from pg_stat_replication`,
        }),
        clockDifference(db),
      ]);
      return {
        kahan_database_bytes: size?.bytes ?? 0,
        kahan_table_bytes: new Map(tables.map(({ name, bytes }) => [name, bytes])),
        kahan_database_standbys: standbys.length,
        kahan_replication_lag_seconds: new Map(
          standbys.flatMap(({ name, lag }): [string, number][] => (name === null ? [] : [[name, lag ?? 0]])),
        ),
        kahan_clock_difference_seconds: ahead,
      };
    },
  });
}

/** The certain part of the clocks' difference, seconds: 0 when the database's time is between query and answer. */
async function clockDifference(db: Database): Promise<number> {
  const asked = Date.now();
  const [row] = await db.query<{ at: number }>({
    text: 'select floor(extract(epoch from clock_timestamp()) * 1000)::float8 as at',
  });
  const answered = Date.now();
  const at = row?.at ?? answered;
  return (Math.max(0, asked - at) + Math.min(0, answered - at)) / 1_000;
}
