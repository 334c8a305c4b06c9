import type { Bus } from '../../../platform/bus.ts';
import { CoalescedWork } from '../../../platform/coalesced.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { readGeneration } from './generation.store.ts';

declare module '../../../platform/bus.ts' {
  interface Signals {
    /** The logs of events got a new generation. */
    generation: Record<string, never>;
  }
}

const RETRY = { first: 250, longest: 1_000 };

interface GenerationDeps {
  db: Database;
  bus: Bus;
  log: Log;
  /** Names the copy of the files below the database; null when that is not known. */
  storage: string | null;
}

/**
 * The name of the logs, a UUID. Positions of another generation mean nothing: the events behind them may never have
 * happened here. A portal looks at the start, after each loss of the database, and when an operator says so.
 */
export class Generation {
  private known = '';
  private readonly deps: GenerationDeps;
  private readonly listeners = new Set<() => void>();
  private readonly reading: CoalescedWork;
  private readonly removeListeners: (() => void)[];

  private constructor(deps: GenerationDeps) {
    this.deps = deps;
    const { bus, log } = deps;
    const work = () => this.read();
    this.reading = new CoalescedWork({ name: 'reading the generation of the logs', work, log, retry: RETRY });
    const look = () => this.reading.request();
    this.removeListeners = [bus.on('generation', look), bus.onGap(look)];
  }

  static async open(deps: GenerationDeps): Promise<Generation> {
    const generation = new Generation(deps);
    await generation.read();
    return generation;
  }

  get id(): string {
    return this.known;
  }

  /** Calls the listener after each change. */
  onChange(listener: () => void): void {
    this.listeners.add(listener);
  }

  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    await this.reading.stop();
  }

  private async read(): Promise<void> {
    const before = this.known;
    this.known = await readGeneration(this.deps.db, this.deps.storage);
    if (before === '' || before === this.known) return;
    this.deps.log.warn(
      { generation: this.known },
      'the database was restored or failed over: the logs of events have a new generation, and clients load everything again',
    );
    for (const listener of this.listeners) listener();
  }
}
