import { applyLessons } from './apply-lessons.ts';
import { applyRecords } from './apply-records.ts';
import { applySchedule } from './apply-schedule.ts';
import { applyNews, applyYearSchedule } from './apply-shared.ts';
import type { Freshness } from './freshness.ts';
import {
  claimRetries,
  claimTask,
  parkTask,
  postponeRetry,
  type Retry,
  settleRetry,
} from './retries.store.ts';
import { type Left, reasonOf, SYSTEM_REASONS, type SyncContext } from './sync.context.ts';
import type { Task, UserTask } from './tasks.ts';

/** Users whose changes are read at the same time: the student system is not to be flooded by a burst. */
const CONCURRENCY = 6;
/** Failures in a row after which the rest of a page waits: while nothing answers, each would cost a timeout. */
const GIVE_UP_AFTER = 4;
const RETRIES_A_ROUND = 60;
/** Longer than the slowest call takes to fail. */
const LEASE_SECONDS = 30;

const FIRST_PAUSE = 0.25;
/** Longest pause in seconds by reason: an unanswered call is tried often, what is wrong in itself rarely. */
const LONGEST_SYSTEM_PAUSE = 10;
const LONGEST_PAUSE = 300;
/** A record that is bad heals when somebody corrects it, mostly together with a change. */
const BAD_RECORD_PAUSE = 5;

/** Reads one thing anew. */
export async function runTask(context: SyncContext, task: Task): Promise<Left> {
  switch (task.service) {
    case 'identity':
    case 'studies':
    case 'results':
      return applyRecords(context, { ...task, service: task.service });
    case 'schedule':
      return applySchedule(context, task);
    case 'lessons':
      return applyLessons(context, task);
    case 'news':
      return applyNews(context, task);
    case 'year-schedule':
      return applyYearSchedule(context, task);
  }
}

function pauseOf(attempts: number, reason: string): number {
  const longest = SYSTEM_REASONS.some((code) => code === reason) ? LONGEST_SYSTEM_PAUSE : LONGEST_PAUSE;
  const pause = Math.min(FIRST_PAUSE * 2 ** attempts, longest);
  return pause * (0.75 + Math.random() / 2);
}

/** Works off tasks; what fails is parked and tried again, so that nothing holds up the rest. */
export class Runner {
  private readonly context: SyncContext;
  private readonly freshness: Freshness;

  constructor(context: SyncContext, freshness: Freshness) {
    this.context = context;
    this.freshness = freshness;
  }

  /** Runs tasks side by side. When nothing answers any more, the rest is parked untried. */
  async runAll(tasks: readonly Task[], signal: AbortSignal): Promise<void> {
    const waiting = [...tasks];
    let failures = 0;
    const work = async () => {
      for (let task = waiting.shift(); task !== undefined; task = waiting.shift()) {
        signal.throwIfAborted();
        if (failures >= GIVE_UP_AFTER) {
          await this.park(task, 'STUDENT_SYSTEM_DOWN');
          continue;
        }
        const reason = await this.run(task);
        const isSystem = SYSTEM_REASONS.some((code) => code === reason);
        failures = isSystem ? failures + 1 : 0;
      }
    };
    await Promise.all(Array.from({ length: Math.min(CONCURRENCY, tasks.length) }, work));
  }

  /** Runs a task, or parks it. @returns the reason when it was parked */
  async run(task: Task): Promise<string | null> {
    try {
      const left = await runTask(this.context, task);
      if (left === null) return null;
      await this.park({ ...task, ...left }, 'STUDENT_SYSTEM_GARBAGE', BAD_RECORD_PAUSE);
      return null;
    } catch (error) {
      const reason = reasonOf(error);
      this.context.log.warn({ err: error, service: task.service, reason }, 'a change could not be read yet');
      await this.park(task, reason);
      return reason;
    }
  }

  async park(task: Task, reason: string | null, seconds = FIRST_PAUSE): Promise<void> {
    const { db, clock } = this.context;
    await parkTask(db, task, { reason, seconds, asOf: this.freshness.read().asOf ?? clock.now() });
    if (reason !== null) this.freshness.announce();
  }

  /** Tries what is due. @returns how many tasks were tried */
  async retryDue(signal: AbortSignal): Promise<number> {
    const retries = await claimRetries(this.context.db, RETRIES_A_ROUND, LEASE_SECONDS);
    const waiting = [...retries];
    const work = async () => {
      for (let retry = waiting.shift(); retry !== undefined; retry = waiting.shift()) {
        signal.throwIfAborted();
        await this.retry(retry);
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
    const { db, log } = this.context;
    const { task, attempts } = retry;
    try {
      const left = await runTask(this.context, task);
      if (left === null) return await settleRetry(db, retry);
      const reason = 'STUDENT_SYSTEM_GARBAGE';
      const seconds = Math.min(BAD_RECORD_PAUSE * 2 ** attempts, LONGEST_PAUSE);
      await postponeRetry(db, retry, { keys: left.keys, reason, seconds });
    } catch (error) {
      const reason = reasonOf(error);
      log.debug({ err: error, service: task.service, attempts, reason }, 'a retry failed');
      await postponeRetry(db, retry, { keys: task.keys, reason, seconds: pauseOf(attempts, reason) });
    }
  }
}
