import { setTimeout as delay } from 'node:timers/promises';
import type { TermCapacity } from '@kahan/contract';
import { message } from '../../engine/delivery/log/messages.ts';
import { eventFrame, type Frame } from '../../engine/delivery/sockets/frame.ts';
import { Batch } from '../../platform/batch.ts';
import type { Bus } from '../../platform/bus.ts';
import type { Log } from '../../platform/log.ts';

/** Whoever is shown terms and wants to see them fill. */
export interface Watcher {
  send(frame: Frame): void;
}

/** Changes of one process go out at most so often, however many students take places at once. */
const PACE_MS = 200;
/** Numbers belong to no log: nothing is caught up from them. */
const NO_PLACE = { user: null, public: null };

export interface WatchingDeps {
  bus: Bus;
  log: Log;
  /** Places of terms as they lie here; a term that is gone is left out. */
  capacities(termIds: readonly string[]): Promise<TermCapacity[]>;
}

/**
 * Tells those who look at a term how many places are taken, within a second. A change is read once by the leader and
 * once by each process where somebody looks, and encoded once: it costs as many sends as there are watchers, whoever
 * made it and however many others did.
 */
export class Watching {
  private readonly d: WatchingDeps;
  private readonly rooms = new Map<string, Set<Watcher>>();
  private readonly watched = new Map<Watcher, readonly string[]>();
  private readonly dirty = new Set<string>();
  private readonly numbers: Batch<string, TermCapacity | null>;
  private readonly stopping = new AbortController();
  private pumping: Promise<void> | null = null;
  private removeListeners: (() => void)[] = [];

  constructor(deps: WatchingDeps) {
    this.d = deps;
    this.numbers = new Batch(async (ids) => {
      const found = new Map((await deps.capacities(ids)).map((one) => [one.term_id, one]));
      return ids.map((id) => found.get(id) ?? null);
    });
  }

  start(): void {
    const { bus } = this.d;
    this.removeListeners = [
      bus.on('terms', ({ ids }) => this.look(ids)),
      bus.onGap(() => this.look([...this.rooms.keys()])),
    ];
  }

  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    this.stopping.abort();
    await this.pumping;
  }

  /** Puts a watcher into the rooms of these terms, and out of all others. @returns how they stand now */
  async watch(watcher: Watcher, termIds: readonly string[]): Promise<TermCapacity[]> {
    this.leave(watcher);
    const ids = [...new Set(termIds)];
    this.watched.set(watcher, ids);
    for (const id of ids) this.rooms.set(id, (this.rooms.get(id) ?? new Set()).add(watcher));
    // In the room first: what changes while this is read comes as a change.
    const found = await Promise.all(ids.map((id) => this.numbers.load(id)));
    return found.filter((one) => one !== null);
  }

  leave(watcher: Watcher): void {
    for (const id of this.watched.get(watcher) ?? []) {
      const room = this.rooms.get(id);
      room?.delete(watcher);
      if (room?.size === 0) this.rooms.delete(id);
    }
    this.watched.delete(watcher);
  }

  private look(ids: readonly string[]): void {
    for (const id of ids) if (this.rooms.has(id)) this.dirty.add(id);
    if (this.dirty.size === 0 || this.stopping.signal.aborted) return;
    this.pumping ??= this.pump().finally(() => {
      this.pumping = null;
      this.look([]);
    });
  }

  private async pump(): Promise<void> {
    const ids = [...this.dirty];
    this.dirty.clear();
    try {
      for (const term of await this.d.capacities(ids)) this.tell(term);
    } catch (error) {
      this.d.log.warn({ err: error }, 'places of terms could not be read yet');
      for (const id of ids) this.dirty.add(id);
    }
    const { signal } = this.stopping;
    await delay(PACE_MS, undefined, { signal }).catch(() => undefined);
  }

  private tell(term: TermCapacity): void {
    const { type, payload } = message.capacity([term]);
    const frame = eventFrame(type, JSON.stringify(payload), NO_PLACE);
    for (const watcher of this.rooms.get(term.term_id) ?? []) watcher.send(frame);
  }
}
