import { setTimeout as delay } from 'node:timers/promises';
import { type Backoff, pauseAfter } from '../../../platform/backoff.ts';
import type { Database, Queryable } from '../../../platform/database.ts';
import { GroupCommit, isRefusedValue } from '../../../platform/group-commit.ts';
import type { Log } from '../../../platform/log.ts';
import { appendUserEvents, lockUsers, message } from '../../delivery/index.ts';
import type { LongFields } from '../requests.store.ts';
import type { Ending, Work } from '../requests.types.ts';
import { dropOrphans, leaseNext, settle, usersOf } from './settle.store.ts';

const MOST_TOGETHER = 500;
/** Pauses before a request is performed or settled again. */
export const RETRY_MS: Backoff = { first: 200, longest: 5_000 };

export interface SettlingDeps {
  db: Database;
  log: Log;
  worker: string;
  clock: { now(): Date };
  /** Fields of bodies that are emptied when their request has failed. */
  longFields: () => LongFields;
}

/** The result of writing an ending. */
export interface Settled {
  /** When it ended; null: another process ended the request before, or has its lease now, or this process stops. */
  settledAt: Date | null;
  /** The next request of the queue, now leased to this worker. */
  next: Work | null;
  /** A commit failed, and may have leased a next request without an answer. */
  isInDoubt: boolean;
}

/**
 * Ends requests: state, reason, the user's event and the lease of the next request of the queue, many in one
 * transaction. While the database is down endings wait here; if the process dies, the student system still knows the
 * outcomes.
 */
export class Settling {
  private readonly d: SettlingDeps;
  private readonly commits: GroupCommit<Ending, Omit<Settled, 'isInDoubt'>>;
  private readonly stopping = new AbortController();

  constructor(deps: SettlingDeps) {
    this.d = deps;
    this.commits = new GroupCommit({
      most: MOST_TOGETHER,
      commit: (endings) => this.commit(endings),
      isOfOne: isRefusedValue,
    });
  }

  /** Resolves when the ending is committed, or can no longer be committed. */
  async end(ending: Ending): Promise<Settled> {
    const { signal } = this.stopping;
    for (let failures = 0; ; failures += 1) {
      try {
        return { ...(await this.commits.add(ending)), isInDoubt: failures > 0 };
      } catch (error) {
        this.d.log.warn({ err: error }, 'outcomes of requests could not be written; retrying within 5 s');
        if (signal.aborted) return { settledAt: null, next: null, isInDoubt: true };
        await delay(pauseAfter(failures, RETRY_MS), undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** Endings that cannot be written now are left to other processes. */
  stop(): void {
    this.stopping.abort();
  }

  private async commit(endings: readonly Ending[]): Promise<Omit<Settled, 'isInDoubt'>[]> {
    const { db, worker } = this.d;
    const { ended, next } = await db.transaction(async (tx) => {
      const ids = endings.map(({ id }) => id);
      // Users are locked before requests, as everywhere.
      const users = await usersOf(tx, ids);
      const locked = await lockUsers(tx, users);
      if (locked.length < users.length) await dropOrphans(tx, ids, locked);
      const ended = await settle(tx, worker, endings, this.d.longFields());
      const next = ended.length === 0 ? [] : await leaseNext(tx, worker, ended);
      await this.appendEvents(tx, ended, endings);
      return { ended, next };
    });
    const queueOf = ({ userId, target }: { userId: number; target: string }) => `${userId} ${target}`;
    const endedById = new Map(ended.map((request) => [request.id, request]));
    const nextOf = new Map(next.map((work) => [queueOf(work), work]));
    return endings.map(({ id }) => {
      const request = endedById.get(id);
      if (request === undefined) return { settledAt: null, next: null };
      return { settledAt: request.settledAt, next: nextOf.get(queueOf(request)) ?? null };
    });
  }

  /** An invalidated request is never listed (spec 4). Its event is sent so that no other tab waits for it. */
  private async appendEvents(
    tx: Queryable,
    ended: readonly { id: number; userId: number }[],
    endings: readonly Ending[],
  ): Promise<void> {
    if (ended.length === 0) return;
    // The rows come back in any order; events are sent in the order of the endings.
    const place = new Map(endings.map(({ id }, i) => [id, i]));
    const byUser = Map.groupBy(
      ended.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)),
      ({ userId }) => userId,
    );
    const events = [...byUser].map(([userId, own]) => {
      const ids = own.map(({ id }) => String(id));
      return { userId, messages: [message.service_updated('requests', ids)] };
    });
    await appendUserEvents(tx, events, this.d.clock.now());
  }
}
