import type { Clock } from '@kahan/domain';
import { Counter, Gauge } from 'prom-client';
import type { Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readCatalogueTimes } from './catalogue.store.ts';
import { readBacklog } from './retries.store.ts';
import type { Sources } from './source.ts';

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
  /** Tries to read what a change names, by how they ended. */
  tasks: Counter<'outcome'>;
  /** Calls of the feed that failed. */
  feedFailures: Counter;
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
    tasks: new Counter({
      name: 'kahan_sync_tasks_total',
      help: 'Tries to read what a change names: read, unreadable (some records could not be read) or failed',
      labelNames: ['outcome'],
      registers,
    }),
    feedFailures: new Counter({
      name: 'kahan_sync_feed_failures_total',
      help: 'Calls for the change feed that failed',
      registers,
    }),
  };
}

interface MirrorState {
  db: Queryable;
  log: Log;
  clock: Clock;
  sources: Sources;
  /** When the feed was read last, as far as this portal knows. */
  asOf(): Date | null;
}

/** The age of what is mirrored, and what waits to be read again. */
export function showMirror(metrics: Metrics, { db, log, clock, sources, asOf }: MirrorState): void {
  const startedAt = clock.now();
  const secondsSince = (time: Date) => Math.max(0, (clock.now().getTime() - time.getTime()) / 1000);
  new Gauge({
    name: 'kahan_sync_age_seconds',
    help: 'Seconds since the change feed was read, or since the start of the portal while it was never read',
    registers: [metrics.registry],
    collect() {
      this.set(secondsSince(asOf() ?? startedAt));
    },
  });
  gaugesReadTogether({
    ...{ metrics, log, what: 'the backlog of the mirror' },
    gauges: {
      kahan_sync_tasks_waiting: {
        help: 'Tasks that wait to be read again, by reason (an error code, or none), over all portals',
        label: 'reason',
      },
      kahan_sync_tasks_oldest_seconds: {
        help: 'Seconds for which the oldest of the waiting tasks has been overdue, over all portals',
      },
      kahan_catalogue_age_seconds: {
        help: 'Seconds since a catalogue was read whole, or changed',
        label: 'catalogue',
      },
      kahan_catalogues_missing: { help: 'Catalogues that were never read whole' },
    },
    async read() {
      const [backlog, times] = await Promise.all([readBacklog(db), readCatalogueTimes(db)]);
      const known = sources.shared.flatMap(({ firstReading, catalogue, service }) =>
        firstReading === 'background' ? [catalogue ?? service] : [],
      );
      return {
        kahan_sync_tasks_waiting: backlog.byReason,
        kahan_sync_tasks_oldest_seconds: backlog.oldest,
        kahan_catalogue_age_seconds: new Map([...times].map(([kind, time]) => [kind, secondsSince(time)])),
        kahan_catalogues_missing: new Set(known.filter((kind) => !times.has(kind))).size,
      };
    },
  });
}
