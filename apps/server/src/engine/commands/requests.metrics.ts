import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readBacklog } from './requests.store.ts';

export interface RequestsMetrics {
  accepted: Counter<'action'>;
  settled: Counter<'state'>;
}

/** The counters are of this process. The gauges are the same in every portal and read when they are collected. */
export function createRequestsMetrics({ registry }: Metrics, db: Database, log: Log): RequestsMetrics {
  const registers = [registry];
  let reading: ReturnType<typeof readBacklog> | null = null;
  // Both gauges are collected at the same time and share one reading.
  const backlog = () => {
    reading ??= readBacklog(db).finally(() => {
      reading = null;
    });
    return reading;
  };
  const gauge = (name: string, help: string, field: 'waiting' | 'oldest') =>
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        try {
          this.set((await backlog())[field]);
        } catch (error) {
          // The other metrics are worth showing, above all while the database is down.
          log.warn({ err: error }, 'waiting requests could not be counted; the metrics show the last count');
        }
      },
    });
  gauge('kahan_requests_waiting', 'Requests that wait, over all portals', 'waiting');
  gauge('kahan_requests_oldest_seconds', 'Age of the oldest request that waits, over all portals', 'oldest');
  return {
    accepted: new Counter({
      name: 'kahan_requests_accepted_total',
      help: 'Requests to the student system that were committed, by action',
      labelNames: ['action'],
      registers,
    }),
    settled: new Counter({
      name: 'kahan_requests_settled_total',
      help: 'Requests to the student system that ended, by state',
      labelNames: ['state'],
      registers,
    }),
  };
}
