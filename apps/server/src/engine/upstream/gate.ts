import { StudentSystemError } from '@kahan/student-system';

/** Calls at a time, calls that may wait, and how long one may wait. */
export interface GateLimits {
  inside: number;
  waiting: number;
  waitMs: number;
}

/** Admits a limited number of calls at a time; the others wait in a queue of limited length for a limited time. */
export class Gate {
  private inside = 0;
  private readonly queue: (() => void)[] = [];
  private readonly limits: GateLimits;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  /**
   * Waits for a place. The caller calls `leave` once when its call has ended.
   * @throws StudentSystemError `unavailable` when the queue is full or the wait is over; the reason of `signal`
   */
  async enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.inside < this.limits.inside) {
      this.inside += 1;
      return;
    }
    if (this.queue.length >= this.limits.waiting) throw tooMany();
    await this.wait(signal);
  }

  leave(): void {
    const next = this.queue.shift();
    // The next call takes over the place of the one that leaves.
    if (next === undefined) this.inside -= 1;
    else next();
  }

  private wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
      };
      const admit = () => {
        end();
        resolve();
      };
      const giveUp = (error: unknown) => {
        end();
        this.queue.splice(this.queue.indexOf(admit), 1);
        reject(error);
      };
      const aborted = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(tooMany()), this.limits.waitMs);
      signal?.addEventListener('abort', aborted, { once: true });
      this.queue.push(admit);
    });
  }
}

function tooMany(): StudentSystemError {
  return new StudentSystemError('unavailable', 'not asked: too many calls of this kind are under way');
}
