import type { Task } from './plan.ts';

/** How long others wait for one task, milliseconds; then it goes on beside them. */
const PATIENCE_MS = 500;
/** Tasks that may go on so at the same time; fewer than the student system's adapter lets in of one kind. */
const MOST = 12;

/** A task that others did not wait for any longer. */
export const LATE = Symbol('late');

/** Waits for something, but not for ever. */
export type Patience = <T>(running: Promise<T>) => Promise<T | typeof LATE>;

/** The patience of a real clock. */
export const patience: Patience = async (running) => {
  const { promise: late, resolve } = Promise.withResolvers<typeof LATE>();
  const timer = setTimeout(() => resolve(LATE), PATIENCE_MS);
  try {
    return await Promise.race([running, late]);
  } finally {
    clearTimeout(timer);
  }
};

const nameOf = ({ userId, service }: Task) => `${userId} ${service}`;

/** Tasks that were left to themselves because they take long. */
export class Lingering {
  private readonly running = new Map<Promise<void>, string>();

  get isFull(): boolean {
    return this.running.size >= MOST;
  }

  /** Whether a task of the same user and service is among them: another call would hang as well. */
  has(task: Task): boolean {
    return task.userId !== null && [...this.running.values()].includes(nameOf(task));
  }

  /** @param end resolves when the task is done or parked; it does not reject */
  add(task: Task, end: Promise<void>): void {
    const entry = end.finally(() => this.running.delete(entry));
    this.running.set(entry, nameOf(task));
  }

  /** Waits until none is left. */
  async ended(): Promise<void> {
    await Promise.all(this.running.keys());
  }
}
