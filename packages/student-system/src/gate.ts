import { StudentSystemError } from './port.ts';

/** How many may be inside and how many may wait for how long. */
export interface GateLimits {
  inside: number;
  waiting: number;
  waitMs: number;
}

interface Waiting {
  letIn(): void;
}

/** Lets so many calls in at a time; the others wait in line, a bounded line for a bounded time. */
export class Gate {
  private inside = 0;
  private readonly line: Waiting[] = [];
  private readonly limits: GateLimits;

  constructor(limits: GateLimits) {
    this.limits = limits;
  }

  /**
   * Waits to be let in. The caller calls `leave` once when it is done.
   * @throws StudentSystemError `unavailable` when the line is full or does not move; the reason of `signal`
   */
  async enter(signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted();
    if (this.inside < this.limits.inside) {
      this.inside += 1;
      return;
    }
    if (this.line.length >= this.limits.waiting) throw tooMany();
    await this.wait(signal);
  }

  leave(): void {
    const next = this.line.shift();
    // Whoever is let in takes the place of who leaves.
    if (next === undefined) this.inside -= 1;
    else next.letIn();
  }

  private wait(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const end = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', aborted);
      };
      const waiting: Waiting = {
        letIn: () => {
          end();
          resolve();
        },
      };
      const giveUp = (error: unknown) => {
        end();
        this.line.splice(this.line.indexOf(waiting), 1);
        reject(error);
      };
      const aborted = () => giveUp(signal?.reason);
      const timer = setTimeout(() => giveUp(tooMany()), this.limits.waitMs);
      signal?.addEventListener('abort', aborted, { once: true });
      this.line.push(waiting);
    });
  }
}

function tooMany(): StudentSystemError {
  return new StudentSystemError('unavailable', 'not asked: too many calls of this kind are under way');
}
