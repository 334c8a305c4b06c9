import { createHttpStudentSystem } from '@kahan/student-system';
import type { WaitForTask } from '../../src/engine/mirror/background-tasks.ts';
import type { Freshness } from '../../src/engine/mirror/freshness.ts';
import { Runner } from '../../src/engine/mirror/runner.ts';
import type { MirrorContext } from '../../src/engine/mirror/source.ts';
import type { Database, Queryable } from '../../src/platform/database.ts';
import { TIMED_OUT } from '../../src/platform/timeout.ts';
import { upstreamOf } from '../support/upstream.ts';
import type { World } from './world.ts';

/** A database that knows whether anything is under way in it. */
export class Watched implements Database {
  readonly pool: Database['pool'];
  private readonly db: Database;
  private active = 0;
  private quiet: (() => void) | null = null;

  constructor(db: Database) {
    this.db = db;
    this.pool = db.pool;
  }

  query<Row extends object>(statement: Parameters<Queryable['query']>[0]): Promise<Row[]> {
    return this.watch(this.db.query<Row>(statement));
  }

  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T> {
    return this.watch(this.db.transaction(work));
  }

  async close(): Promise<void> {}

  /** Resolves when all work that is left waits for the student system. */
  async idle(): Promise<void> {
    do {
      if (this.active > 0) {
        await new Promise<void>((resolve) => {
          this.quiet = resolve;
        });
      }
      // Answered calls continue first and may call again.
      await new Promise((resolve) => setImmediate(resolve));
    } while (this.active > 0);
  }

  private async watch<T>(work: Promise<T>): Promise<T> {
    this.active += 1;
    try {
      return await work;
    } finally {
      this.active -= 1;
      if (this.active === 0) this.quiet?.();
    }
  }
}

/** The real adapter over a world instead of a network. Time limits are not tested here: nothing is ever too late. */
export function portOf(fetch: World['fetch']): Pick<MirrorContext, 'studentSystem' | 'upstream'> {
  let now = 0;
  const upstream = upstreamOf(
    createHttpStudentSystem({ baseUrl: 'http://world', fetch, timeoutMs: 3_600_000 }),
    {
      limits: { inside: 1_000, waiting: 0, waitMs: 0, ofUser: { inside: 1_000, waiting: 0 } },
      // A breaker that is open lets every call through as a probe.
      now: () => {
        now += 60_000;
        return now;
      },
    },
  );
  return { studentSystem: upstream.system, upstream };
}

/** A portal that reads pages of the feed for one user, one after the other. */
export class Engine {
  readonly runner: Runner;
  private late = Promise.withResolvers<typeof TIMED_OUT>();
  private running: Promise<void> | null = null;

  constructor(context: MirrorContext, freshness: Freshness) {
    const wait: WaitForTask = (running) => Promise.race([running, this.late.promise]);
    this.runner = new Runner(context, freshness, wait);
  }

  get isBusy(): boolean {
    return this.running !== null;
  }

  begin(work: Promise<void>): void {
    this.running = work.finally(() => {
      this.running = null;
    });
  }

  /** Stops waiting for the tasks that are under way, as after their time limit; they go on. */
  loseInterest(): void {
    this.late.resolve(TIMED_OUT);
    this.late = Promise.withResolvers();
  }

  async ended(): Promise<void> {
    await this.running;
    await this.runner.ended();
  }
}
