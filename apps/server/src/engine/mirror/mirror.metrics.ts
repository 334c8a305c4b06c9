import type { StudentSystem } from '@kahan/student-system';
import { Counter, Gauge } from 'prom-client';
import type { Metrics } from '../../platform/metrics.ts';

export interface SyncMetrics {
  /** Calls to the student system by method and outcome. */
  calls: Counter<'call' | 'outcome'>;
  /** Records that were fetched, by service. */
  records: Counter<'service'>;
  /** Changes of the feed that were worked off. */
  changes: Counter;
  /** Records that could not be read, and codes in them that are not known, by service. */
  bad: Counter<'service'>;
  /** Seconds that the last page of changes took from its arrival to its last commit. */
  lag: Gauge;
  /** Whether this process reads the feed. */
  leading: Gauge;
}

export function createSyncMetrics({ registry }: Metrics): SyncMetrics {
  const registers = [registry];
  return {
    calls: new Counter({
      name: 'kahan_sync_calls_total',
      help: 'Calls to the student system',
      labelNames: ['call', 'outcome'],
      registers,
    }),
    records: new Counter({
      name: 'kahan_sync_records_total',
      help: 'Records fetched from the student system',
      labelNames: ['service'],
      registers,
    }),
    changes: new Counter({
      name: 'kahan_sync_changes_total',
      help: 'Changes of the feed that were worked off',
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

/** The student system with every call counted. */
export function counted(system: StudentSystem, metrics: SyncMetrics): StudentSystem {
  async function count<T>(call: keyof StudentSystem, answer: Promise<T>): Promise<T> {
    try {
      const value = await answer;
      metrics.calls.inc({ call, outcome: 'ok' });
      return value;
    } catch (error) {
      metrics.calls.inc({ call, outcome: 'failed' });
      throw error;
    }
  }
  return {
    authenticate: (...args) => count('authenticate', system.authenticate(...args)),
    identity: (...args) => count('identity', system.identity(...args)),
    studies: (...args) => count('studies', system.studies(...args)),
    schedule: (...args) => count('schedule', system.schedule(...args)),
    results: (...args) => count('results', system.results(...args)),
    terms: (...args) => count('terms', system.terms(...args)),
    groups: (...args) => count('groups', system.groups(...args)),
    lessons: (...args) => count('lessons', system.lessons(...args)),
    news: (...args) => count('news', system.news(...args)),
    catalogue: (...args) => count('catalogue', system.catalogue(...args)),
    yearSchedule: (...args) => count('yearSchedule', system.yearSchedule(...args)),
    changes: (...args) => count('changes', system.changes(...args)),
    perform: (...args) => count('perform', system.perform(...args)),
    upload: (...args) => count('upload', system.upload(...args)),
    outcome: (...args) => count('outcome', system.outcome(...args)),
    settle: (...args) => count('settle', system.settle(...args)),
    hours: (...args) => count('hours', system.hours(...args)),
    downloadLink: (...args) => count('downloadLink', system.downloadLink(...args)),
  };
}
