import type { Bus } from '../../../platform/bus.ts';
import type { ApiFailure } from '../../../platform/errors.ts';
import type { Ending } from '../requests.types.ts';

/** How a request ended, as who waits for it is told. */
export interface Told extends Pick<Ending, 'state' | 'reason'> {
  failure?: ApiFailure | undefined;
}

interface Waiter {
  tell(told: Told | null): void;
  /** It will be told, however long it takes. */
  stays: boolean;
  /** Asked for the request, and not only for what it changes. */
  asks: boolean;
}

/** What is waited for, and for how long. */
interface Order {
  id: number;
  ms: number;
  /** Whoever asked for the request is told there when nothing was done. True when it is not said. */
  asks?: boolean;
}

export interface WaitersDeps {
  bus: Bus;
  /** How a request ended; null while it waits. */
  look(userId: number, id: number): Promise<Told | null>;
  onError(error: Error): void;
}

/** Calls that wait until a request has ended, whichever portal ends it. */
export class Waiters {
  private readonly d: WaitersDeps;
  private readonly byRequest = new Map<number, Set<Waiter>>();
  /** Requests that another portal does, by user. */
  private readonly elsewhere = new Map<number, Set<number>>();
  private readonly removeListener: () => void;

  constructor(deps: WaitersDeps) {
    this.d = deps;
    this.removeListener = deps.bus.on('user_event', ({ userId }) => {
      for (const id of this.elsewhere.get(userId) ?? []) {
        if (this.byRequest.has(id)) this.look(userId, id);
        // Who waited here only stayed longer than who waited anywhere.
        else remove(this.elsewhere, userId, id);
      }
    });
  }

  close(): void {
    this.removeListener();
    for (const set of this.byRequest.values()) for (const waiter of set) waiter.tell(null);
  }

  /** Says that a request has ended. */
  ended(id: number, told: Told): void {
    for (const waiter of this.byRequest.get(id) ?? []) waiter.tell(told);
  }

  /** Another process does it, and how it ends is not heard here: nobody is to wait for that. */
  release(id: number): void {
    for (const waiter of this.byRequest.get(id) ?? []) waiter.tell(null);
  }

  /** Whether somebody who asked for it waits; then they do until it has ended. */
  hold(id: number): boolean {
    const askers = [...(this.byRequest.get(id) ?? [])].filter(({ asks }) => asks);
    for (const waiter of askers) waiter.stays = true;
    return askers.length > 0;
  }

  /** Waits for so long. @returns how it ended; null when it has not */
  async wait({ id, ms, asks = true }: Order): Promise<Told | null> {
    const { promise, resolve } = Promise.withResolvers<Told | null>();
    const waiter: Waiter = { tell: resolve, stays: false, asks };
    const timer = setTimeout(() => waiter.stays || resolve(null), ms);
    add(this.byRequest, id, waiter);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      remove(this.byRequest, id, waiter);
    }
  }

  /** The same for one that may be another portal's. */
  async waitAnywhere(order: Order & { userId: number }): Promise<Told | null> {
    const { id, userId } = order;
    add(this.elsewhere, userId, id);
    const waiting = this.wait(order);
    // It may have ended before anybody listened.
    this.look(userId, id);
    const told = await waiting;
    // Another call may wait for the same.
    if (!this.byRequest.has(id)) remove(this.elsewhere, userId, id);
    return told ?? this.d.look(userId, id);
  }

  private look(userId: number, id: number): void {
    this.d.look(userId, id).then((told) => told !== null && this.ended(id, told), this.d.onError);
  }
}

function add<T>(sets: Map<number, Set<T>>, key: number, value: T): void {
  sets.set(key, (sets.get(key) ?? new Set()).add(value));
}

function remove<T>(sets: Map<number, Set<T>>, key: number, value: T): void {
  const set = sets.get(key);
  set?.delete(value);
  if (set?.size === 0) sets.delete(key);
}
