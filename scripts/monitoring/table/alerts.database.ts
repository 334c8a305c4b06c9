import { counted, DATABASE_IS_AWAY, unless } from './expressions.ts';
import type { Alert } from './types.ts';

const A = 'instance="a"';
const B = 'instance="b"';
const growing = (by: number) => ({ from: 0, by });

/** Alerts about the database of the portals, its backups and standbys. */
export const DATABASE_ALERTS: readonly Alert[] = [
  {
    name: 'KahanBackupOld',
    severity: 'ticket',
    expr: 'min(kahan_backup_age_seconds) > 2 * 86400',
    for: '1h',
    means: 'The embedded database was not backed up for two days.',
    act: 'Look why the nightly "npm run backup" fails: is the disk full, or away (docs/backup.md)?',
    example: {
      series: { [`kahan_backup_age_seconds{${A}}`]: 400_000, [`kahan_backup_age_seconds{${B}}`]: 400_000 },
      fires: [{}],
    },
  },
  {
    name: 'KahanBackupNotProven',
    severity: 'ticket',
    expr: 'min(kahan_backup_proven_age_seconds) > 15 * 86400',
    for: '1h',
    means: 'No backup was restored on trial for two weeks.',
    act: 'Run "npm run restore -- DIR --drill"; when it names tables, back up again and keep the old backups.',
    example: {
      series: {
        [`kahan_backup_proven_age_seconds{${A}}`]: 3_000_000,
        [`kahan_backup_proven_age_seconds{${B}}`]: 3_000_000,
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanReplicationLag',
    severity: 'ticket',
    expr: 'max by (standby) (kahan_replication_lag_seconds) > 60',
    for: '10m',
    means: 'A standby of the database is more than a minute behind.',
    act: 'Look at the disk and the network of that standby (docs/scale.md).',
    example: {
      series: { [`kahan_replication_lag_seconds{${A},standby="machine2"}`]: 90 },
      fires: [{ standby: 'machine2' }],
    },
  },
  {
    name: 'KahanStandbyLost',
    severity: 'page',
    expr: 'max(kahan_database_standbys) < max(max_over_time(kahan_database_standbys[1d]))',
    for: '10m',
    means: 'Fewer standbys follow the database than today before.',
    act: 'Look at "patronictl list" and start the lost machine: with one more lost nothing can be written (docs/scale.md).',
    example: {
      series: { [`kahan_database_standbys{${A}}`]: { from: 2, by: -0.002 } },
      fires: [{}],
    },
  },
  {
    name: 'KahanClockOff',
    severity: 'ticket',
    expr: 'max by (instance) (abs(kahan_clock_difference_seconds)) > 5',
    for: '10m',
    means: 'The clocks of a portal and of the database differ by more than 5 s.',
    act: 'Look at "timedatectl" on both machines; what users read of times is off by as much.',
    example: {
      series: { [`kahan_clock_difference_seconds{${B}}`]: -3_600 },
      fires: [{ instance: 'b' }],
    },
  },
  {
    name: 'KahanDatabaseDown',
    severity: 'page',
    expr: 'min by (instance) (kahan_database_up) == 0',
    for: '30s',
    means: 'A portal gets no answer from PostgreSQL.',
    act: 'Start PostgreSQL again; portals reconnect by themselves and tell what happened meanwhile once.',
    example: {
      series: {
        [`kahan_database_up{${A}}`]: 0,
        [`kahan_database_up{${B}}`]: 0,
        [`kahan_signals_live{${A}}`]: 0,
        [`kahan_signals_live{${B}}`]: 0,
        [`kahan_sync_leading{${A}}`]: 0,
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
        [`kahan_database_failures_total{${A},reason="connection"}`]: growing(20),
        [`kahan_job_failing{${A},name="retries"}`]: 1,
      },
      fires: [{ instance: 'a' }, { instance: 'b' }],
    },
  },
  {
    name: 'KahanDatabaseFull',
    severity: 'page',
    expr: `${counted('kahan_database_failures_total{reason="disk-full"}', '5m')} > 0`,
    for: '0m',
    means: 'The disk of PostgreSQL is full: nothing can be stored, and sign-ups are refused.',
    act: 'Make space; nothing else is needed, what waits is then written.',
    example: {
      series: {
        [`kahan_database_failures_total{${A},reason="disk-full"}`]: growing(5),
        [`kahan_sync_age_seconds{${A}}`]: growing(15),
        [`kahan_sync_age_seconds{${B}}`]: growing(15),
        [`kahan_job_failing{${A},name="retries"}`]: 1,
      },
      fires: [{}],
    },
  },
  {
    name: 'KahanDatabaseOverloaded',
    severity: 'page',
    expr: unless(
      `max(min_over_time(kahan_database_waiting[2m])) > 0 or ${counted(
        'kahan_database_failures_total{reason=~"time-limit|resources"}',
        '5m',
      )} > 10`,
      DATABASE_IS_AWAY,
    ),
    for: '2m',
    means: 'Statements wait for a connection, or reach their time limit.',
    act: 'Look in pg_stat_activity for what holds locks or runs long; give PostgreSQL more CPU or connections.',
    example: { series: { [`kahan_database_waiting{${A}}`]: 12 }, fires: [{}] },
  },
];
