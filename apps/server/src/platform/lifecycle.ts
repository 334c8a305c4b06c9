/** Thrown when stopping was requested during the start. */
class Stopped extends Error {}

/** Stops the parts that were started, in the opposite order. */
export interface Lifecycle {
  /** Requests the stop: a start that is under way ends at its next step. */
  requestStop(): void;
  /** Registers work to do before a requested stop, while everything still works. */
  onDrain(drain: () => Promise<void>): void;
  /** Does the work that `onDrain` registered. */
  drain(): Promise<void>;
  readonly isStopRequested: boolean;
  /** @throws when the stop was requested */
  check(): void;
  /** Registers the stop of a part that was just started. While everything is being stopped, it is called at once. */
  onStop(stop: () => Promise<void>): void;
  /** Stops everything, last first, also after a failure of one. Repeated calls return the same promise. */
  stop(): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  const steps: (() => Promise<void>)[] = [];
  const drains: (() => Promise<void>)[] = [];
  let isRequested = false;
  let stopping: Promise<void> | undefined;

  async function unwind(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped');
  }

  return {
    requestStop() {
      isRequested = true;
    },
    onDrain(drain) {
      drains.push(drain);
    },
    async drain() {
      for (const drain of drains) await drain();
    },
    get isStopRequested() {
      return isRequested;
    },
    check() {
      if (isRequested) throw new Stopped('stopped while starting');
    },
    onStop(stop) {
      steps.push(stop);
      if (stopping !== undefined) stopping = stopping.finally(unwind);
      this.check();
    },
    stop() {
      stopping ??= unwind();
      return stopping;
    },
  };
}
