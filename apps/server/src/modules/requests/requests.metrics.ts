import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readBacklog } from './requests.store.ts';

export interface RequestsMetrics {
  accepted: Counter<'action'>;
  settled: Counter<'state'>;
}

/** Counts of this process; what waits is the same of every portal, and read when somebody asks. */
export function createRequestsMetrics({ registry }: Metrics, db: Database, log: Log): RequestsMetrics {
  const registers = [registry];
  const oldest = new Gauge({
    name: 'kahan_requests_oldest_seconds',
    help: 'Age of the oldest request that waits, over all portals',
    registers,
  });
  new Gauge({
    name: 'kahan_requests_waiting',
    help: 'Requests that wait, over all portals',
    registers,
    async collect() {
      try {
        const backlog = await readBacklog(db);
        this.set(backlog.waiting);
        oldest.set(backlog.oldest);
      } catch (error) {
        // The other numbers are worth showing, above all then.
        log.warn({ err: error }, 'what waits could not be counted');
      }
    },
  });
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
