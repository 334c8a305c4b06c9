import { applyLessons } from '../../capabilities/schedule/lessons.source.ts';
import { applySchedule } from '../../capabilities/schedule/schedule.source.ts';
import { applyTerms } from '../../capabilities/terms/terms.source.ts';
import { pauseAfter } from '../../platform/backoff.ts';
import { applyNews, applyYearSchedule } from './apply-shared.ts';
import { LATE, Lingering, type Patience, patience } from './background-tasks.ts';
import { applyCatalogue, applyTermDates } from './catalogue.ts';
import type { Freshness } from './freshness.ts';
import { type Left, reasonOf, SYSTEM_REASONS, type SyncContext } from './mirror.context.ts';
import { type Task, USER_SERVICES, type UserTask } from './plan.ts';
import {
  claimRetries,
  claimTask,
  parkEverybody,
  parkTask,
  postponeRetry,
  type Retry,
  settleRetry,
} from './retries.store.ts';
import { applyRecords } from './user-records.ts';

/** Users whose changes are read at the same time: the student system is not to be flooded by a burst. */
const CONCURRENCY = 6;
const RETRIES_A_ROUND = 60;
/** Longer than the slowest call takes to fail. */
export const LEASE_SECONDS = 30;
/** The same for a task that goes on by itself; when this process dies, another one tries it then. */
const LINGER_LEASE_SECONDS = 10;

const FIRST_PAUSE = 0.25;
/** Longest pause in seconds by reason: an unanswered call is tried often, what is wrong in itself rarely. */
const LONGEST_SYSTEM_PAUSE = 10;
const LONGEST_PAUSE = 300;
/** A record that is bad heals when somebody corrects it, mostly together with a change. */
export const BAD_RECORD_PAUSE = 5;

/** Reads one thing anew. */
export async function runTask(context: SyncContext, task: Task): Promise<Left> {
  switch (task.service) {
    case 'identity':
    case 'studies':
    case 'results':
    case 'groups':
      return applyRecords(context, { ...task, service: task.service });
    case 'schedule':
      return applySchedule(context, task);
    case 'terms':
      return applyTerms(context, task);
    case 'term-dates':
      return applyTermDates(context, task);
    case 'lessons':
      return applyLessons(context, task);
    case 'news':
      return applyNews(context, task);
    case 'year-schedule':
      return applyYearSchedule(context, task);
    case 'rooms':
    case 'buildings':
    case 'people':
    case 'classes':
    case 'reservations':
    case 'study-types':
      return applyCatalogue(context, task.service, task);
    case 'everybody': {
      const services = task.keys.length > 0 ? task.keys : USER_SERVICES;
      await context.db.transaction((tx) => parkEverybody(tx, services, context.clock.now()), 'long');
      return null;
    }
  }
}

function pauseOf(attempts: number, reason: string): number {
  const longest = SYSTEM_REASONS.some((code) => code === reason) ? LONGEST_SYSTEM_PAUSE : LONGEST_PAUSE;
  return pauseAfter(attempts, { first: FIRST_PAUSE, longest });
}

/** How a task ended: what it could not read, or why it failed. */
type Outcome = { left: Left } | { error: unknown };

/** Works off tasks; what fails or takes long is parked and tried again, so that nothing holds up the rest. */
export class Runner {
  private readonly context: SyncContext;
  private readonly freshness: Freshness;
  private readonly patience: Patience;
  private readonly lingering = new Lingering();

  constructor(context: SyncContext, freshness: Freshness, wait: Patience = patience) {
    this.context = context;
    this.freshness = freshness;
    this.patience = wait;
  }

