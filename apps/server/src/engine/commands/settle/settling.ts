import { setTimeout as delay } from 'node:timers/promises';
import { pauseAfter } from '../../../platform/backoff.ts';
import type { Database, Queryable } from '../../../platform/database.ts';
import { GroupCommit, isRefusedValue } from '../../../platform/group-commit.ts';
import type { Log } from '../../../platform/log.ts';
import { appendUserEvents, lockUsers, message } from '../../delivery/index.ts';
import { dropOrphans, settle, takeNext, usersOf } from '../perform/leases.store.ts';
import { RETRY_MS } from '../perform/timer.ts';
import type { Ending, Work } from '../requests.types.ts';

const MOST_TOGETHER = 500;

export interface SettlingDeps {
  db: Database;
  log: Log;
  worker: string;
  clock: { now(): Date };
  /** Those whose turn it is now. */
  onNext(works: readonly Work[]): void;
  /** It is open whether endings were committed, and with them the turns of the next. */
  onDoubt(): void;
}

/**
 * Ends requests: state, reason, the user's event and the turn of the next in line, many in one transaction. While the
 * database is away they wait here; should this process die, the student system still knows what was done.
 */
export class Settling {
  private readonly d: SettlingDeps;
  private readonly commits: GroupCommit<Ending, boolean>;
  private readonly stopping = new AbortController();

  constructor(deps: SettlingDeps) {
    this.d = deps;
    this.commits = new GroupCommit({
      most: MOST_TOGETHER,
      commit: (endings) => this.commit(endings),
      isOfOne: isRefusedValue,
    });
  }

  /** @returns whether it ended now; false when another process was first or has it now, or it is left for another one */
  async end(ending: Ending): Promise<boolean> {
    const { signal } = this.stopping;
    for (let failed = 0; ; failed += 1) {
      try {
        return await this.commits.add(ending);
      } catch (error) {
        this.d.onDoubt();
        this.d.log.warn({ err: error }, 'what became of requests could not be written yet');
        if (signal.aborted) return false;
        await delay(pauseAfter(failed, RETRY_MS), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** What cannot be written now is left to others. */
  stop(): void {
    this.stopping.abort();
  }

  private async commit(endings: readonly Ending[]): Promise<boolean[]> {
    const { db, worker } = this.d;
    const { ended, next } = await db.transaction(async (tx) => {
      const ids = endings.map(({ id }) => id);
      // Users before requests, as everywhere.
      const users = await usersOf(tx, ids);
      const there = await lockUsers(tx, users);
      if (there.length < users.length) await dropOrphans(tx, ids, there);
      const ended = await settle(tx, worker, endings);
      const next = ended.length === 0 ? [] : await takeNext(tx, worker, ended);
      await this.tell(tx, ended, endings);
      return { ended, next };
    });
    this.d.onNext(next);
    const done = new Set(ended.map(({ id }) => id));
    return endings.map(({ id }) => done.has(id));
  }

  /** What is invalidated is nobody's business (spec 4); it is told all the same, so that no other tab waits for it. */
  private async tell(
    tx: Queryable,
    ended: readonly { id: number; userId: number }[],
    endings: readonly Ending[],
  ): Promise<void> {
    if (ended.length === 0) return;
    // In the order in which they were given, whatever order the rows came in.
    const place = new Map(endings.map(({ id }, i) => [id, i]));
    const byUser = Map.groupBy(
      ended.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      ({ userId }) => userId,
    );
    await appendUserEvents(
      tx,
      [...byUser].map(([userId, own]) => ({
        userId,
        messages: [
          message.service_updated(
            'requests',
            own.map(({ id }) => String(id)),
          ),
        ],
      })),
      this.d.clock.now(),
    );
  }
}
