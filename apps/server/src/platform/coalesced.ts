import { setTimeout as delay } from 'node:timers/promises';
import { type Backoff, pauseAfter } from './backoff.ts';
import type { Log } from './log.ts';
import { inTrace } from './tracing/trace.ts';

export interface CoalescedOptions {
  /** Name of the work for log lines, e.g. `reading the logs of users`. */
  name: string;
  work: () => Promise<void>;
  log: Log;
  /** Pauses after failures, milliseconds. */
  retry: Backoff;
  /** Least pause between two runs, milliseconds; 0 by default. */
  paceMs?: number;
}

/**
 * Work that runs on request, one run at a time. Requests that arrive before a run begins share it; a request during a
 * run causes one more. A failed run is logged and repeated after a pause.
 */
export class CoalescedWork {
  private readonly options: CoalescedOptions;
  private readonly stopping = new AbortController();
  private isRequested = false;
  private failures = 0;
  private running: Promise<void> | null = null;

  constructor(options: CoalescedOptions) {
    this.options = options;
  }

  request(): void {
    this.isRequested = true;
    if (this.stopping.signal.aborted) return;
    // A run is for all who asked for it, so it belongs to the trace of none.
    this.running ??= inTrace(undefined, () => this.run()).finally(() => {
      this.running = null;
      if (this.isRequested) this.request();
    });
  }

  /** Resolves when the current run has ended; later requests do nothing. */
  async stop(): Promise<void> {
    this.stopping.abort();
    await this.running;
  }

  private async run(): Promise<void> {
    const { signal } = this.stopping;
    // Requests within one turn of the event loop share a run.
    await delay(0);
    while (this.isRequested && !signal.aborted) {
      this.isRequested = false;
      const pause = await this.runOnce();
      // Stopping ends the pause.
      if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns the pause until the next run, milliseconds */
  private async runOnce(): Promise<number> {
    const { name, work, log, retry, paceMs = 0 } = this.options;
    try {
      await work();
      this.failures = 0;
      return paceMs;
    } catch (error) {
      const pause = Math.round(pauseAfter(this.failures, retry));
      log.warn({ err: error }, `${name} failed; retrying in ${pause} ms`);
      this.failures += 1;
      this.isRequested = true;
      return pause;
    }
  }
}
