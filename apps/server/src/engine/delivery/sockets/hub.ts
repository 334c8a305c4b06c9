import type { Bus } from '../../../platform/bus.ts';
import { CoalescedWork } from '../../../platform/coalesced.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type LoggedEvent, readPublicLog, readUserLogs } from '../log/log.store.ts';
import { type Frame, publicFrame } from './frame.ts';
import { isBroken, markCaughtUp, type Subscriber, sendReload, sendUserLog } from './subscriber.ts';

/** Most events of one user that are replayed; a client that missed more reloads everything, which costs less. */
const MOST_MISSED = 500;
/** Users whose logs are read in one query. */
const CHUNK = 500;
/** Public events kept in memory for returning clients. */
const RECENT = 200;
const RETRY = { first: 250, longest: 1_000 };
/** After every position: reads only where a log ends. */
const END = Number.MAX_SAFE_INTEGER;

/**
 * Sends logged events to the sockets of this process.
 *
 * Why each socket gets each event exactly once: a log has no gap that fills later (its sequence is taken under a lock
 * until commit), events are read after the position of the socket and sent in order, and the position moves with each
 * event that is sent, in the same turn of the event loop. A signal only triggers another read; a lost or doubled signal
 * changes nothing but the delay. A returning client names the last position it has seen; messages that were under way
 * when its connection broke are after that position and are read again. When the log no longer holds the next event
 * (it was pruned, or the student system was replaced), the client is told to reload every service, and its position
 * becomes the end of the log.
 */
export class Hub {
  /** Counts since the start, for the metrics. */
  readonly totals = { messages: 0, reloads: 0, failures: 0 };
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly services: () => readonly string[];
  private readonly byUser = new Map<number, Set<Subscriber>>();
  private readonly subscribers = new Set<Subscriber>();
  private readonly dirty = new Set<number>();
  /** Sequence of the last public event that was sent; null until the log has been read. */
  private publicEnd: number | null = null;
  /** The last public events without a gap, the newest at the end. */
  private recent: { seq: number; frame: Frame }[] = [];
  private readonly userReading: CoalescedWork;
  private readonly publicReading: CoalescedWork;
  private removeListeners: (() => void)[] = [];

  /** @param deps.services names of the services that a client reloads when its position is not in the log any more */
  constructor(deps: { db: Database; bus: Bus; log: Log; services: () => readonly string[] }) {
    this.db = deps.db;
    this.bus = deps.bus;
    this.services = deps.services;
    const reading = (name: string, read: () => Promise<void>) => {
      const work = () =>
        read().catch((error: unknown) => {
          this.totals.failures += 1;
          throw error;
        });
      return new CoalescedWork({ name: `reading ${name}`, work, log: deps.log, retry: RETRY });
    };
    this.userReading = reading('the logs of users', () => this.readUsers());
    this.publicReading = reading('the public log', () => this.readPublic());
  }

