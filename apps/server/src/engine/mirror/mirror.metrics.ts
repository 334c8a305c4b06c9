import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';

export interface MirrorMetrics {
  /** Records that were fetched, by service. */
  records: Counter<'service'>;
  /** Changes of the feed that were processed. */
  changes: Counter;
  /** Records that could not be read, and codes in them that are not known, by service. */
  bad: Counter<'service'>;
  /** Seconds that the last page of changes took from its arrival to its last commit. */
  lag: Gauge;
  /** Whether this process reads the feed. */
  leading: Gauge;
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
      help: 'Seconds from the arrival of the last page of changes to its last commit',
      registers,
    }),
    leading: new Gauge({
      name: 'kahan_sync_leading',
      help: '1 while this process reads the change feed',
      registers,
    }),
  };
}
