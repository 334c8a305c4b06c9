import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { ApiFailure } from '../../../platform/errors.ts';
import type { Log } from '../../../platform/log.ts';
import type { Outcome } from '../requests.types.ts';
import { readOutcome } from './settle.store.ts';

/** The outcome of a request, as its waiters get it. */
export interface ToldOutcome extends Outcome {
  /** The answer to the call that asked, when nothing was done. */
  failure?: ApiFailure | undefined;
}

/** A call's wait for the end of a request. */
interface Order {
  id: number;
  userId: number;
  /** How long it waits, milliseconds. */
  ms: number;
  /** Whether the call asked for the request; otherwise it only reads what the request changes. */
  isAsker: boolean;
  /** Another process may perform the request: its end is looked up when the user's log changes. */
  isElsewhere: boolean;
}

interface Waiter extends Order {
  resolve(outcome: ToldOutcome | null): void;
  timer: NodeJS.Timeout;
}

export interface WaitersDeps {
  db: Database;
  bus: Bus;
  log: Log;
}

/** Calls that wait for the end of a request, whichever process ends it. */
export class Waiters {
  private readonly d: WaitersDeps;
  private readonly byRequest = new Map<number, Set<Waiter>>();
  /** Waiters whose request another process may perform, by user. */
  private readonly byUser = new Map<number, Set<Waiter>>();
  private readonly removeListener: () => void;

  constructor(deps: WaitersDeps) {
    this.d = deps;
    this.removeListener = deps.bus.on('user_event', ({ userId }) => {
      const ids = new Set([...(this.byUser.get(userId) ?? [])].map(({ id }) => id));
      for (const id of ids) this.look(userId, id);
    });
  }

  close(): void {
    this.removeListener();
    for (const id of [...this.byRequest.keys()]) this.resolve(id, null);
  }

  /** Tells all waiters of a request how it ended; null when another process has it now and its end is not heard here. */
  resolve(id: number, outcome: ToldOutcome | null): void {
    for (const waiter of this.byRequest.get(id) ?? []) waiter.resolve(outcome);
  }

  /** Whether a call that asked for the request waits. From now on these calls wait until it has ended. */
  hold(id: number): boolean {
    const askers = [...(this.byRequest.get(id) ?? [])].filter(({ isAsker }) => isAsker);
    for (const { timer } of askers) clearTimeout(timer);
    return askers.length > 0;
  }

  /** @returns how the request ended; null when it did not end in time */
  async wait(order: Order): Promise<ToldOutcome | null> {
    const { id, userId } = order;
    const { promise, resolve } = Promise.withResolvers<ToldOutcome | null>();
    const timer = setTimeout(resolve, order.ms, null);
    const waiter: Waiter = { ...order, resolve, timer };
    const indexes: [Map<number, Set<Waiter>>, number][] = [[this.byRequest, id]];
    if (order.isElsewhere) indexes.push([this.byUser, userId]);
    for (const [index, key] of indexes) index.set(key, (index.get(key) ?? new Set()).add(waiter));
    // The request may have ended before the waiter was there.
    if (order.isElsewhere) this.look(userId, id);
    const outcome = await promise;
    clearTimeout(timer);
    for (const [index, key] of indexes) {
      index.get(key)?.delete(waiter);
      if (index.get(key)?.size === 0) index.delete(key);
    }
    return outcome ?? readOutcome(this.d.db, userId, id);
  }

  private look(userId: number, id: number): void {
    readOutcome(this.d.db, userId, id).then(
      (outcome) => outcome !== null && this.resolve(id, outcome),
      (error: Error) =>
        this.d.log.warn(
          { err: error, id },
          'reading the outcome of a request failed; its caller keeps waiting',
        ),
    );
  }
}
