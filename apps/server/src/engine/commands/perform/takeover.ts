import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Work } from '../requests.types.ts';
import { claimWork, leasedIds, leasedWork, passTurns } from './leases.store.ts';
import type { Ticks } from './timer.ts';

/** Requests in hand from which on nothing more is taken over. */
const MOST_HELD = 1_000;
/** Whatever is leased to this worker has reached it after so long, or never will. */
const HEARD_SECONDS = 10;

export interface TakeoverDeps {
  db: Database;
  log: Log;
  ticks: Ticks;
  worker: string;
  /** What the worker has, by id. */
  held: ReadonlyMap<number, unknown>;
  take(works: readonly Work[]): void;
}

/** Finds requests that nobody does, and those that were leased to this worker without a word to it. */
export class Takeover {
  private readonly d: TakeoverDeps;
  private looking: Promise<void> | null = null;
  private isStopped = false;
  /** Until then it is looked for what was not heard of. */
  private doubtUntil = Number.NEGATIVE_INFINITY;

  constructor(deps: TakeoverDeps) {
    this.d = deps;
  }

  /** Looks once; when it is looking already, that is enough. */
  look(): void {
    if (this.isStopped || this.looking !== null) return;
    this.looking = this.takeOver()
      .catch((error: Error) => {
        this.doubt();
        this.d.log.warn({ err: error }, 'it could not be looked for requests');
      })
      .finally(() => {
        this.looking = null;
      });
  }

  /**
   * A statement that may lease requests to this worker has failed. It may have been committed all the same; others
   * leave alone what it leased, because this worker lives.
   */
  doubt(): void {
    this.doubtUntil = this.d.ticks.now() + 2 * HEARD_SECONDS * 1_000;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.looking;
  }

  private async takeOver(): Promise<void> {
    const { db, worker, ticks, held, take, log } = this.d;
    if (ticks.now() < this.doubtUntil) await this.takeUnheard();
    const limit = MOST_HELD - held.size;
    if (limit > 0) {
      const works = await claimWork(db, worker, limit);
      if (works.length > 0) log.info({ count: works.length }, 'requests were taken over');
      take(works);
    }
    // Last, since it fails where another portal passes the same turn at this moment.
    await passTurns(db);
  }

  private async takeUnheard(): Promise<void> {
    const { db, worker, log, held, take } = this.d;
    const ids = (await leasedIds(db, worker, HEARD_SECONDS)).filter((id) => !held.has(id));
    if (ids.length === 0) return;
    const works = await leasedWork(db, worker, ids);
    log.warn({ count: works.length }, 'requests were found whose commit was not heard of');
    take(works);
  }
}