  start(): void {
    this.removeListeners = [
      this.bus.on('user_event', ({ userId }) => this.checkUser(userId)),
      this.bus.on('public_event', () => this.publicReading.request()),
      this.bus.onGap(() => this.checkAll()),
    ];
    this.publicReading.request();
  }

  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    await this.userReading.stop();
    await this.publicReading.stop();
  }

  /** Adds a socket and sends the events after its positions. */
  join(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    this.catchUpPublic(subscriber);
    if (subscriber.userId === null) return;
    const own = this.byUser.get(subscriber.userId) ?? new Set();
    this.byUser.set(subscriber.userId, own.add(subscriber));
    this.checkUser(subscriber.userId);
  }

  leave(subscriber: Subscriber): void {
    this.subscribers.delete(subscriber);
    if (subscriber.userId === null) return;
    const own = this.byUser.get(subscriber.userId);
    own?.delete(subscriber);
    if (own?.size === 0) this.byUser.delete(subscriber.userId);
  }

  /** Open sockets, with a login and without. */
  counts(): { users: number; anonymous: number } {
    let users = 0;
    for (const own of this.byUser.values()) users += own.size;
    return { users, anonymous: this.subscribers.size - users };
  }

  /** The logs have a new generation: forgets everything that was read from the former one. */
  startAnew(): void {
    this.publicEnd = null;
    this.recent = [];
    this.checkAll();
  }

  private checkAll(): void {
    for (const userId of this.byUser.keys()) this.dirty.add(userId);
    this.userReading.request();
    this.publicReading.request();
  }

  private checkUser(userId: number): void {
    if (!this.byUser.has(userId)) return;
    this.dirty.add(userId);
    this.userReading.request();
  }

  private async readUsers(): Promise<void> {
    const waiting = [...this.dirty].slice(0, CHUNK);
    for (const userId of waiting) this.dirty.delete(userId);
    if (this.dirty.size > 0) this.userReading.request();
    // A socket that joins while the query runs is not part of it, and marks its user dirty again.
    const asked = waiting.map((userId) => {
      const subscribers = [...(this.byUser.get(userId) ?? [])];
      const after = Math.min(...subscribers.map((subscriber) => subscriber.user ?? END));
      return { userId, subscribers, after };
    });
    try {
      const present = asked.filter(({ subscribers }) => subscribers.length > 0);
      const parts = await readUserLogs(this.db, present, MOST_MISSED);
      for (const { userId, subscribers } of present) {
        const part = parts.get(userId);
        if (part) sendUserLog(subscribers, part, this.services());
      }
    } catch (error) {
      for (const userId of waiting) this.dirty.add(userId);
      throw error;
    }
  }

  private async readPublic(): Promise<void> {
    if (this.publicEnd === null) await this.readRecent();
    else await this.readNewPublic(this.publicEnd);
  }

  private async readRecent(): Promise<void> {
    const { last } = await readPublicLog(this.db, END, 0);
    const { events } = await readPublicLog(this.db, Math.max(0, last - RECENT), RECENT);
    this.keep(events.filter(({ seq }) => seq <= last));
    this.publicEnd = last;
    for (const subscriber of this.subscribers) this.catchUpPublic(subscriber);
    // Events that were appended between the two queries are read next.
    this.publicReading.request();
  }

  private async readNewPublic(end: number): Promise<void> {
    const part = await readPublicLog(this.db, end, MOST_MISSED);
    const isReload = isBroken(part, end);
    if (isReload) this.recent = [];
    const added = isReload ? [] : this.keep(part.events);
    const others: Subscriber[] = [];
    for (const subscriber of this.subscribers) {
      if (subscriber.public === null || subscriber.public > end) others.push(subscriber);
      if (subscriber.public !== end) continue;
      if (isReload) sendReload(subscriber, { user: null, public: part.last }, this.services());
      for (const { seq, frame } of added) {
        subscriber.public = seq;
        subscriber.send(frame);
      }
    }
    this.publicEnd = part.last;
    for (const subscriber of others) this.catchUpPublic(subscriber, true);
  }

  /** Adds events to those kept in memory; events before a gap are dropped. */
  private keep(events: readonly LoggedEvent[]): { seq: number; frame: Frame }[] {
    const added = events.map((event) => ({ seq: event.seq, frame: publicFrame(event) }));
    for (const one of added) {
      if (this.recent.at(-1)?.seq !== one.seq - 1) this.recent = [];
      this.recent.push(one);
    }
    if (this.recent.length > 2 * RECENT) this.recent = this.recent.slice(-RECENT);
    return added;
  }

  /**
   * Sends one socket the public events that the others already have. A socket that is ahead saw an event on another
   * process whose signal has not arrived here; only when reading the log has not brought that event is its position one
   * of a replaced log.
   */
  private catchUpPublic(subscriber: Subscriber, hasRead = false): void {
    const end = this.publicEnd;
    if (end === null) return;
    const position = subscriber.public;
    if (position !== null && position > end) {
      if (!hasRead) {
        this.publicReading.request();
        return;
      }
      sendReload(subscriber, { user: null, public: end }, this.services());
    } else if (position === null) {
      subscriber.public = end;
    } else if (position < end) {
      this.replayPublic(subscriber, position, end);
    }
    markCaughtUp(subscriber, 'public');
  }

  private replayPublic(subscriber: Subscriber, position: number, end: number): void {
    const [oldest] = this.recent;
    const isComplete = oldest !== undefined && oldest.seq <= position + 1 && this.recent.at(-1)?.seq === end;
    if (!isComplete) sendReload(subscriber, { user: null, public: end }, this.services());
    for (const { seq, frame } of this.recent) {
      if (seq <= (subscriber.public ?? end)) continue;
      subscriber.public = seq;
      subscriber.send(frame);
    }
  }
}
