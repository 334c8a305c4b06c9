import type { Clock } from '@kahan/domain';
import { readLinks } from '../../capabilities/schedule/lessons.store.ts';
import type { Freshness } from './freshness.ts';
import { reasonOf, type SyncContext } from './mirror.context.ts';
import { type Task, USER_SERVICES } from './plan.ts';
import { beginOpening, endOpening } from './refresh-on-read.store.ts';
import { claimRetriesOf } from './retries.store.ts';
import { LEASE_SECONDS, type Runner, runTask } from './runner.ts';

/** One refresh of a user in this time, over all portals (spec 9, loader throttle). */
const THROTTLE_SECONDS = 5;
/** Users read at the same time, and those who may wait for it; who comes later is read at a later look. */
const CONCURRENCY = 4;
const MOST_WAITING = 1_000;
const MOST_REMEMBERED = 10_000;

/**
 * Refreshes a user's data when somebody looks at it while it is behind (issue 3, Freshness).
 *
 * Every personal answer looks here, and mostly finds in memory that the feed was read a moment ago: then nothing is
 * asked of the student system. What failed for this user is tried anew at once; when the feed is older than a
 * minute, all of the user's records are read directly. The answer under way does not wait: what comes of it is told
 * like any change.
 */
export class Openings {
  private readonly context: SyncContext;
  private readonly runner: Runner;
  private readonly freshness: Freshness;
  /** Goes on also when the clock is pinned. */
  private readonly pace: Clock;
  private readonly tried = new Map<number, number>();
  private readonly waiting: number[] = [];
  private readonly running = new Set<Promise<void>>();
  private isStopped = false;

  constructor(context: SyncContext, deps: { runner: Runner; freshness: Freshness; pace: Clock }) {
    this.context = context;
    this.runner = deps.runner;
    this.freshness = deps.freshness;
    this.pace = deps.pace;
  }

  /** Somebody looks at a user's data. Cheap while all is well. */
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
    const run = this.open(userId)
      .catch((error: Error) => this.context.log.warn({ err: error }, 'a refresh on opening failed'))
      .finally(() => {
        this.running.delete(run);
        this.next();
      });
    this.running.add(run);
  }

  private async open(userId: number): Promise<void> {
    const { db, clock } = this.context;
    const login = await beginOpening(db, userId, { now: this.pace.now(), seconds: THROTTLE_SECONDS });
    if (login === null) return;
    const retries = await claimRetriesOf(db, userId, LEASE_SECONDS);
    for (const retry of retries) await this.runner.retry(retry);
    if (retries.length > 0) this.freshness.announce();
    if (!this.freshness.isFeedBehind(userId)) return;
    const readAt = clock.now();
    if (!(await this.readAll(userId, login))) return;
    await endOpening(db, userId, readAt);
    this.freshness.noteOpening(userId, readAt);
  }

  /**
   * Reads all of a user's records. What fails is not parked: the feed will come to it, and a system that is down
   * must not be owed a retry by everybody who looked.
   * @returns whether everything could be read
   */
  private async readAll(userId: number, login: string): Promise<boolean> {
    const { db } = this.context;
    for (const service of USER_SERVICES) {
      if (!(await this.read({ service, userId, login, keys: [], silent: false }))) return false;
    }
    // What a lesson holds is compared for all who attend it, not with the timetable of one.
    const lessons = [...(await readLinks(db, userId)).keys()];
    if (lessons.length === 0) return true;
    return this.read({ service: 'lessons', userId: null, keys: lessons, silent: false });
  }

  private async read(task: Task): Promise<boolean> {
    try {
      return (await runTask(this.context, task)) === null;
    } catch (error) {
      const reason = reasonOf(error);
      this.context.log.debug({ err: error, service: task.service, reason }, 'not readable on opening');
      return false;
    }
  }
}
