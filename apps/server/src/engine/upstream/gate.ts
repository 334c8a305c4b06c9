import { StudentSystemError } from '@kahan/student-system';

/** Calls at a time, calls that may wait, and how long one may wait. */
export interface GateLimits {
  inside: number;
  waiting: number;
  waitMs: number;
  /** The same numbers for the calls about one user, so that no user takes the places of all others. */
  ofUser: { inside: number; waiting: number };
}

interface Waiting {
  subject: string | null;
  admit: () => void;
}

/** Calls about one user. */
interface Share {
  inside: number;
  waiting: number;
}

/** Admits a limited number of calls at a time; the others wait in a queue of limited length for a limited time. */
export class Gate {
  private inside = 0;
  private readonly queue: Waiting[] = [];
  private readonly shares = new Map<string, Share>();
  private readonly limits: GateLimits;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  /**
   * Waits for a place. The caller calls `leave` once, with the same subject, when its call has ended.
   * @param subject the user of the call; null for a call about no user
   * @throws StudentSystemError `unavailable` when the queue is full or the wait is over; the reason of `signal`
   */
  async enter(subject: string | null, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.inside < this.limits.inside && this.hasRoom(subject)) {
      this.took(subject);
      return;
    }
    const { waiting = 0 } = this.shareOf(subject) ?? {};
    if (this.queue.length >= this.limits.waiting || waiting >= this.limits.ofUser.waiting) throw tooMany();
    await this.wait(subject, signal);
  }

  /** Calls under way, and calls that wait. */
  get load(): { inside: number; waiting: number } {
    return { inside: this.inside, waiting: this.queue.length };
  }

  leave(subject: string | null): void {
    this.inside -= 1;
    this.change(subject, 'inside', -1);
    if (this.inside >= this.limits.inside) return;
    // A user who already uses a full share does not get the free place.
    const next = this.queue.find((one) => this.hasRoom(one.subject));
    if (next === undefined) return;
    this.took(next.subject);
    next.admit();
  }

  private hasRoom(subject: string | null): boolean {
    return (this.shareOf(subject)?.inside ?? 0) < this.limits.ofUser.inside;
  }

  private took(subject: string | null): void {
    this.inside += 1;
    this.change(subject, 'inside', 1);
  }

  private shareOf(subject: string | null): Share | undefined {
    return subject === null ? undefined : this.shares.get(subject);
  }

  private change(subject: string | null, what: keyof Share, by: number): void {
    if (subject === null) return;
    const share = this.shares.get(subject) ?? { inside: 0, waiting: 0 };
    share[what] += by;
    if (share.inside === 0 && share.waiting === 0) this.shares.delete(subject);
    else this.shares.set(subject, share);
  }

  private wait(subject: string | null, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
        this.queue.splice(this.queue.indexOf(entry), 1);
        this.change(subject, 'waiting', -1);
      };
      const entry: Waiting = {
        subject,
        admit: () => {
          end();
          resolve();
        },
      };
      const giveUp = (error: unknown) => {
        end();
        reject(error);
      };
      const aborted = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(tooMany()), this.limits.waitMs);
      signal?.addEventListener('abort', aborted, { once: true });
      this.queue.push(entry);
      this.change(subject, 'waiting', 1);
    });
  }
}

function tooMany(): StudentSystemError {
  return new StudentSystemError('unavailable', 'not asked: too many calls of this kind are under way');
}
