/** Strangers (requests without a login in memory) that are admitted in one turn. */
const MOST_A_TURN = 4;
/** One for each connection that may be open. */
const LONGEST_QUEUE = 10_000;

/** When the next turn comes, and whether a request with a known login is being served. */
export interface Turns {
  next(run: () => void): void;
  isBusy(): boolean;
}

/**
 * Admission control: admits strangers in the order of their arrival, a few in each turn, and one a turn while a known
 * login is being served. Requests with a known login bypass it, so they wait for a few strangers at most, however many
 * strangers there are (quality, row 5). Without a crowd no request waits, and an admitted request may take any time.
 */
export class AdmissionControl {
  private readonly turns: Turns;
  private readonly queue: (() => void)[] = [];
  private left = MOST_A_TURN;
  private isTurning = false;

  constructor(turns: Turns) {
    this.turns = turns;
  }

  /** How many strangers wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** Calls `go` now or in a later turn. @returns false when the queue is full; `go` is never called then */
  enter(go: () => void): boolean {
    if (this.queue.length >= LONGEST_QUEUE) return false;
    this.turn();
    if (this.left > 0 && this.queue.length === 0) {
      this.left -= 1;
      go();
    } else this.queue.push(go);
    return true;
  }

  private turn(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    this.turns.next(() => {
      this.isTurning = false;
      this.left = this.turns.isBusy() ? 1 : MOST_A_TURN;
      if (this.queue.length > 0) this.turn();
      while (this.left > 0) {
        const go = this.queue.shift();
        if (go === undefined) break;
        this.left -= 1;
        go();
      }
    });
  }
}
