import { setTimeout as delay } from 'node:timers/promises';
import { pragueParts } from '@kahan/domain';
import { pruneEvents } from '../delivery/index.ts';
import { pruneRecords } from './catalogue.index.ts';
import { drawMark, readState } from './epoch.store.ts';
import type { SyncContext } from './mirror.context.ts';
import type { Runner } from './runner.ts';

/** Something that the leading process does again and again. */
export interface Job {
  name: string;
  everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Runs a job until told to stop; a failure is logged and the job goes on. */
export async function repeat(job: Job, context: SyncContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal);
    } catch (error) {
      if (!signal.aborted) context.log.error({ err: error, job: job.name }, 'a job failed');
    }
    await delay(job.everyMs, undefined, { signal }).catch(() => undefined);
  }
}

/** Clients that were away longer than this load everything anew. */
export const KEEP_EVENTS_DAYS = 90;
/** The year schedule is read anew after this hour in Prague (spec 9). */
const YEAR_SCHEDULE_HOUR = 6;

export function retryJob(runner: Runner): Job {
  return {
    name: 'retries',
    everyMs: 250,
    run: (signal) => runner.retryDue(signal),
  };
}

export function pruneJob({ db, clock }: SyncContext): Job {
  return {
    name: 'prune events',
    everyMs: 3_600_000,
    run: () => {
      const before = new Date(clock.now().getTime() - KEEP_EVENTS_DAYS * 86_400_000);
      return db.transaction((tx) => pruneEvents(tx, before), 'long');
    },
  };
}

/** Longer than any reading of a whole catalogue takes. */
const LONGEST_FETCH_MS = 6 * 3_600_000;

/** Takes away what is left of records that were gone when it ran before. */
export function pruneRecordsJob({ db }: Pick<SyncContext, 'db'>): Job {
  let before: number | null = null;
  return {
    name: 'prune records',
    everyMs: LONGEST_FETCH_MS,
    async run() {
      if (before !== null) await pruneRecords(db, before);
      before = (await drawMark(db))?.version ?? null;
    },
  };
}

/** Reads the year schedule when this process begins to lead, and each day after six in the morning. */
export function yearScheduleJob({ clock, db }: SyncContext, runner: Runner): Job {
  let readFor = '';
  return {
    name: 'year schedule',
    everyMs: 1_000,
    async run() {
      const { date, hour } = pragueParts(clock.now());
      const period = `${date} ${hour < YEAR_SCHEDULE_HOUR ? 'before' : 'after'}`;
      if (period === readFor || (readFor !== '' && hour < YEAR_SCHEDULE_HOUR)) return;
      // The first reading of all brings it along.
      if ((await readState(db)) === null) return;
      readFor = period;
      await runner.run({ service: 'year-schedule', userId: null, keys: [], silent: false });
    },
  };
}
