import type { Clock } from '@kahan/domain';
import type { Bus } from '../../bus.ts';
import type { Rendered } from './rendered.ts';

export interface Loaded {
  rendered: Rendered;
  /** Instant after which it must be loaded anew although nothing was signalled. */
  validUntil?: Date;
}

/** An answer, or its loading. */
type Slots = Map<string, Loaded | Promise<Loaded>>;

/** Owner of answers that are the same for everybody. */
export const EVERYBODY = 0;

/** Whose answers are kept: a user id, {@link EVERYBODY}, or the name of a timetable. */
type Owner = number | string;

const MAX_OWNERS = 5_000;
const MAX_SLOTS = 12;

/**
 * Answers per owner, kept until a signal says that something of theirs changed.
 *
 * Why a stale answer cannot stay: `forget` takes the owner's whole map away. A load that began before still
 * holds the old map and ends up in it, where nobody looks any more. While the bus is not live, nothing is kept.
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

  /** Forgets what is kept of one owner; whoever commits a change calls it, so that they read what they wrote. */
  forget(owner: Owner): void {
    this.owners.delete(owner);
  }

  forgetAll(): void {
    this.owners.clear();
  }

  /** What is kept and still valid, without waiting. */
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

  /** The owner moves to the end; the one longest unused is in front and goes first. */
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
