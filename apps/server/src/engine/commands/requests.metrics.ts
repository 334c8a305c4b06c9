import { Counter, Gauge } from 'prom-client';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readBacklog } from './requests.store.ts';

export interface RequestsMetrics {
  accepted: Counter<'action'>;
  settled: Counter<'state'>;
}

/** The counters are of this process. The gauges are the same in every portal and read when they are collected. */
export function createRequestsMetrics(
  metrics: Metrics,
  { db, log, held }: { db: Database; log: Log; held(): number },
): RequestsMetrics {
  const { registry } = metrics;
  const registers = [registry];
  gaugesReadTogether({
    ...{ metrics, log, what: 'waiting requests' },
    gauges: {
      kahan_requests_waiting: { help: 'Requests that wait, over all portals' },
      kahan_requests_oldest_seconds: { help: 'Age of the oldest request that waits, over all portals' },
    },
    async read() {
      const { waiting, oldest } = await readBacklog(db);
      return { kahan_requests_waiting: waiting, kahan_requests_oldest_seconds: oldest };
    },
  });
  new Gauge({
    name: 'kahan_requests_held',
    help: 'Requests that this portal holds and performs',
    registers,
    collect() {
      this.set(held());
    },
  });
  const settled = new Counter({
    name: 'kahan_requests_settled_total',
    help: 'Requests to the student system that ended, by state',
    labelNames: ['state'],
    registers,
  });
  for (const state of ['success', 'failed', 'unknown', 'invalidated']) settled.inc({ state }, 0);
  return {
    accepted: new Counter({
      name: 'kahan_requests_accepted_total',
      help: 'Requests to the student system that were committed, by action',
      labelNames: ['action'],
      registers,
    }),
    settled,
  };
}
