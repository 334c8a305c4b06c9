import type { Clock } from '@kahan/domain';
import type { Bus } from '../../bus.ts';
import type { Rendered } from './rendered.ts';

export interface Loaded {
  rendered: Rendered;
  /** Instant after which it must be loaded again even without a signal. */
  validUntil?: Date;
}

/** Answers of one owner, or their loading, by key. */
class Slots extends Map<string, Loaded | Promise<Loaded>> {
  /** Bytes of the loaded answers. */
  get bytes(): number {
    let sum = 0;
    for (const slot of this.values()) sum += slot instanceof Promise ? 0 : bytesOf(slot);
    return sum;
  }
}

/** Owner of answers that are the same for all users. */
export const EVERYBODY = 0;

/** Owner of answers: a user id, {@link EVERYBODY}, or the name of a timetable. */
type Owner = number | string;

const MAX_OWNERS = 5_000;
const MAX_SLOTS = 12;
/** Bytes of an answer's objects and headers beside its body. */
const ANSWER_OVERHEAD = 1_000;

const bytesOf = ({ rendered }: Loaded) => rendered.body.length + ANSWER_OVERHEAD;

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
  private readonly mostBytes: number;
  /** Bytes of all answers. */
  private bytes = 0;

  /** @param options.mostBytes memory of all answers, bytes; without it only the number of owners is bounded */
  constructor(options: {
    bus: Bus;
    clock: Clock;
    flushOnPublic: boolean;
    mostOwners?: number;
    mostBytes?: number;
  }) {
    const { bus, clock, flushOnPublic } = options;
    this.mostOwners = options.mostOwners ?? MAX_OWNERS;
    this.mostBytes = options.mostBytes ?? Number.POSITIVE_INFINITY;
    this.bus = bus;
    this.clock = clock;
    bus.on('user_event', ({ userId }) => this.forget(userId));
    bus.on('session', ({ sessionId }) => {
      if (sessionId === null) this.forgetAll();
    });
    if (flushOnPublic) {
      bus.on('public_event', ({ keepsAnswers }) => {
        if (keepsAnswers !== true) this.forgetAll();
      });
    }
    bus.onGap(() => this.forgetAll());
  }

  /** Drops the answers of one owner. A writer calls it after its commit, so that the writer reads its own writes. */
  forget(owner: Owner): void {
    this.bytes -= this.owners.get(owner)?.bytes ?? 0;
    this.owners.delete(owner);
  }

  forgetAll(): void {
    this.owners.clear();
    this.bytes = 0;
  }

  /** The cached answer if it is still valid; never waits. */
  peek(owner: Owner, key: string): Rendered | undefined {
    if (!this.bus.live) return undefined;
    const known = this.owners.get(owner)?.get(key);
    if (known === undefined || known instanceof Promise) return undefined;
    return this.isValid(known) ? known.rendered : undefined;
  }

  private isValid({ validUntil }: Loaded): boolean {
    // `<` between two dates takes the engine several times as long as between two numbers.
    return validUntil === undefined || this.clock.now().getTime() < validUntil.getTime();
  }

  async get(owner: Owner, key: string, load: () => Promise<Loaded>): Promise<Rendered> {
    if (!this.bus.live) return (await load()).rendered;
    const slots = this.slotsOf(owner);
    const known = slots.get(key);
    if (known) {
      const loaded = await known;
      if (this.isValid(loaded)) return loaded.rendered;
      this.change(owner, slots, () => slots.delete(key));
    }
    return this.load(owner, slots, key, load);
  }

  private async load(
    owner: Owner,
    slots: Slots,
    key: string,
    load: () => Promise<Loaded>,
  ): Promise<Rendered> {
    const loading = slots.get(key) ?? load();
    if (slots.size >= MAX_SLOTS) this.change(owner, slots, () => slots.clear());
    slots.set(key, loading);
    try {
      const loaded = await loading;
      if (slots.get(key) === loading) this.change(owner, slots, () => slots.set(key, loaded));
      return loaded.rendered;
    } catch (error) {
      if (slots.get(key) === loading) slots.delete(key);
      // An owner that does not exist must not take the place of another.
      if (slots.size === 0 && this.owners.get(owner) === slots) this.owners.delete(owner);
      throw error;
    }
  }

  /** Changes the answers of an owner, unless it was forgotten, and makes room when they became larger. */
  private change(owner: Owner, slots: Slots, change: () => void): void {
    const before = slots.bytes;
    change();
    if (this.owners.get(owner) !== slots) return;
    this.bytes += slots.bytes - before;
    for (const oldest of this.owners.keys()) {
      if (this.bytes <= this.mostBytes) return;
      this.forget(oldest);
    }
  }

  /** Moves the owner to the end: the least recently used owner is in front and is dropped first. */
  private slotsOf(owner: Owner): Slots {
    const slots = this.owners.get(owner) ?? new Slots();
    this.owners.delete(owner);
    this.owners.set(owner, slots);
    if (this.owners.size > this.mostOwners) {
      const [oldest] = this.owners.keys();
      if (oldest !== undefined) this.forget(oldest);
    }
    return slots;
  }
}
