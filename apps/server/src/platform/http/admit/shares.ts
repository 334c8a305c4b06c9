import { type Rate, type TokenBucket, TokenBuckets } from '../../token-bucket.ts';

/**
 * Milliseconds of the event loop that a client may take while others are served. A page with all of its calls takes about
 * 100 ms. Behind one address are many strangers, and the logins of a campus.
 */
const OF_USER: Rate = { burst: 3_000, perSecond: 150 };
const OF_ADDRESS: Rate = { burst: 10_000, perSecond: 400 };
/** Requests of one user at a time: several tabs with six connections each, and a proxy that opens more. */
const MOST_OF_USER = 64;
/**
 * Most requests under way of a client that has used its share, while nobody else is served. A login spends most of its
 * time waiting for the university's provider.
 */
const MOST_BEYOND = { user: 4, address: 16 };
/** Others count as being served for so long after a request of theirs. */
const OTHERS_MS = 250;

/** The sender of a request: a user, or strangers at an address. */
export interface Client {
  name: string;
  /** Its login is known, so that it passes the queue of strangers. */
  isKnown: boolean;
}

/** The time of the event loop. */
export interface LoopTime {
  /** Milliseconds. */
  now(): number;
  /** Milliseconds for which the event loop has not been idle. */
  worked(): number;
}

/** A request that was admitted. It takes time of its client from `begin` to `leave`, each called once. */
export interface Visit {
  begin(): void;
  leave(): void;
}

/** A client with requests under way, or with requests that wait because of its share. */
export interface Party {
  readonly client: Client;
  readonly share: TokenBucket;
  /** Requests that were admitted and have not left. */
  admitted: number;
  /** Of these, those that began while the share was not used up. */
  withinShare: number;
  held: (() => void)[];
}

/**
 * What each client takes of the event loop's time, and who has used up its share. The time between two moments is
 * divided among the requests under way, because Node does not tell for whom it has worked. So the sum is right, and who
 * sends ten requests at a time pays ten parts.
 */
export class Shares {
  private readonly time: LoopTime;
  private readonly parties = new Map<string, Party>();
  private readonly ofUsers: TokenBuckets;
  private readonly ofAddresses: TokenBuckets;
  private underWay = 0;
  private knownUnderWay = 0;
  private withinShare = 0;
  /** Milliseconds that a request under way since the start would have taken, and when they were computed. */
  private each = 0;
  private workedAt = 0;
  /** The last two clients that were served within their share; null before the first. */
  private last: { name: string | null; at: number } = { name: null, at: Number.NEGATIVE_INFINITY };
  private former = this.last;

  constructor(time: LoopTime) {
    this.time = time;
    const now = () => time.now();
    this.ofUsers = new TokenBuckets(OF_USER, { now });
    this.ofAddresses = new TokenBuckets(OF_ADDRESS, { now });
  }

  /** Whether a request with a known login is under way. */
  get isKnownUnderWay(): boolean {
    return this.knownUnderWay > 0;
  }

  of(client: Client): Party {
    const known = this.parties.get(client.name);
    if (known !== undefined) return known;
    const share = (client.isKnown ? this.ofUsers : this.ofAddresses).of(client.name);
    const party = { client, share, admitted: 0, withinShare: 0, held: [] };
    this.parties.set(client.name, party);
    return party;
  }

  /** Forgets a client without requests; its share is kept apart. */
  forget(party: Party): void {
    if (party.admitted === 0 && party.held.length === 0) this.parties.delete(party.client.name);
  }

  /** Whether a further request of a client may go now. */
  admits(party: Party): boolean {
    const { client, share, admitted } = party;
    if (client.isKnown && admitted >= MOST_OF_USER) return false;
    const most = MOST_BEYOND[client.isKnown ? 'user' : 'address'];
    return !share.isSpent() || (admitted < most && !this.isServingOthers(party));
  }

  /** A request of a client goes. */
  visit(party: Party): Visit {
    const { isKnown } = party.client;
    let mark: number | null = null;
    let isWithin = false;
    let isOver = false;
    party.admitted += 1;
    return {
      begin: () => {
        // The body of a request that was refused early may end after its answer.
        if (isOver) return;
        this.divide();
        mark = this.each;
        this.underWay += 1;
        if (isKnown) this.knownUnderWay += 1;
        isWithin = !party.share.isSpent();
        if (isWithin) this.countWithin(party, 1);
      },
      leave: () => {
        isOver = true;
        party.admitted -= 1;
        if (mark === null) return;
        this.divide();
        party.share.charge(this.each - mark);
        this.underWay -= 1;
        if (isKnown) this.knownUnderWay -= 1;
        if (isWithin) this.countWithin(party, -1);
      },
    };
  }

  private countWithin(party: Party, change: 1 | -1): void {
    party.withinShare += change;
    this.withinShare += change;
    const { name } = party.client;
    if (name !== this.last.name) this.former = this.last;
    this.last = { name, at: this.time.now() };
  }

  private isServingOthers(party: Party): boolean {
    if (this.withinShare > party.withinShare) return true;
    const other = this.last.name === party.client.name ? this.former : this.last;
    return this.time.now() - other.at < OTHERS_MS;
  }

  private divide(): void {
    const worked = this.time.worked();
    if (this.underWay > 0) this.each += (worked - this.workedAt) / this.underWay;
    this.workedAt = worked;
  }
}
