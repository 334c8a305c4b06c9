import { setTimeout as delay } from 'node:timers/promises';
import type { Bus } from '../../../platform/bus.ts';
import type { Database } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { type LoggedEvent, readPublicLog, readUserLogs } from '../log/log.store.ts';
import { type Frame, publicFrame } from './frame.ts';
import { isBroken, type Member, sendReload, sendUserLog, settle } from './subscriber.ts';

/** Events of one user that are replayed; who missed more loads everything anew, which is less. */
const MOST_MISSED = 500;
/** Users whose logs are read in one query. */
const CHUNK = 500;
/** Public events kept in memory for those who come back. */
const RECENT = 200;
/** Sockets that are looked at together before the first of them is written to. */
const GROUP = 16;
const RETRY_MS = 250;
/** After every place: asks only where a log ends. */
const END = Number.MAX_SAFE_INTEGER;

/**
 * Brings logged events to the sockets of this process.
 *
 * Why each socket gets each event exactly once: a log has no holes that fill later (its sequence is taken under a
 * lock until commit), events are read after the place of the socket and sent in order, and the place moves with each
 * one that is sent, in the same turn of the event loop. A signal only says "look again"; a lost or doubled signal
 * changes nothing but time. A returning client names the last place it has seen; what was on the wire when it lost
 * its connection is after that place and is read again. When the log no longer holds the next event (pruned, or the
 * university was replaced), the client is told to load everything anew, and stands at the end of the log.
 */
export class Hub {
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly log: Log;
  private readonly byUser = new Map<number, Set<Member>>();
  private readonly members = new Set<Member>();
  private readonly dirty = new Set<number>();
  private isPublicDirty = false;
  /** End of the public log as far as it was sent; null until it was read. */
  private publicEnd: number | null = null;
  /** The last public events without holes, the newest at the end. */
  private recent: { seq: number; frame: Frame }[] = [];
  private userPump: Promise<void> | null = null;
  private publicPump: Promise<void> | null = null;
  private readonly stopping = new AbortController();
  private removeListeners: (() => void)[] = [];

  constructor(deps: { db: Database; bus: Bus; log: Log }) {
    this.db = deps.db;
    this.bus = deps.bus;
    this.log = deps.log;
  }

  start(): void {
    this.removeListeners = [
      this.bus.on('user_event', ({ userId }) => this.lookAfter(userId)),
      this.bus.on('public_event', () => this.lookAtPublic()),
      this.bus.onGap(() => this.lookAtAll()),
    ];
    this.lookAtPublic();
  }

  async stop(): Promise<void> {
    for (const remove of this.removeListeners) remove();
    this.stopping.abort();
    await this.userPump;
    await this.publicPump;
  }

  /** Takes a socket in and sends what it missed after its places. */
  join(member: Member): void {
    this.members.add(member);
    this.settlePublic(member);
    if (member.userId === null) return;
    const own = this.byUser.get(member.userId) ?? new Set();
    this.byUser.set(member.userId, own.add(member));
    this.lookAfter(member.userId);
  }

  leave(member: Member): void {
    this.members.delete(member);
    if (member.userId === null) return;
    const own = this.byUser.get(member.userId);
    own?.delete(member);
    if (own?.size === 0) this.byUser.delete(member.userId);
  }

  /** All sockets of this process. */
  [Symbol.iterator](): Iterator<Member> {
    return this.members.values();
  }

  private lookAtAll(): void {
    for (const userId of this.byUser.keys()) this.dirty.add(userId);
    this.pumpUsers();
    this.lookAtPublic();
  }

  private lookAfter(userId: number): void {
    if (!this.byUser.has(userId)) return;
    this.dirty.add(userId);
    this.pumpUsers();
  }

  private pumpUsers(): void {
    this.userPump ??= this.repeatedly(
      () => this.dirty.size > 0,
      () => this.readUsers(),
    ).finally(() => {
      this.userPump = null;
      if (this.dirty.size > 0 && !this.stopping.signal.aborted) this.pumpUsers();
    });
  }

  private lookAtPublic(): void {
    this.isPublicDirty = true;
    this.publicPump ??= this.repeatedly(
      () => this.isPublicDirty,
      () => this.readPublic(),
    ).finally(() => {
      this.publicPump = null;
      if (this.isPublicDirty && !this.stopping.signal.aborted) this.lookAtPublic();
    });
  }

