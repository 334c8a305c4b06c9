import { type Rate, TokenBucket } from '../../../platform/token-bucket.ts';

/** The rates at which one socket, or all sockets of a user together, may send. */
export interface TrafficLimits {
  /** Messages, and pings of the WebSocket protocol. */
  messages: Rate;
  /** All bytes: they bound frames that make no message. */
  bytes: Rate;
}

/** Token buckets for messages and bytes; a socket has its own, and may share one with others. */
export class TrafficBudget {
  readonly messages: TokenBucket;
  readonly bytes: TokenBucket;

  constructor(limits: TrafficLimits) {
    this.messages = new TokenBucket(limits.messages);
    this.bytes = new TokenBucket(limits.bytes);
  }

  isFull(): boolean {
    return this.messages.isFull() && this.bytes.isFull();
  }
}

/** Open sockets of one party, and how often it may open one. */
export interface PartyLimits {
  open: number;
  handshakes: Rate;
  /** Limits of all its sockets together; null: each socket has only its own. */
  together: TrafficLimits | null;
}

interface Party {
  open: number;
  handshakes: TokenBucket;
  together: TrafficBudget | null;
}

/** Room for one socket. */
export interface ConnectionSlot {
  /** Shared with the other sockets of the party. */
  together: TrafficBudget | null;
  /** Gives the slot back; to be called once. */
  leave(): void;
}

/** Parties in memory at which those without a socket are forgotten for the first time. */
const FIRST_SWEEP = 1_000;

/** Counts the sockets of each party, which is a user or the address of clients without a login. */
export class Parties {
  private readonly limits: PartyLimits;
  private readonly parties = new Map<string | number, Party>();
  private sweepAt = FIRST_SWEEP;

  constructor(limits: PartyLimits) {
    this.limits = limits;
  }

  /** @returns null when the party has no slot left or opens sockets too fast */
  take(name: string | number): ConnectionSlot | null {
    const party = this.partyOf(name);
    if (party.open >= this.limits.open || !party.handshakes.take()) return null;
    party.open += 1;
    return {
      together: party.together,
      leave() {
        party.open -= 1;
      },
    };
  }

  private partyOf(name: string | number): Party {
    const known = this.parties.get(name);
    if (known !== undefined) return known;
    if (this.parties.size >= this.sweepAt) this.sweep();
    const { handshakes, together } = this.limits;
    const party: Party = {
      open: 0,
      handshakes: new TokenBucket(handshakes),
      together: together && new TrafficBudget(together),
    };
    this.parties.set(name, party);
    return party;
  }

  /** Forgets parties for which a new entry would be the same. */
  private sweep(): void {
    for (const [name, { open, handshakes, together }] of this.parties) {
      const isSame = open === 0 && handshakes.isFull() && (together?.isFull() ?? true);
      if (isSame) this.parties.delete(name);
    }
    this.sweepAt = Math.max(FIRST_SWEEP, 2 * this.parties.size);
  }
}
