import { outsideId, type TermCapacity } from '@kahan/contract';
import { MOST_WATCHED } from '@kahan/contract/runtime';
import { z } from 'zod';
import { type LiveClient, type LiveHandler, transientFrame } from '../../engine/delivery/index.ts';
import { Batch } from '../../platform/batch.ts';
import type { Bus } from '../../platform/bus.ts';
import { CoalescedWork } from '../../platform/coalesced.ts';
import type { Log } from '../../platform/log.ts';

/** Least time between two broadcasts of one process, however many students sign up at once. */
const PACE_MS = 200;

/** Messages that share a query: 2,000 terms at most. */
const MOST_MESSAGES = 10;

const watchMessage = z.object({ term_ids: z.array(outsideId).max(MOST_WATCHED) });

export interface TermsWatchDeps {
  bus: Bus;
  log: Log;
  /** Mirrored capacities of terms; a term that does not exist is left out. */
  capacities(termIds: readonly string[]): Promise<TermCapacity[]>;
}

interface Watched {
  terms: TermCapacity[];
}

interface Waiting {
  term_ids: readonly string[];
  resolve(answer: Watched): void;
  reject(error: Error): void;
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
  /** Clients with a look-up under way. */
  private readonly busy = new Set<LiveClient>();
  /** The newest message of a client that has a look-up under way. */
  private readonly waiting = new Map<LiveClient, Waiting>();
  private readonly dirty = new Set<string>();
  /** Capacities of the terms of a message, in the order of their ids. */
  private readonly current: Batch<readonly string[], TermCapacity[]>;
  private readonly broadcasting: CoalescedWork;
  private removeListeners: (() => void)[] = [];

  constructor({ bus, log, capacities }: TermsWatchDeps) {
    this.bus = bus;
    this.capacities = capacities;
    this.current = new Batch(async (messages) => {
      const ids = [...new Set(messages.flat())];
      const found = new Map((await capacities(ids)).map((one) => [one.term_id, one]));
      return messages.map((message) => message.flatMap((id) => found.get(id) ?? []));
    }, MOST_MESSAGES);
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
  handle(client: LiveClient, { term_ids }: z.infer<typeof watchMessage>): Promise<Watched> {
    if (!this.busy.has(client)) return this.watch(client, term_ids);
    this.replace(client);
    return new Promise((resolve, reject) => this.waiting.set(client, { term_ids, resolve, reject }));
  }

  leave(client: LiveClient): void {
    this.replace(client);
    this.unwatch(client);
  }

  private async watch(client: LiveClient, termIds: readonly string[]): Promise<Watched> {
    const ids = [...new Set(termIds)];
    this.unwatch(client);
    this.watched.set(client, ids);
    for (const id of ids) this.watchersOf.set(id, (this.watchersOf.get(id) ?? new Set()).add(client));
    this.busy.add(client);
    try {
      // The client is registered first: a change during this read is broadcast to it.
      return { terms: await this.current.load(ids) };
    } finally {
      this.busy.delete(client);
      const next = this.waiting.get(client);
      this.waiting.delete(client);
      if (next) this.watch(client, next.term_ids).then(next.resolve, next.reject);
    }
  }

  /** Answers the message that waits: it will not be looked up. */
  private replace(client: LiveClient): void {
    this.waiting.get(client)?.resolve({ terms: [] });
    this.waiting.delete(client);
  }

  private unwatch(client: LiveClient): void {
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
    const ids = [...this.dirty].filter((id) => this.watchersOf.has(id));
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
