import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';
import type { JobMetrics } from './metrics/job.metrics.ts';
import { inTrace, Trace } from './tracing/trace.ts';

/** Work that the leading process repeats. */
export interface Job {
  name: string;
  everyMs: number;
  run(signal: AbortSignal): Promise<unknown>;
}

/** Repeats a job until aborted. A failure is logged and the job goes on. */
export async function repeat(job: Job, log: Log, signal: AbortSignal, metrics: JobMetrics): Promise<void> {
  const { name, everyMs } = job;
  while (!signal.aborted) {
    const began = performance.now();
    const seconds = () => (performance.now() - began) / 1000;
    try {
      // Log lines and calls of one run belong together.
      await inTrace(Trace.ofWork(), () => job.run(signal));
      if (!signal.aborted) metrics.ended(name, seconds(), false);
    } catch (error) {
      if (!signal.aborted) {
        metrics.ended(name, seconds(), true);
        log.error({ err: error, job: name }, `a scheduled job failed; it runs again in ${everyMs / 1000} s`);
      }
    }
    await delay(job.everyMs, undefined, { signal }).catch(() => undefined);
  }
}
