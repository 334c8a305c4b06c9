import type { TermCapacity } from '@kahan/contract';
import { MOST_WATCHED } from '@kahan/contract/runtime';
import { z } from 'zod';
import { type LiveClient, type LiveHandler, transientFrame } from '../../engine/delivery/index.ts';
import { Batch } from '../../platform/batch.ts';
import type { Bus } from '../../platform/bus.ts';
import { CoalescedWork } from '../../platform/coalesced.ts';
import type { Log } from '../../platform/log.ts';

/** Least time between two broadcasts of one process, however many students sign up at once. */
const PACE_MS = 200;

const watchMessage = z.object({ term_ids: z.array(z.string().min(1).max(100)).max(MOST_WATCHED) });

export interface TermsWatchDeps {
  bus: Bus;
  log: Log;
  /** Mirrored capacities of terms; a term that does not exist is left out. */
  capacities(termIds: readonly string[]): Promise<TermCapacity[]>;
}

/**
 * The message `watch`: sends the capacities of the watched terms within a second after they change. Each process that
 * has watchers of a term reads a change once and encodes it once, so a change costs one query and as many sends as
 * there are watchers, whichever process made it.
 */
export class TermsWatch implements LiveHandler<z.infer<typeof watchMessage>> {
  readonly message = 'watch';
  readonly schema = watchMessage;
  private readonly bus: Bus;
  private readonly capacities: TermsWatchDeps['capacities'];
  private readonly watchersOf = new Map<string, Set<LiveClient>>();
  private readonly watched = new Map<LiveClient, readonly string[]>();
  /** Look-ups under way, one for each socket. */
  private readonly lookups = new Map<LiveClient, Promise<unknown>>();
  private readonly dirty = new Set<string>();
  private readonly current: Batch<string, TermCapacity | null>;
  private readonly broadcasting: CoalescedWork;
  private removeListeners: (() => void)[] = [];

  constructor({ bus, log, capacities }: TermsWatchDeps) {
    this.bus = bus;
    this.capacities = capacities;
    this.current = new Batch(async (ids) => {
      const found = new Map((await capacities(ids)).map((one) => [one.term_id, one]));
      return ids.map((id) => found.get(id) ?? null);
    });
    this.broadcasting = new CoalescedWork({
      name: 'reading the capacities of watched terms',
      work: () => this.broadcast(),
      log,
      retry: { first: PACE_MS, longest: 1_000 },
      paceMs: PACE_MS,
    });
  }

  start(): void {
    this.removeListeners = [
      this.bus.on('terms', ({ ids }) => this.mark(ids)),
      this.bus.onGap(() => this.mark(this.watchersOf.keys())),
    ];
  }

  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    await this.broadcasting.stop();
  }

  /**
   * Watches these terms instead of those before. One look-up of a socket is under way at a time; of the messages that
   * wait for it only the newest is looked up.
   * @returns their present capacities; none when a later message has replaced this one
   */
  async handle(client: LiveClient, { term_ids }: z.infer<typeof watchMessage>) {
    this.leave(client);
    const ids = [...new Set(term_ids)];
    this.watched.set(client, ids);
    for (const id of ids) this.watchersOf.set(id, (this.watchersOf.get(id) ?? new Set()).add(client));
    // A failure of the look-up before is reported to its own caller.
    await this.lookups.get(client)?.catch(() => undefined);
    if (this.watched.get(client) !== ids) return { terms: [] };
    // The client is registered first: a change during this read is broadcast to it.
    const lookup = Promise.all(ids.map((id) => this.current.load(id)));
    this.lookups.set(client, lookup);
    try {
      return { terms: (await lookup).filter((one) => one !== null) };
    } finally {
      if (this.lookups.get(client) === lookup) this.lookups.delete(client);
    }
  }

  leave(client: LiveClient): void {
    for (const id of this.watched.get(client) ?? []) {
      const watchers = this.watchersOf.get(id);
      watchers?.delete(client);
      if (watchers?.size === 0) this.watchersOf.delete(id);
    }
    this.watched.delete(client);
  }

  private mark(ids: Iterable<string>): void {
    for (const id of ids) if (this.watchersOf.has(id)) this.dirty.add(id);
    if (this.dirty.size > 0) this.broadcasting.request();
  }

  private async broadcast(): Promise<void> {
    const ids = [...this.dirty];
    this.dirty.clear();
    try {
      for (const term of await this.capacities(ids)) {
        const frame = transientFrame({ type: 'raw', payload: { type: 'capacity', terms: [term] } });
        for (const client of this.watchersOf.get(term.term_id) ?? []) client.send(frame);
      }
    } catch (error) {
      for (const id of ids) this.dirty.add(id);
      throw error;
    }
  }
}
