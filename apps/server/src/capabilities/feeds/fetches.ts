import type { FeedKind } from '@kahan/contract';
import { erasedUpTo } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { CoalescedWork } from '../../platform/coalesced.ts';
import type { Job } from '../../platform/jobs.ts';
import type { FeedClient } from './clients.ts';
import {
  deleteFetches,
  type NotedFetch,
  readFetches,
  type StoredFetch,
  writeFetches,
} from './fetches.store.ts';

/** Notes are written together, at most once in this time, ms. */
const PACE_MS = 5_000;
const RETRY = { first: 1_000, longest: 60_000 };
/** Notes that wait; further ones are dropped while the database cannot be written. */
const MOST_WAITING = 20_000;

/** Which calendars fetched which feeds. Fetches are noted in memory and written together. */
export class FetchNotes {
  private readonly db: Engine['db'];
  private readonly clock: Engine['clock'];
  private waiting = new Map<string, NotedFetch>();
  private readonly writing: CoalescedWork;
  private lastWrite: Promise<void> = Promise.resolve();

  constructor({ db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>) {
    this.db = db;
    this.clock = clock;
    this.writing = new CoalescedWork({
      ...{ name: 'writing which calendars fetched feeds', log, retry: RETRY, paceMs: PACE_MS },
      work: () => this.write(),
    });
  }

  /** @param seenAt time of the last change of the version that the calendar got, or has */
  note(
    feed: { userId: number; kind: FeedKind; secretHash: Buffer },
    { client, name }: FeedClient,
    seenAt: Date,
  ): void {
    const { userId, kind, secretHash } = feed;
    const key = `${userId} ${kind} ${client} ${name}`;
    if (this.waiting.size >= MOST_WAITING && !this.waiting.has(key)) return;
    this.waiting.set(key, { userId, kind, secretHash, client, name, at: this.clock.now(), seenAt });
    this.writing.request();
  }

  /** The fetches of a user's feeds, the last ones first, with those that this portal has not written yet. */
  async read(userId: number): Promise<StoredFetch[]> {
    await this.write();
    return readFetches(this.db, userId);
  }

  async stop(): Promise<void> {
    await this.writing.stop();
    await this.write();
  }

  /** Chain of writes: each begins after the one before, so waiting for the last waits for all. */
  private write(): Promise<void> {
    const next = () => this.writeWaiting();
    this.lastWrite = this.lastWrite.then(next, next);
    return this.lastWrite;
  }

  private async writeWaiting(): Promise<void> {
    const notes = this.waiting;
    if (notes.size === 0) return;
    this.waiting = new Map();
    try {
      await writeFetches(this.db, [...notes.values()]);
    } catch (error) {
      // Newer notes replace older ones.
      this.waiting = new Map([...notes, ...this.waiting]);
      throw error;
    }
  }
}

/** Forgets calendars that have not fetched for a year (decision 079). */
export const erasureOfFetches = ({ db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>): Job => ({
  name: 'erasure of fetches',
  everyMs: 3_600_000,
  async run() {
    const fetches = await deleteFetches(db, erasedUpTo('fetches', clock.now()));
    if (fetches > 0) log.info({ fetches }, 'fetches of feeds a year ago were erased');
  },
});
