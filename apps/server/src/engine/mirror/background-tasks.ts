import { type TIMED_OUT, withTimeout } from '../../platform/timeout.ts';
import type { Task } from './source.ts';

/** How long the runner waits for one task, ms; then the task goes on in the background. */
const TIMEOUT_MS = 500;
/** Background tasks at the same time; fewer than the calls of one kind that may be under way. */
const MOST = 12;

/** Waits for a promise until a time-out. */
export type WaitForTask = <T>(running: Promise<T>) => Promise<T | typeof TIMED_OUT>;

/** The time-out of a real clock. */
export const waitForTask: WaitForTask = (running) => withTimeout(running, TIMEOUT_MS);

const nameOf = ({ userId, service }: Task) => `${userId} ${service}`;

/** Tasks that take long and that the runner no longer waits for. */
export class BackgroundTasks {
  private readonly running = new Map<Promise<void>, string>();

  get isFull(): boolean {
    return this.running.size >= MOST;
  }

  /** Whether a task of the same user and service is under way: another call would hang as well. */
  has(task: Task): boolean {
    return task.userId !== null && [...this.running.values()].includes(nameOf(task));
  }

  /** @param end resolves when the task is done or parked; it does not reject */
  add(task: Task, end: Promise<void>): void {
    const entry = end.finally(() => this.running.delete(entry));
    this.running.set(entry, nameOf(task));
  }

  /** Waits until all have ended. */
  async ended(): Promise<void> {
    await Promise.all(this.running.keys());
  }
}
