import { pauseAfter } from '../../platform/backoff.ts';
import { TIMED_OUT } from '../../platform/timeout.ts';
import { BackgroundTasks, type WaitForTask, waitForTask } from './background-tasks.ts';
import { reasonOf, SYSTEM_REASONS } from './failures.ts';
import type { Freshness } from './freshness.ts';
import {
  claimRetries,
  claimTask,
  parkEverybody,
  parkTask,
  postponeRetry,
  type Retry,
  settleRetry,
} from './retries.store.ts';
import type { MirrorContext, Task, Unread, UserTask } from './source.ts';

/** Tasks that run at the same time, so that a burst does not flood the student system. */
const CONCURRENCY = 6;
const RETRIES_A_ROUND = 60;
/** Seconds; longer than the slowest call takes to fail. */
export const LEASE_SECONDS = 30;
/** The same for a background task: when this process dies, another one tries the task after this time. */
const BACKGROUND_LEASE_SECONDS = 10;

const FIRST_PAUSE = 0.25;
/** Longest pause in seconds by reason: an unanswered call is tried often, a wrong record rarely. */
const LONGEST_SYSTEM_PAUSE = 10;
const LONGEST_PAUSE = 300;
/** Seconds. A bad record is mostly corrected together with a change. */
export const BAD_RECORD_PAUSE = 5;

/** Service of the task that reads services of all users; its keys name them, no keys mean all. */
export const EVERYBODY = 'everybody';

/** Reads the records that a task names. @returns the keys that could not be read */
export async function runTask(context: MirrorContext, task: Task): Promise<Unread> {
  const { db, clock, sources } = context;
  if (task.service !== EVERYBODY) {
    return sources.read(context, task).catch(async (error: unknown) => {
      if (task.userId !== null && reasonOf(error) === 'NOT_FOUND') await tellUnknown(context, task);
      throw error;
    });
  }
  const services = task.keys.length > 0 ? task.keys : sources.userServices;
  await db.transaction((tx) => parkEverybody(tx, services, clock.now()), 'long');
  return null;
}

async function tellUnknown(context: MirrorContext, { userId, login }: UserTask): Promise<void> {
  try {
    await context.loginUnknown({ userId, login });
  } catch (error) {
    context.log.warn(
      { err: error, userId },
      'the sessions of a user whose login seems unknown could not be checked; the next read tries again',
    );
  }
}

function pauseOf(attempts: number, reason: string): number {
  const longest = SYSTEM_REASONS.some((code) => code === reason) ? LONGEST_SYSTEM_PAUSE : LONGEST_PAUSE;
  return pauseAfter(attempts, { first: FIRST_PAUSE, longest });
}

/** How a task ended: the keys that it could not read, or its error. */
type Outcome = { unread: Unread } | { error: unknown };

/** Runs tasks. A task that fails or takes long is parked and tried again, so that it does not hold up the rest. */
export class Runner {
  private readonly context: MirrorContext;
  private readonly freshness: Freshness;
  private readonly waitFor: WaitForTask;
  private readonly background = new BackgroundTasks();

  constructor(context: MirrorContext, freshness: Freshness, wait: WaitForTask = waitForTask) {
    this.context = context;
    this.freshness = freshness;
    this.waitFor = wait;
  }

