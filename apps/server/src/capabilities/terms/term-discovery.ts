import { setTimeout as delay } from 'node:timers/promises';
import type { Engine } from '../../engine/index.ts';
import { readUnaskedTerms } from './terms.store.ts';

/** How long an answer waits for new terms, ms; terms that come later are told live. */
const TIMEOUT_MS = 500;

/**
 * Finds terms that opened since a user's terms were read. The feed tells of a new term once for all users, and only the
 * student system knows whose it is. So it is asked when a user looks, once for each user and term.
 */
export class TermDiscovery {
  private readonly engine: Pick<Engine, 'db' | 'mirror'>;
  private readonly running = new Map<number, Promise<unknown>>();

  constructor(engine: Pick<Engine, 'db' | 'mirror'>) {
    this.engine = engine;
  }

  /** Reads new terms of a user. A failed read is retried, and until then the user's terms are not fresh. */
  async read(user: { userId: number; login: string }): Promise<void> {
    const { db, mirror } = this.engine;
    const { userId } = user;
    const ids = await readUnaskedTerms(db, userId);
    if (ids.length === 0) return;
    const run =
      this.running.get(userId) ??
      mirror.readNow(user, 'terms', ids).finally(() => this.running.delete(userId));
    this.running.set(userId, run);
    await Promise.race([run, delay(TIMEOUT_MS, undefined, { ref: false })]);
  }

  async stop(): Promise<void> {
    await Promise.allSettled(this.running.values());
  }
}
