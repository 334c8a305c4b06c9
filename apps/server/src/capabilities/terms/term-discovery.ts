import { patience } from '../../engine/mirror/background-tasks.ts';
import type { SyncContext } from '../../engine/mirror/mirror.context.ts';
import type { Runner } from '../../engine/mirror/runner.ts';
import { readUnaskedTerms } from './terms.store.ts';

/**
 * Terms that opened since a user's were read. The feed tells of them once for all, and nobody knows for whom they
 * are but the student system; so it is asked when somebody looks, once for each user and term.
 */
export class OpenedTerms {
  private readonly context: SyncContext;
  private readonly runner: Runner;
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(context: SyncContext, runner: Runner) {
    this.context = context;
    this.runner = runner;
  }

  /**
   * Reads what opened for a user, and waits for it a little: what comes later is told like any change. When it fails
   * it is tried again, and until then the user's terms are not fresh.
   */
  async read({ userId, login }: { userId: number; login: string }): Promise<void> {
    const keys = await readUnaskedTerms(this.context.db, userId);
    if (keys.length === 0) return;
    const run =
      this.running.get(userId) ??
      this.runner
        .run({ service: 'terms', userId, login, keys, silent: false })
        .finally(() => this.running.delete(userId));
    this.running.set(userId, run);
    await patience(run);
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }
}
