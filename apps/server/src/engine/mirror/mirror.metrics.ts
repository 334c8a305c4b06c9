import type { BadRecord } from '@kahan/student-system';
import { Counter, Gauge } from 'prom-client';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';

export interface MirrorMetrics {
  /** Records that were fetched, by service. */
  records: Counter<'service'>;
  /** Changes of the log that were processed. */
  changes: Counter;
  /** Records that could not be read, and codes in them that are not known, by service. */
  bad: Counter<'service'>;
  /** Seconds that the last page of changes took from its arrival to its last commit; its age while reading fails. */
  lag: Gauge;
  /** Whether this process reads the log of changes. */
  leading: Gauge;
  /** Tries to read the records that a change names, by outcome. */
  tasks: Counter<'outcome'>;
  /** Calls of the log of changes that failed. */
  changesFailures: Counter;
}

export function createMirrorMetrics({ registry }: Metrics): MirrorMetrics {
  const registers = [registry];
  return {
    records: new Counter({
      name: 'kahan_sync_records_total',
      help: 'Records fetched from the student system',
      labelNames: ['service'],
      registers,
    }),
    changes: new Counter({
      name: 'kahan_sync_changes_total',
      help: 'Changes of the feed that were processed',
      registers,
    }),
    bad: new Counter({
      name: 'kahan_sync_bad_records_total',
      help: 'Records that could not be read, and codes in them that are not known',
      labelNames: ['service'],
      registers,
    }),
    lag: new Gauge({
      name: 'kahan_sync_lag_seconds',
      help: 'Seconds from the arrival of the last page of changes to its last commit; while the feed fails, since it was read last',
      registers,
    }),
    leading: new Gauge({
      name: 'kahan_sync_leading',
      help: '1 while this process reads the log of changes',
      registers,
    }),
    tasks: new Counter({
      name: 'kahan_sync_tasks_total',
      help: 'Tries to read what a change names: read, unreadable (some records could not be read) or failed',
      labelNames: ['outcome'],
      registers,
    }),
    changesFailures: new Counter({
      name: 'kahan_sync_feed_failures_total',
      help: 'Calls for the log of changes that failed',
      registers,
    }),
  };
}

/** Counts the records of a reply, and logs unreadable ones by key and reason. A reason names fields, never values. */
export function reportRecords(
  { log, metrics }: { log: Log; metrics: MirrorMetrics },
  service: string,
  { records, bad }: { records: readonly unknown[]; bad: readonly BadRecord[] },
): void {
  metrics.records.inc({ service }, records.length);
  if (bad.length === 0) return;
  metrics.bad.inc({ service }, bad.length);
  for (const { key, reason } of bad.slice(0, 20)) {
    log.warn({ service, key, reason }, 'a record could not be read; the last good copy is kept');
  }
}