  /** Runs tasks side by side. While the student system is down, the rest is parked: each try would cost a time-out. */
  async runAll(tasks: readonly Task[], signal: AbortSignal): Promise<void> {
    const waiting = [...tasks];
    const work = async () => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        signal.throwIfAborted();
        const failure = this.context.upstream.failure();
        if (failure !== null) await this.park(task, failure);
        else if (this.background.has(task)) await this.park(task, null, BACKGROUND_LEASE_SECONDS);
        else if (this.background.isFull) await this.park(task, null);
        else await this.runWithTimeout(task);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, tasks.length) }, work));
  }

  /** Runs a task, or parks it. @returns the reason when it was parked */
  async run(task: Task): Promise<string | null> {
    return this.conclude(task, await this.attempt(task));
  }

  async park(task: Task, reason: string | null, seconds = FIRST_PAUSE, isUnreadable = false): Promise<void> {
    await this.remember(task, reason, seconds, isUnreadable);
  }

  /** Tries the retries that are due. @returns how many */
  async retryDue(signal: AbortSignal): Promise<number> {
    if (this.background.isFull) return 0;
    const retries = await claimRetries(this.context.db, RETRIES_A_ROUND, LEASE_SECONDS);
    const waiting = [...retries];
    const work = async () => {
      for (let retry = waiting.shift(); retry !== undefined; retry = waiting.shift()) {
        signal.throwIfAborted();
        const trying = this.retry(retry);
        // With too many background tasks, this task is awaited.
        if (this.background.isFull) await trying;
        else if ((await this.waitFor(trying)) === TIMED_OUT) this.goOn(retry.task, trying);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, retries.length) }, work));
    if (retries.length > 0) this.freshness.announce();
    return retries.length;
  }

  /** Tries a task that was parked before its first try, unless another process has claimed it. */
  async runParked(task: UserTask): Promise<void> {
    const retry = await claimTask(this.context.db, task, LEASE_SECONDS);
    if (retry !== null) await this.retry(retry);
    this.freshness.announce();
  }

  /** Tries a parked task once. */
  async retry(retry: Retry): Promise<void> {
    await this.settle(retry, await this.attempt(retry.task));
  }

  /** Waits for the background tasks. */
  async ended(): Promise<void> {
    await this.background.ended();
  }

  private async attempt(task: Task): Promise<Outcome> {
    const { tasks } = this.context.metrics;
    try {
      const unread = await runTask(this.context, task);
      tasks.inc({ outcome: unread === null ? 'read' : 'unreadable' });
      return { unread };
    } catch (error) {
      tasks.inc({ outcome: 'failed' });
      return { error };
    }
  }

  /** Runs a task. After the time-out it is parked, so that nothing is lost, and goes on in the background. */
  private async runWithTimeout(task: Task): Promise<string | null> {
    const running = this.attempt(task);
    const outcome = await this.waitFor(running);
    if (outcome !== TIMED_OUT) return this.conclude(task, outcome);
    const parked = await this.remember(task, null, BACKGROUND_LEASE_SECONDS);
    const finish = async () => {
      const end = await running;
      if (parked !== null) await this.settle(parked, end);
      // Merged into an existing retry: ownership is lost, so the task runs again.
      else if ('error' in end) await this.conclude(task, end);
      else await this.park(task, null, 0);
    };
    this.goOn(task, finish());
    return null;
  }

  private goOn(task: Task, end: Promise<void>): void {
    const { log } = this.context;
    // The task is parked: on any failure here it is tried again when its lease ends.
    const logged = end.catch((error: Error) =>
      log.warn({ err: error }, 'a background task did not conclude; it is retried when its lease ends'),
    );
    this.background.add(task, logged);
  }

  private async conclude(task: Task, outcome: Outcome): Promise<string | null> {
    if ('unread' in outcome) {
      if (outcome.unread !== null) {
        await this.park({ ...task, ...outcome.unread }, 'STUDENT_SYSTEM_GARBAGE', BAD_RECORD_PAUSE, true);
      }
      return null;
    }
    const { error } = outcome;
    const reason = reasonOf(error);
    this.context.log.warn(
      { err: error, service: task.service, reason },
      'a change could not be read; it is retried',
    );
    await this.park(task, reason);
    return reason;
  }

  private async settle(retry: Retry, outcome: Outcome): Promise<void> {
    const { db, log } = this.context;
    const { task, attempts } = retry;
    if ('unread' in outcome) {
      if (outcome.unread === null) return settleRetry(db, retry);
      const seconds = pauseAfter(attempts, { first: BAD_RECORD_PAUSE, longest: LONGEST_PAUSE });
      const reason = 'STUDENT_SYSTEM_GARBAGE';
      await postponeRetry(db, retry, { ...outcome.unread, reason, seconds, isUnreadable: true });
    } else {
      const { error } = outcome;
      const reason = reasonOf(error);
      log.debug({ err: error, service: task.service, attempts, reason }, 'a retry failed; it is postponed');
      const seconds = pauseOf(attempts, reason);
      await postponeRetry(db, retry, { keys: task.keys, reason, seconds });
    }
    this.freshness.announce();
  }

  private async remember(
    task: Task,
    reason: string | null,
    seconds: number,
    isUnreadable = false,
  ): Promise<Retry | null> {
    const { db, clock } = this.context;
    const asOf = this.freshness.read().asOf ?? clock.now();
    const parked = await parkTask(db, task, { reason, seconds, asOf, isUnreadable });
    if (reason !== null) this.freshness.announce();
    return parked;
  }
}
