import {
  AS_OF_HEADER,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
  type Freshness as FreshnessState,
} from '@kahan/contract/light';
import type { Clock } from '@kahan/domain';
import { type Bus, signal } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { readParked } from './retries.store.ts';
import { readState } from './sync.store.ts';

/** Data read longer ago than this is not called fresh: twice the long poll, and some. */
const FRESH_MS = 60_000;
const POLL_MS = 5_000;
/** Signals of a burst of failures are told at most this often. */
const ANNOUNCE_MS = 500;

/** What is known of the age of the data. */
export interface FreshnessInfo {
  asOf: Date | null;
  state: FreshnessState;
  /** Error code when it is not fresh. */
  reason: string | null;
}

type Headers = Readonly<Record<string, string>>;

/**
 * How fresh the data is, kept in memory on every process: the reader of the feed says so, the others read the row.
 * A user whose changes wait to be read again is behind, although the feed is not.
 */
export class Freshness {
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly log: Log;
  private asOf: Date | null = null;
  private reason: string | null = null;
  private parked = new Map<number | null, FreshnessInfo>();
  private told: (FreshnessInfo & { headers: Headers }) | undefined;
  private poll: NodeJS.Timeout | undefined;
  private announcing: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private isStopped = false;
  private removeListener: () => void = () => {};

  constructor(deps: { db: Database; bus: Bus; clock: Clock; log: Log }) {
    this.db = deps.db;
    this.bus = deps.bus;
    this.clock = deps.clock;
    this.log = deps.log;
  }

  async start(): Promise<void> {
    this.removeListener = this.bus.on('sync', () => this.refreshLater());
    this.poll = setInterval(() => this.refreshLater(), POLL_MS);
    this.poll.unref();
    await this.refresh();
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    clearInterval(this.poll);
    clearTimeout(this.announcing);
    this.removeListener();
    await this.telling;
  }

  /** What the reader of the feed has just found out. */
  note(asOf: Date, reason: string | null): void {
    this.asOf = asOf;
    this.reason = reason;
  }

  noteFailure(reason: string): void {
    this.reason = reason;
  }

  /** Tells all processes to look again, at most once in a while. */
  announce(): void {
    if (this.isStopped) return;
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      this.telling = signal(this.db, 'sync', {}).catch((error: Error) =>
        this.log.warn({ err: error }, 'freshness could not be told'),
      );
    }, ANNOUNCE_MS);
  }

  /** Of the feed, or with a user of what concerns them. */
  read(userId?: number): FreshnessInfo {
    const behind = this.parked.get(null) ?? (userId === undefined ? undefined : this.parked.get(userId));
    if (behind) return behind;
    const { asOf } = this;
    if (asOf === null) return { asOf, state: 'failed', reason: this.reason ?? 'NOT_READY' };
    if (this.reason !== null) return { asOf, state: 'stale', reason: this.reason };
    const isFresh = this.clock.now().getTime() - asOf.getTime() <= FRESH_MS;
    return { asOf, state: isFresh ? 'fresh' : 'stale', reason: isFresh ? null : 'STUDENT_SYSTEM_TIMEOUT' };
  }

  /** The headers of an answer with personal data; as long as they are the same ones, the same object. */
  headers(userId?: number): Headers {
    const { asOf, state, reason } = this.read(userId);
    const { told } = this;
    if (told?.asOf === asOf && told.state === state && told.reason === reason) return told.headers;
    const headers: Record<string, string> = { [FRESHNESS_HEADER]: state };
    if (asOf !== null) headers[AS_OF_HEADER] = asOf.toISOString();
    if (reason !== null) headers[FRESHNESS_REASON_HEADER] = reason;
    this.told = { asOf, state, reason, headers };
    return headers;
  }

  private refreshLater(): void {
    this.refresh().catch((error: Error) => this.log.warn({ err: error }, 'freshness could not be read'));
  }

  private async refresh(): Promise<void> {
    const [state, parked] = await Promise.all([readState(this.db), readParked(this.db)]);
    if (state === null) {
      this.asOf = null;
    } else {
      this.reason = state.reason;
      // The reader of the feed writes the row only now and then and knows better.
      if (this.asOf === null || state.readAt > this.asOf) this.asOf = state.readAt;
    }
    this.parked = new Map(
      parked.map(({ userId, reason, asOf }) => [userId, { asOf, state: 'stale' as const, reason }]),
    );
  }
}
