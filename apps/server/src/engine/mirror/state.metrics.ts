import type { Clock } from '@kahan/domain';
import { Gauge } from 'prom-client';
import type { Queryable } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { readCatalogueTimes } from './catalogue.store.ts';
import { readBacklog } from './retries.store.ts';
import type { Sources } from './source.ts';
import { readUnconfirmed } from './unconfirmed/unconfirmed.store.ts';

interface MirrorState {
  db: Queryable;
  log: Log;
  clock: Clock;
  sources: Sources;
  /** When the log of changes was read last, as far as this portal knows. */
  asOf(): Date | null;
}

/** The age of the mirrored records, and the tasks that wait to be read again. */
export function showMirror(metrics: Metrics, { db, log, clock, sources, asOf }: MirrorState): void {
  const startedAt = clock.now();
  const secondsSince = (time: Date) => Math.max(0, (clock.now().getTime() - time.getTime()) / 1000);
  new Gauge({
    name: 'kahan_sync_age_seconds',
    help: 'Seconds since the log of changes was read, or since the start of the portal while it was never read',
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
      kahan_unconfirmed_answers: {
        help: '1 while an answer of the student system waits to be confirmed, by what it is about; 0 once refused',
        label: 'subject',
      },
      kahan_catalogues_missing: { help: 'Catalogues that were never read whole' },
    },
    async read() {
      const [backlog, times, unconfirmed] = await Promise.all([
        readBacklog(db),
        readCatalogueTimes(db),
        readUnconfirmed(db),
      ]);
      const known = sources.shared.flatMap(({ firstReading, catalogue, service }) =>
        firstReading === 'background' ? [catalogue ?? service] : [],
      );
      return {
        kahan_sync_tasks_waiting: backlog.byReason,
        kahan_sync_tasks_oldest_seconds: backlog.oldest,
        kahan_catalogue_age_seconds: new Map([...times].map(([kind, time]) => [kind, secondsSince(time)])),
        kahan_unconfirmed_answers: new Map([
          ['epoch', 0],
          ...unconfirmed.map(({ subject, verdict }): [string, number] => [
            subject,
            verdict === 'refused' ? 0 : 1,
          ]),
        ]),
        kahan_catalogues_missing: new Set(known.filter((kind) => !times.has(kind))).size,
      };
    },
  });
}
