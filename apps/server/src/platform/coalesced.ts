import { setTimeout as delay } from 'node:timers/promises';

/**
 * Work that runs on request, one run at a time. Requests that arrive before a run begins share it; a request during a
 * run causes one more. A failed run is repeated after a pause.
 */
export class CoalescedWork {
  private readonly work: () => Promise<void>;
  private readonly onFailure: (error: unknown) => void;
  private readonly pauses: { after: number; retry: number };
  private readonly stopping = new AbortController();
  private isRequested = false;
  private running: Promise<void> | null = null;

  /** @param options.paceMs least time between two runs, 0 by default */
  constructor(options: {
    work: () => Promise<void>;
    onFailure: (error: unknown) => void;
    retryMs: number;
    paceMs?: number;
  }) {
    this.work = options.work;
    this.onFailure = options.onFailure;
    this.pauses = { after: options.paceMs ?? 0, retry: options.retryMs };
  }

  request(): void {
    this.isRequested = true;
    if (this.stopping.signal.aborted) return;
    this.running ??= this.run().finally(() => {
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
      if (pause > 0) await delay(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  /** @returns the pause until the next run, milliseconds */
  private async runOnce(): Promise<number> {
    try {
      await this.work();
      return this.pauses.after;
    } catch (error) {
      this.onFailure(error);
      this.isRequested = true;
      return this.pauses.retry;
    }
  }
}
