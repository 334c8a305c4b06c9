import type { Clock } from '@kahan/domain';
import type { Bus } from '../../bus.ts';
import type { Rendered } from './rendered.ts';

export interface Loaded {
  rendered: Rendered;
  /** Instant after which it must be loaded again even without a signal. */
  validUntil?: Date;
}

/** Answers, or their loading, by key. */
type Slots = Map<string, Loaded | Promise<Loaded>>;

/** Owner of answers that are the same for all users. */
export const EVERYBODY = 0;

/** Owner of answers: a user id, {@link EVERYBODY}, or the name of a timetable. */
type Owner = number | string;

const MAX_OWNERS = 5_000;
const MAX_SLOTS = 12;

/**
 * Caches rendered answers by owner until a signal says that the owner's data changed.
 *
 * A stale answer cannot stay: `forget` drops the owner's whole map. A load that started earlier still holds the old
 * map and puts its answer there, where no request finds it. While the bus is not live, nothing is cached.
 */
export class RenderedCache {
  private readonly owners = new Map<Owner, Slots>();
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly mostOwners: number;

  constructor(options: { bus: Bus; clock: Clock; flushOnPublic: boolean; mostOwners?: number }) {
    const { bus, clock, flushOnPublic } = options;
    this.mostOwners = options.mostOwners ?? MAX_OWNERS;
    this.bus = bus;
    this.clock = clock;
    bus.on('user_event', ({ userId }) => this.forget(userId));
    bus.on('session', ({ sessionId }) => {
      if (sessionId === null) this.owners.clear();
    });
    if (flushOnPublic) {
      bus.on('public_event', ({ keepsAnswers }) => {
        if (keepsAnswers !== true) this.owners.clear();
      });
    }
    bus.onGap(() => this.owners.clear());
  }

  /** Drops the answers of one owner. A writer calls it after its commit, so that the writer reads its own writes. */
  forget(owner: Owner): void {
    this.owners.delete(owner);
  }

  forgetAll(): void {
    this.owners.clear();
  }

  /** The cached answer if it is still valid; never waits. */
  peek(owner: Owner, key: string): Rendered | undefined {
    if (!this.bus.live) return undefined;
    const known = this.owners.get(owner)?.get(key);
    if (known === undefined || known instanceof Promise) return undefined;
    return known.validUntil === undefined || this.clock.now() < known.validUntil ? known.rendered : undefined;
  }

  async get(owner: Owner, key: string, load: () => Promise<Loaded>): Promise<Rendered> {
    if (!this.bus.live) return (await load()).rendered;
    const slots = this.slotsOf(owner);
    const known = slots.get(key);
    if (known) {
      const { rendered, validUntil } = await known;
      if (validUntil === undefined || this.clock.now() < validUntil) return rendered;
      slots.delete(key);
    }
    return this.load(slots, key, load);
  }

  private async load(slots: Slots, key: string, load: () => Promise<Loaded>): Promise<Rendered> {
    const loading = slots.get(key) ?? load();
    if (slots.size >= MAX_SLOTS) slots.clear();
    slots.set(key, loading);
    try {
      const loaded = await loading;
      if (slots.get(key) === loading) slots.set(key, loaded);
      return loaded.rendered;
    } catch (error) {
      if (slots.get(key) === loading) slots.delete(key);
      throw error;
    }
  }

  /** Moves the owner to the end: the least recently used owner is in front and is dropped first. */
  private slotsOf(owner: Owner): Slots {
    const slots = this.owners.get(owner) ?? new Map();
    this.owners.delete(owner);
    this.owners.set(owner, slots);
    if (this.owners.size > this.mostOwners) {
      const [oldest] = this.owners.keys();
      if (oldest !== undefined) this.owners.delete(oldest);
    }
    return slots;
  }
}
