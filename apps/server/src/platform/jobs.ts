import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** Work that the leading process repeats. */
export interface Job {
  name: string;
  everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Repeats a job until aborted. A failure is logged and the job goes on. */
export async function repeat(job: Job, log: Log, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    try {
      await job.run(signal);
    } catch (error) {
      if (!signal.aborted) {
        const { name, everyMs } = job;
        log.error({ err: error, job: name }, `a scheduled job failed; it runs again in ${everyMs / 1000} s`);
      }
    }
    await delay(job.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
