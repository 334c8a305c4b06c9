/** Strangers of one turn of the event loop: each costs those who are known about a tenth of a millisecond. */
const MOST_A_TURN = 4;
/** One for each connection that may be open. */
const LONGEST_LINE = 10_000;

/**
 * Lets few strangers on in each turn of the event loop, in the order in which they came. Who is known does not go
 * through it, and so waits for a few strangers at most, however many there are (quality, row 5). It limits nothing
 * else: as long as there is no crowd nobody waits, and who is on may take their time.
 */
export class Turnstile {
  private readonly nextTurn: (run: () => void) => void;
  private readonly line: (() => void)[] = [];
  private left = MOST_A_TURN;
  private isTurning = false;

  constructor(nextTurn: (run: () => void) => void = setImmediate) {
    this.nextTurn = nextTurn;
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
    this.nextTurn(() => {
      this.isTurning = false;
      const some = this.line.splice(0, MOST_A_TURN);
      this.left = MOST_A_TURN - some.length;
      if (some.length > 0) this.turn();
      for (const go of some) go();
    });
  }
}
