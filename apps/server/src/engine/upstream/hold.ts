import { StudentSystemError } from '@kahan/student-system';
import { TIMED_OUT, withTimeout } from '../../platform/timeout.ts';

/** How long a call waits at the start of a process until it is known which store answers, ms. */
const WAIT_MS = 2_000;

/**
 * Holds all calls back but those for the log of changes while it is not known and confirmed that the store behind the
 * student system is the one that the portal mirrors. Nothing of another store is read, no request reaches it, and nobody
 * logs in with its passwords.
 */
export class Hold {
  private state: 'free' | 'asking' | 'held' = 'free';
  private asked = Promise.withResolvers<void>();

  /** The store is not the known one. */
  get isHeld(): boolean {
    return this.state === 'held';
  }

  /** Lets calls wait until the next decision. */
  ask(): void {
    this.state = 'asking';
  }

  decide(isHeld: boolean): void {
    this.state = isHeld ? 'held' : 'free';
    this.asked.resolve();
    this.asked = Promise.withResolvers<void>();
  }

  /** @throws StudentSystemError `unavailable` while calls are held */
  async pass(): Promise<void> {
    if (this.state === 'asking' && (await withTimeout(this.asked.promise, WAIT_MS)) === TIMED_OUT)
      throw new StudentSystemError('unavailable', 'the student system has not said yet which store it has');
    if (this.state === 'held')
      throw new StudentSystemError('unavailable', 'another store answers, and that is not confirmed');
  }
}
