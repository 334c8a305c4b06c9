import type { Clock } from '@kahan/domain';
import { reasonOf } from './failures.ts';
import type { Freshness } from './freshness.ts';
import { beginRefresh, endRefresh } from './refresh-on-read.store.ts';
import { claimRetriesOf } from './retries.store.ts';
import { LEASE_SECONDS, type Runner, runTask } from './runner.ts';
import type { MirrorContext, Task } from './source.ts';

/** One refresh of a user in this time, over all portals (spec 9, loader throttle). */
const THROTTLE_SECONDS = 5;
/** Users read at the same time, and users that may wait. Further users are read when they look again. */
const CONCURRENCY = 4;
const MOST_WAITING = 1_000;
const MOST_REMEMBERED = 10_000;

/**
 * Refreshes a user's data when it is read while it is behind.
 *
 * Every personal answer calls `look`, which mostly finds in memory that the log of changes was read a moment ago, and
 * asks the student system nothing. Otherwise the user's failed tasks are retried at once, and when that was more than a
 * minute ago, all records of the user are read directly. The answer under way does not wait: changes are sent live.
 */
export class RefreshOnRead {
  private readonly context: MirrorContext;
  private readonly runner: Runner;
  private readonly freshness: Freshness;
  /** A clock that runs on while `context.clock` is pinned. */
  private readonly pace: Clock;
  private readonly tried = new Map<number, number>();
  private readonly waiting: number[] = [];
  private readonly running = new Set<Promise<void>>();
  private isStopped = false;

  constructor(context: MirrorContext, deps: { runner: Runner; freshness: Freshness; pace: Clock }) {
    this.context = context;
    this.runner = deps.runner;
    this.freshness = deps.freshness;
    this.pace = deps.pace;
  }

  /** A user's data is read. Cheap while the data is fresh. */
  look(userId: number): void {
    if (!this.freshness.isBehind(userId) || this.isStopped) return;
    const now = this.pace.now().getTime();
    const before = this.tried.get(userId);
    const isEarly = before !== undefined && Math.abs(now - before) < THROTTLE_SECONDS * 1000;
    // While the student system is down, the others who look would only wait for the same time-out.
    if (isEarly || !this.context.upstream.accepts() || this.waiting.length >= MOST_WAITING) return;
    if (this.tried.size >= MOST_REMEMBERED) this.tried.clear();
    this.tried.set(userId, now);
    this.waiting.push(userId);
    this.next();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    this.waiting.length = 0;
    await Promise.all(this.running);
  }

  private next(): void {
    if (this.running.size >= CONCURRENCY) return;
    const userId = this.waiting.shift();
    if (userId === undefined) return;
    const run = this.refresh(userId)
      .catch((error: Error) =>
        this.context.log.warn({ err: error }, 'refreshing a user on read failed; the next read tries again'),
      )
      .finally(() => {
        this.running.delete(run);
        this.next();
      });
    this.running.add(run);
  }

  private async refresh(userId: number): Promise<void> {
    const { db, clock } = this.context;
    const login = await beginRefresh(db, userId, { now: this.pace.now(), seconds: THROTTLE_SECONDS });
    if (login === null) return;
    const retries = await claimRetriesOf(db, userId, LEASE_SECONDS);
    for (const retry of retries) await this.runner.retry(retry);
    if (retries.length > 0) this.freshness.announce();
    if (!this.freshness.isFeedBehind(userId)) return;
    const readAt = clock.now();
    if (!(await this.readAll(userId, login))) return;
    await endRefresh(db, userId, readAt);
    this.freshness.noteRefresh(userId, readAt);
  }

  /**
   * Reads all records of a user. A failed task is not parked: the log will name its records, and a student system
   * that is down must not collect a retry of every user who looked.
   * @returns whether all records were read
   */
  private async readAll(userId: number, login: string): Promise<boolean> {
    const { sources } = this.context;
    for (const { service } of sources.user) {
      if (!(await this.read({ service, userId, login, keys: [], silent: false }))) return false;
    }
    for (const { related } of sources.user) {
      for (const task of (await related?.(this.context, userId)) ?? []) {
        if (!(await this.read(task))) return false;
      }
    }
    return true;
  }

  private async read(task: Task): Promise<boolean> {
    try {
      return (await runTask(this.context, task)) === null;
    } catch (error) {
      const reason = reasonOf(error);
      this.context.log.debug(
        { err: error, service: task.service, reason },
        'a read on demand failed; the user keeps the last good data',
      );
      return false;
    }
  }
}
