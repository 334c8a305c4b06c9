import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import type { Work } from '../requests.types.ts';
import { claimAbandoned, leasedIds, leasedWork, repairHeads } from './leases.store.ts';
import type { Timer } from './timer.ts';

/** With so many requests held, no further ones are taken over. */
const MOST_HELD = 1_000;
/** A lease that this worker has not heard of after so long was committed without an answer. */
const UNHEARD_SECONDS = 10;

export interface TakeoverDeps {
  db: Database;
  log: Log;
  timer: Timer;
  worker: string;
  /** The requests that the worker holds, by id. */
  held: ReadonlyMap<number, unknown>;
  take(works: readonly Work[]): void;
}

/** Finds abandoned requests, and requests that were leased to this worker by a commit without an answer. */
export class Takeover {
  private readonly d: TakeoverDeps;
  private polling: Promise<void> | null = null;
  private isStopped = false;
  /** The time until which unheard leases are looked for, by the timer. */
  private doubtUntil = Number.NEGATIVE_INFINITY;

  constructor(deps: TakeoverDeps) {
    this.d = deps;
  }

  /** Polls once, unless a poll is under way. */
  poll(): void {
    if (this.isStopped || this.polling !== null) return;
    this.polling = this.takeOver()
      .catch((error: Error) => {
        this.doubt();
        this.d.log.warn({ err: error }, 'polling for abandoned requests failed; retrying in 1 s');
      })
      .finally(() => {
        this.polling = null;
      });
  }

  /**
   * A statement that may lease requests to this worker failed, and may have been committed all the same. Other workers
   * leave these leases alone, because this worker is alive.
   */
  doubt(): void {
    this.doubtUntil = this.d.timer.now() + 2 * UNHEARD_SECONDS * 1_000;
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.polling;
  }

  private async takeOver(): Promise<void> {
    const { db, worker, timer, held, take, log } = this.d;
    if (timer.now() < this.doubtUntil) await this.takeUnheard();
    const limit = MOST_HELD - held.size;
    if (limit > 0) {
      const works = await claimAbandoned(db, worker, limit);
      if (works.length > 0) log.info({ count: works.length }, 'abandoned requests were taken over');
      take(works);
    }
    // Last, because it fails when another process repairs the same queue at this moment.
    await repairHeads(db);
  }

  private async takeUnheard(): Promise<void> {
    const { db, worker, log, held, take } = this.d;
    const ids = (await leasedIds(db, worker, UNHEARD_SECONDS)).filter((id) => !held.has(id));
    if (ids.length === 0) return;
    const works = await leasedWork(db, worker, ids);
    log.warn(
      { count: works.length },
      'requests were found whose commit was not answered; performing them now',
    );
    take(works);
  }
}
