import { setImmediate } from 'node:timers/promises';
import { Refused } from './errors.ts';

/** Limits on the cost of one reading. */
export interface ReadBounds {
  /** Bytes of the source. */
  bytes: number;
  /** Bytes of one property, unfolded. */
  lineBytes: number;
  /** Events in the file, recurrences not counted. */
  components: number;
  /** Occurrences of one event between `from` and `until`. */
  occurrences: number;
  /** Events of the answer. */
  events: number;
  /** Days and times that are looked at to expand one event. */
  eventSteps: number;
  /** The same for the whole file. */
  steps: number;
  /** Refusals that are listed; further ones are counted. */
  refusals: number;
}

export const READ_BOUNDS: ReadBounds = {
  bytes: 5 * 2 ** 20,
  lineBytes: 64 * 2 ** 10,
  components: 20_000,
  occurrences: 4_000,
  events: 50_000,
  eventSteps: 400_000,
  steps: 2_000_000,
  refusals: 100,
};

/** Steps between two turns of the event loop: a few milliseconds. */
const SLICE = 2_000;

/** Counts steps of work, and says when it is time to let others run. */
export class Budget {
  private left: number;
  private eventLeft: number;
  private sincePause = 0;
  private readonly bounds: Pick<ReadBounds, 'steps' | 'eventSteps'>;

  constructor(bounds: Pick<ReadBounds, 'steps' | 'eventSteps'>) {
    this.bounds = bounds;
    this.left = bounds.steps;
    this.eventLeft = bounds.eventSteps;
  }

  /** Steps so far. */
  get spent(): number {
    return this.bounds.steps - this.left;
  }

  /** Another event begins. */
  nextEvent(): void {
    this.eventLeft = this.bounds.eventSteps;
  }

  /** @throws Refused when the event or the file has cost too much */
  spend(steps: number): void {
    this.left -= steps;
    this.eventLeft -= steps;
    this.sincePause += steps;
    if (this.left < 0) throw new Refused(`the file's recurrences need more than ${this.bounds.steps} steps`);
    if (this.eventLeft < 0)
      throw new Refused(`its recurrence needs more than ${this.bounds.eventSteps} steps`);
  }

  get isPauseDue(): boolean {
    return this.sincePause >= SLICE;
  }

  /** Lets other work run when a slice is over. */
  async pause(): Promise<void> {
    if (!this.isPauseDue) return;
    this.sincePause = 0;
    await setImmediate();
  }
}
