/** Told to stop while starting. */
class Stopped extends Error {}

/** What was started, and is to be stopped in the opposite order. */
export interface Lifecycle {
  /** Somebody wants the end; what is still starting gives up at its next step. */
  ask(): void;
  readonly wasAsked: boolean;
  /** @throws when the end was asked for */
  check(): void;
  /** Registers how to stop what was just started. When the end has come already, it is done at once. */
  onStop(stop: () => Promise<void>): void;
  /** Stops everything, last first; one failure does not keep the others running. Repeats return the same promise. */
  stop(): Promise<void>;
}

export function createLifecycle(): Lifecycle {
  const steps: (() => Promise<void>)[] = [];
  let asked = false;
  let stopping: Promise<void> | undefined;

  async function unwind(): Promise<void> {
    const failures: unknown[] = [];
    for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
      await step().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not everything could be stopped');
  }

  return {
    ask() {
      asked = true;
    },
    get wasAsked() {
      return asked;
    },
    check() {
      if (asked) throw new Stopped('stopped while starting');
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
