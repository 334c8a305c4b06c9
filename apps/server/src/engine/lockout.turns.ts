import type { Clock, LockoutRule } from '@kahan/domain';
import type { Queryable } from '../platform/database.ts';
import { ApiFailure } from '../platform/errors.ts';
import { withTimeout } from '../platform/timeout.ts';
import { type Counted, changeTurns, type TurnsGranted } from './lockout.store.ts';

/** How long an attempt waits for its turn, ms. */
const LONGEST_WAIT_MS = 8_000;
/** Pause between two looks for turns that ended at another portal, ms. */
const LOOK_MS = 100;

interface Waiting {
  since: number;
  enter(): void;
  refuse(error: unknown): void;
}
interface Leaving {
  failed: boolean;
  left(counted: Counted): void;
  refuse(error: unknown): void;
}

/** The attempts of one address at this portal. */
class Address {
  waiting: Waiting[] = [];
  leaving: Leaving[] = [];
  isRunning = false;
  /** Wakes the loop that waits for turns that end. */
  wake: () => void = () => {};
}

/**
 * Lets attempts from an address take turns: no more of them are under way than the address has failures left, so that a
 * burst gets no more guesses than the rule. Further attempts wait for those under way, because a whole campus may share
 * an address: on exam day thousands of right passwords come from it at once. Attempts of one portal that come or end
 * together share a statement.
 */
export class AddressTurns {
  private readonly addresses = new Map<string, Address>();
  private readonly db: Queryable;
  private readonly clock: Clock;
  private readonly rule: LockoutRule;

  constructor(deps: { db: Queryable; clock: Clock; rule: LockoutRule }) {
    this.db = deps.db;
    this.clock = deps.clock;
    this.rule = deps.rule;
  }

  /** Resolves at the turn of the attempt. @throws ApiFailure TOO_MANY_ATTEMPTS; BUSY when no turn came */
  enter(scope: string): Promise<void> {
    return new Promise((enter, refuse) => {
      const address = this.at(scope);
      address.waiting.push({ since: performance.now(), enter, refuse });
      this.start(scope, address);
    });
  }

  /** Ends a turn. @returns the failures of the address */
  leave(scope: string, { failed }: { failed: boolean }): Promise<Counted> {
    return new Promise((left, refuse) => {
      const address = this.at(scope);
      address.leaving.push({ failed, left, refuse });
      address.wake();
      this.start(scope, address);
    });
  }

  private at(scope: string): Address {
    const address = this.addresses.get(scope) ?? new Address();
    this.addresses.set(scope, address);
    return address;
  }

  private start(scope: string, address: Address): void {
    if (address.isRunning) return;
    address.isRunning = true;
    void this.run(scope, address);
  }

  /** Never rejects: an error goes to the attempts that it concerns. */
  private async run(scope: string, address: Address): Promise<void> {
    while (address.waiting.length > 0 || address.leaving.length > 0) {
      const leaving = address.leaving.splice(0);
      const isFull = await this.change(scope, address, leaving);
      if (isFull && address.leaving.length === 0) await this.untilOneEnds(address);
      this.refuseLate(address);
    }
    this.addresses.delete(scope);
  }

  /** @returns whether attempts wait for others that are under way */
  private async change(scope: string, address: Address, leaving: readonly Leaving[]): Promise<boolean> {
    const wanted = address.waiting.length;
    const failed = leaving.filter((one) => one.failed).length;
    const now = this.clock.now();
    let turns: TurnsGranted;
    try {
      const asked = { wanted, ended: leaving.length, failed };
      turns = await changeTurns(this.db, scope, asked, { rule: this.rule, now });
    } catch (error) {
      for (const { refuse } of [...leaving, ...address.waiting.splice(0, wanted)]) refuse(error);
      return false;
    }
    for (const { left } of leaving) left(turns);
    if (turns.lockedUntil !== null) {
      const failure = lockedFailure(turns.lockedUntil, now);
      for (const { refuse } of address.waiting.splice(0, wanted)) refuse(failure);
      return false;
    }
    for (const { enter } of address.waiting.splice(0, turns.granted)) enter();
    return turns.granted < wanted;
  }

  private async untilOneEnds(address: Address): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    address.wake = resolve;
    await withTimeout(promise, LOOK_MS);
    address.wake = () => {};
  }

  private refuseLate(address: Address): void {
    const oldest = performance.now() - LONGEST_WAIT_MS;
    const late = address.waiting.filter(({ since }) => since < oldest);
    if (late.length === 0) return;
    address.waiting = address.waiting.filter(({ since }) => since >= oldest);
    for (const { refuse } of late) refuse(new ApiFailure('BUSY', { retryAfter: 5 }));
  }
}

export function lockedFailure(until: Date, now: Date): ApiFailure {
  return new ApiFailure('TOO_MANY_ATTEMPTS', { retryAfter: (until.getTime() - now.getTime()) / 1000 });
}