  /** Works while there is something to do; when the database fails, it tries again a little later. */
  private async repeatedly(isWaiting: () => boolean, work: () => Promise<void>): Promise<void> {
    const { signal } = this.stopping;
    // What arrives within one turn of the event loop is read together.
    await delay(0);
    while (isWaiting() && !signal.aborted) {
      try {
        await work();
      } catch (error) {
        this.log.warn({ err: error }, 'events could not be read yet');
        await delay(RETRY_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  private async readUsers(): Promise<void> {
    const waiting = [...this.dirty].slice(0, CHUNK);
    for (const userId of waiting) this.dirty.delete(userId);
    // Who joins while the query runs was not asked for, and asks again.
    const asked = waiting.map((userId) => {
      const members = [...(this.byUser.get(userId) ?? [])];
      const after = Math.min(...members.map((member) => member.user ?? END));
      return { userId, members, after };
    });
    try {
      const present = asked.filter(({ members }) => members.length > 0);
      const parts = await readUserLogs(this.db, present, MOST_MISSED);
      for (const { userId, members } of present) {
        const part = parts.get(userId);
        if (part) sendUserLog(members, part);
      }
    } catch (error) {
      for (const userId of waiting) this.dirty.add(userId);
      throw error;
    }
  }

  private async readPublic(): Promise<void> {
    this.isPublicDirty = false;
    try {
      if (this.publicEnd === null) await this.readRecent();
      else await this.readNewPublic(this.publicEnd);
    } catch (error) {
      this.isPublicDirty = true;
      throw error;
    }
  }

  private async readRecent(): Promise<void> {
    const { last } = await readPublicLog(this.db, END, 0);
    const { events } = await readPublicLog(this.db, Math.max(0, last - RECENT), RECENT);
    this.keep(events.filter(({ seq }) => seq <= last));
    this.publicEnd = last;
    for (const member of this.members) this.settlePublic(member);
    // Whatever came between the two questions is read next.
    this.isPublicDirty = true;
  }

  private async readNewPublic(end: number): Promise<void> {
    const part = await readPublicLog(this.db, end, MOST_MISSED);
    const isReload = isBroken(part, end);
    if (isReload) this.recent = [];
    const added = isReload ? [] : this.keep(part.events);
    const others: Member[] = [];
    // With thousands of sockets, fetching them from memory is a good part of the work. Looking at several before
    // writing to the first lets the processor fetch them side by side instead of one after the other.
    const members = [...this.members];
    let ready: boolean[] = [];
    for (const [i, member] of members.entries()) {
      if (i % GROUP === 0) ready = members.slice(i, i + GROUP).map((one) => one.isReady());
      if (member.public === null || member.public > end) others.push(member);
      if (member.public !== end) continue;
      if (isReload) sendReload(member, { user: null, public: part.last });
      for (const { seq, frame } of added) {
        member.public = seq;
        member.send(frame, ready[i % GROUP]);
      }
    }
    this.publicEnd = part.last;
    for (const member of others) this.settlePublic(member, true);
  }

  /** Adds events to those kept in memory; after a hole the older ones are of no use. */
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
   * Brings one socket to the end of the public log as far as it was sent to the others. One that is ahead saw an
   * event on another process that has not arrived here; only when a look at the log has not brought it is its place
   * one of a log that was replaced.
   */
  private settlePublic(member: Member, hasLooked = false): void {
    const end = this.publicEnd;
    if (end === null) return;
    const place = member.public;
    if (place !== null && place > end) {
      if (!hasLooked) {
        this.lookAtPublic();
        return;
      }
      sendReload(member, { user: null, public: end });
    } else if (place === null) {
      member.public = end;
    } else if (place < end) {
      this.replayPublic(member, place, end);
    }
    settle(member, 'public');
  }

  private replayPublic(member: Member, place: number, end: number): void {
    const [oldest] = this.recent;
    const isComplete = oldest !== undefined && oldest.seq <= place + 1 && this.recent.at(-1)?.seq === end;
    if (!isComplete) sendReload(member, { user: null, public: end });
    for (const { seq, frame } of this.recent) {
      if (seq <= (member.public ?? end)) continue;
      member.public = seq;
      member.send(frame);
    }
  }
}
