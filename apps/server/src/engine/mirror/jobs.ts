import type { Job } from '../../platform/jobs.ts';
import { pruneEvents } from '../delivery/index.ts';
import { pruneRecords } from './catalogue.store.ts';
import { drawToken } from './epoch.store.ts';
import type { Runner } from './runner.ts';
import type { MirrorContext } from './source.ts';

/** Days that a user's log reaches back. Clients that were away longer load everything again. */
export const KEEP_EVENTS_DAYS = 90;
/** Longer than any reading of a whole catalogue takes. */
const LONGEST_FETCH_MS = 6 * 3_600_000;

/** The jobs of the mirror on the leading process. */
export function mirrorJobs(context: MirrorContext, runner: Runner): Job[] {
  const { db, clock } = context;
  return [
    { name: 'retries', everyMs: 250, run: (signal) => runner.retryDue(signal) },
    {
      name: 'prune events',
      everyMs: 3_600_000,
      run: () => {
        const before = new Date(clock.now().getTime() - KEEP_EVENTS_DAYS * 86_400_000);
        return db.transaction((tx) => pruneEvents(tx, before), 'long');
      },
    },
    pruneRecordsJob(context),
  ];
}

/** Deletes the empty rows of records that were gone when the job ran before. */
export function pruneRecordsJob({ db }: Pick<MirrorContext, 'db'>): Job {
  let version: number | null = null;
  return {
    name: 'prune records',
    everyMs: LONGEST_FETCH_MS,
    async run() {
      if (version !== null) await pruneRecords(db, version);
      version = (await drawToken(db))?.version ?? null;
    },
  };
}
