import { type Client, type LoopTime, type Party, Shares, type Visit } from './shares.ts';

/** Strangers (requests without a login in memory) that are admitted in one turn. */
const MOST_A_TURN = 4;
/** Requests that wait for a turn at most: one for each of the sockets that a portal was measured with. */
const LONGEST_QUEUE = 10_000;
/** Requests of one client that wait because of its share: a user has some tabs, an address a campus. */
const MOST_HELD = { user: 256, address: 5_000 };

/** The event loop, as far as admission control needs it. */
export interface Turns extends LoopTime {
  /** Calls `run` in the next turn, or a moment later: the database needs the time between two answers as well. */
  next(run: () => void, isBusy: boolean): void;
  /** Calls `run` when held requests should be looked at again. */
  later(run: () => void): void;
}

/** The visit of a request that is neither counted nor held. */
const FREE: Visit = { begin: () => undefined, leave: () => undefined };

/**
 * Admission control: admits strangers in the order of their arrival, a few in each turn, and one a turn while a known
 * login is being served. Requests with a known login bypass it, so they wait for a few strangers at most, however many
 * strangers there are (quality, row 5). Without a crowd no request waits, and an admitted request may take any time.
 *
 * Each client has a share of the event loop's time. A client that has used it up waits while others are served, and is
 * refused nothing: as long as nobody else has to wait, a costly read is as good as a cheap one.
 */
export class AdmissionControl {
  private readonly turns: Turns;
  private readonly shares: Shares;
  private readonly queue: (() => boolean)[] = [];
  private readonly holding = new Set<Party>();
  private left = MOST_A_TURN;
  private isTurning = false;
  private isLooking = false;

  constructor(turns: Turns) {
    this.turns = turns;
    this.shares = new Shares(turns);
  }

  /** How many strangers wait. */
  get waiting(): number {
    return this.queue.length;
  }

  /** How many requests wait because their client has used its share. */
  get held(): number {
    return [...this.holding].reduce((sum, party) => sum + party.held.length, 0);
  }

  /**
   * Calls `go` now or later.
   * @param client null: a stranger who is not counted
   * @returns false when too many wait; `go` is never called then
   */
  enter(client: Client | null, go: (visit: Visit) => void): boolean {
    if (client === null) return this.lineUp(() => call(go, FREE));
    const party = this.shares.of(client);
    if (party.held.length > 0 || !this.shares.admits(party)) return this.hold(party, go);
    if (!client.isKnown) return this.lineUp(() => this.pass(party, go));
    this.pass(party, go);
    return true;
  }

  /** @returns whether the request took a place of this turn */
  private pass(party: Party, go: (visit: Visit) => void): boolean {
    // While it waited in the queue, others of its client may have used up the share.
    if (!party.client.isKnown && !this.shares.admits(party)) {
      this.keep(party, go);
      return false;
    }
    const visit = this.shares.visit(party);
    go({
      begin: visit.begin,
      leave: () => {
        visit.leave();
        this.release(party);
        this.shares.forget(party);
      },
    });
    return true;
  }

  private hold(party: Party, go: (visit: Visit) => void): boolean {
    if (party.held.length >= MOST_HELD[party.client.isKnown ? 'user' : 'address']) return false;
    this.keep(party, go);
    return true;
  }

  private keep(party: Party, go: (visit: Visit) => void): void {
    party.held.push(() => this.pass(party, go));
    this.holding.add(party);
    this.look();
  }

  /** Lets one held request of a client go, when it may. */
  private release(party: Party): void {
    if (party.held.length === 0 || !this.shares.admits(party)) return;
    const go = party.held.shift();
    if (party.held.length === 0) this.holding.delete(party);
    go?.();
  }

  private look(): void {
    if (this.isLooking) return;
    this.isLooking = true;
    this.turns.later(() => {
      this.isLooking = false;
      for (const party of [...this.holding]) this.release(party);
      if (this.holding.size > 0) this.look();
    });
  }

  private lineUp(go: () => boolean): boolean {
    if (this.queue.length >= LONGEST_QUEUE) return false;
    this.turn();
    if (this.left > 0 && this.queue.length === 0) {
      this.admit(go);
    } else this.queue.push(go);
    return true;
  }

  private turn(): void {
    if (this.isTurning) return;
    this.isTurning = true;
    const isBusy = this.shares.isKnownUnderWay;
    this.turns.next(() => {
      this.isTurning = false;
      this.left = this.shares.isKnownUnderWay ? 1 : MOST_A_TURN;
      if (this.queue.length > 0) this.turn();
      while (this.left > 0) {
        const go = this.queue.shift();
        if (go === undefined) break;
        this.admit(go);
      }
    }, isBusy);
  }

  /** A request that has to be held takes no place of this turn. */
  private admit(go: () => boolean): void {
    this.left -= 1;
    if (!go()) this.left += 1;
  }
}

function call(go: (visit: Visit) => void, visit: Visit): boolean {
  go(visit);
  return true;
}