  /** Runs tasks side by side. While the student system is down, the rest is parked: each try would cost a time-out. */
  async runAll(tasks: readonly Task[], signal: AbortSignal): Promise<void> {
    const waiting = [...tasks];
    const work = async () => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        signal.throwIfAborted();
        const failure = this.context.upstream.failure();
        if (failure !== null) await this.park(task, failure);
        else if (this.lingering.has(task)) await this.park(task, null, LINGER_LEASE_SECONDS);
        else if (this.lingering.isFull) await this.park(task, null);
        else await this.runPatiently(task);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, tasks.length) }, work));
  }

  /** Runs a task, or parks it. @returns the reason when it was parked */
  async run(task: Task): Promise<string | null> {
    return this.conclude(task, await this.attempt(task));
  }

  async park(task: Task, reason: string | null, seconds = FIRST_PAUSE): Promise<void> {
    await this.remember(task, reason, seconds);
  }

  /** Tries what is due. @returns how many tasks were tried */
  async retryDue(signal: AbortSignal): Promise<number> {
    if (this.lingering.isFull) return 0;
    const retries = await claimRetries(this.context.db, RETRIES_A_ROUND, LEASE_SECONDS);
    const waiting = [...retries];
    const work = async () => {
      for (let retry = waiting.shift(); retry !== undefined; retry = waiting.shift()) {
        signal.throwIfAborted();
        const trying = this.retry(retry);
        // With too many on their own already, this one is waited for.
        if (this.lingering.isFull) await trying;
        else if ((await this.patience(trying)) === LATE) this.linger(retry.task, trying);
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, retries.length) }, work));
    if (retries.length > 0) this.freshness.announce();
    return retries.length;
  }

  /** Tries a task that was parked before it was ever tried, unless somebody else has taken it by now. */
  async runParked(task: UserTask): Promise<void> {
    const retry = await claimTask(this.context.db, task, LEASE_SECONDS);
    if (retry !== null) await this.retry(retry);
    this.freshness.announce();
  }

  /** Tries a parked task once. */
  async retry(retry: Retry): Promise<void> {
    await this.settle(retry, await this.attempt(retry.task));
  }

  /** Waits for the tasks that were left to themselves. */
  async ended(): Promise<void> {
    await this.lingering.ended();
  }

  private async attempt(task: Task): Promise<Outcome> {
    try {
      return { left: await runTask(this.context, task) };
    } catch (error) {
      return { error };
    }
  }

  /** Runs a task as long as others can wait for it; then it is parked, so that nothing is lost, and goes on. */
  private async runPatiently(task: Task): Promise<string | null> {
    const running = this.attempt(task);
    const outcome = await this.patience(running);
    if (outcome !== LATE) return this.conclude(task, outcome);
    const parked = await this.remember(task, null, LINGER_LEASE_SECONDS);
    const finish = async () => {
      const end = await running;
      if (parked !== null) await this.settle(parked, end);
      // Merged with what waited already, it cannot be told apart any more and is read once again.
      else if ('error' in end) await this.conclude(task, end);
      else await this.park(task, null, 0);
    };
    this.linger(task, finish());
    return null;
  }

  private linger(task: Task, end: Promise<void>): void {
    const { log } = this.context;
    // Whatever goes wrong here, the task is parked and will be tried when its lease ends.
    const logged = end.catch((error: Error) => log.warn({ err: error }, 'a slow task was not concluded'));
    this.lingering.add(task, logged);
  }

  private async conclude(task: Task, outcome: Outcome): Promise<string | null> {
    if ('left' in outcome) {
      if (outcome.left !== null) {
        await this.park({ ...task, ...outcome.left }, 'STUDENT_SYSTEM_GARBAGE', BAD_RECORD_PAUSE);
      }
      return null;
    }
    const { error } = outcome;
    const reason = reasonOf(error);
    this.context.log.warn({ err: error, service: task.service, reason }, 'a change could not be read yet');
    await this.park(task, reason);
    return reason;
  }

  private async settle(retry: Retry, outcome: Outcome): Promise<void> {
    const { db, log } = this.context;
    const { task, attempts } = retry;
    if ('left' in outcome) {
      if (outcome.left === null) return settleRetry(db, retry);
      const seconds = pauseAfter(attempts, { first: BAD_RECORD_PAUSE, longest: LONGEST_PAUSE });
      await postponeRetry(db, retry, { ...outcome.left, reason: 'STUDENT_SYSTEM_GARBAGE', seconds });
    } else {
      const { error } = outcome;
      const reason = reasonOf(error);
      log.debug({ err: error, service: task.service, attempts, reason }, 'a retry failed');
      await postponeRetry(db, retry, { keys: task.keys, reason, seconds: pauseOf(attempts, reason) });
    }
    this.freshness.announce();
  }

  private async remember(task: Task, reason: string | null, seconds: number): Promise<Retry | null> {
    const { db, clock } = this.context;
    const asOf = this.freshness.read().asOf ?? clock.now();
    const parked = await parkTask(db, task, { reason, seconds, asOf });
    if (reason !== null) this.freshness.announce();
    return parked;
  }
}
