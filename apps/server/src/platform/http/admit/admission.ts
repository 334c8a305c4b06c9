/** Strangers let on in one turn. */
const MOST_A_TURN = 4;
/** One for each connection that may be open. */
const LONGEST_LINE = 10_000;

/** When the next turn comes, and whether somebody who is known is being served. */
export interface Turns {
  next(run: () => void): void;
  isBusy(): boolean;
}

/**
 * Lets strangers on in the order in which they came, few in each turn, and one where somebody who is known is being
 * served. Who is known does not go through it, and so waits for a few strangers at most, however many there are
 * (quality, row 5). It limits nothing else: without a crowd nobody waits, and who is on may take their time.
 */
export class Turnstile {
  private readonly turns: Turns;
  private readonly line: (() => void)[] = [];
  private left = MOST_A_TURN;
  private isTurning = false;

  constructor(turns: Turns) {
    this.turns = turns;
  }

  /** Calls `go` now or in a later turn. @returns false when the line is too long: then never */
  enter(go: () => void): boolean {
    if (this.line.length >= LONGEST_LINE) return false;
    this.turn();
    if (this.left > 0 && this.line.length === 0) {
      this.left -= 1;
      go();
    } else this.line.push(go);
    return true;
  }

  private turn(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    this.turns.next(() => {
      this.isTurning = false;
      this.left = this.turns.isBusy() ? 1 : MOST_A_TURN;
      if (this.line.length > 0) this.turn();
      while (this.left > 0) {
        const go = this.line.shift();
        if (go === undefined) break;
        this.left -= 1;
        go();
      }
    });
  }
}
