import {
  AS_OF_HEADER,
  FRESHNESS_HEADER,
  FRESHNESS_REASON_HEADER,
  type Freshness as FreshnessState,
} from '@kahan/contract/runtime';
import type { Clock } from '@kahan/domain';
import { type Bus, signal } from '../../platform/bus.ts';
import type { Database } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { readState, type SyncState } from './epoch.store.ts';
import { PASSWORD_REASONS } from './failures.ts';
import { readRefreshes } from './refresh-on-read.store.ts';
import { type Parked, readParked } from './retries.store.ts';
import type { Sources } from './source.ts';

/** Data read longer ago than this is not called fresh. */
const FRESH_MS = 60_000;
const POLL_MS = 5_000;
/** A burst of failures is signalled at most this often. */
const ANNOUNCE_MS = 500;

/** The age of the data, as far as it is known. */
export interface FreshnessInfo {
  asOf: Date | null;
  state: FreshnessState;
  /** Error code when it is not fresh. */
  reason: string | null;
}

type Headers = Readonly<Record<string, string>>;

/** A service of one user that waits to be read again. */
interface Behind {
  service: string;
  info: FreshnessInfo;
}

/** Shared records that wait to be read again. */
interface SharedBehind {
  /** Services whose answers hold them; null: all. */
  services: readonly string[] | null;
  /** Users whose answers hold them; null: all. */
  users: ReadonlySet<number> | null;
  info: FreshnessInfo;
}

const NONE: readonly string[] = [];

/** Shared records are read without a password: none could help. */
function withoutPassword(reason: string | null): string | null {
  return PASSWORD_REASONS.some((code) => code === reason) ? 'STUDENT_SYSTEM_GARBAGE' : reason;
}

/**
 * How fresh the data is, kept in memory by every process. The process that reads the log of changes knows it, the
 * others read the state row. A user whose changes wait to be read again is behind, even while the log is not.
 */
export class Freshness {
  private readonly db: Database;
  private readonly bus: Bus;
  private readonly clock: Clock;
  private readonly log: Log;
  private readonly sources: Sources;
  private readonly onState: (state: SyncState | null) => void;
  private asOf: Date | null = null;
  private reason: string | null = null;
  /** In order of their age. */
  private parked = new Map<number, Behind[]>();
  /** In order of their age. */
  private shared: SharedBehind[] = [];
  /** Users read directly after the log of changes was read last. */
  private refreshes = new Map<number, Date>();
  private looks = 0;
  private lastLook = 0;
  /** How many looks had begun when the reader of the log of changes noted its state last. */
  private olderLooks = 0;
  private told: (FreshnessInfo & { headers: Headers }) | undefined;
  private poll: NodeJS.Timeout | undefined;
  private announcing: NodeJS.Timeout | undefined;
  private telling: Promise<void> = Promise.resolve();
  private isStopped = false;
  private removeListener: () => void = () => {};

  /** @param deps.onState called with the state in the database after each reading */
  constructor(deps: {
    db: Database;
    bus: Bus;
    clock: Clock;
    log: Log;
    sources: Sources;
    onState?: (state: SyncState | null) => void;
  }) {
    this.sources = deps.sources;
    this.onState = deps.onState ?? (() => {});
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

  /** The log of changes was read. */
  note(asOf: Date): void {
    this.asOf = asOf;
    this.noteReason(null);
  }

  /** The log of changes could not be read. @param reason an error code */
  noteFailure(reason: string): void {
    this.noteReason(withoutPassword(reason));
  }

  private noteReason(reason: string | null): void {
    this.reason = reason;
    this.olderLooks = this.looks;
  }

  /** A user's data was read directly. */
  noteRefresh(userId: number, asOf: Date): void {
    this.refreshes.set(userId, asOf);
  }

  /** Signals all processes to read the state again, at most once in a while. */
  announce(): void {
    if (this.isStopped) return;
    this.announcing ??= setTimeout(() => {
      this.announcing = undefined;
      this.telling = signal(this.db, 'sync', {}).catch((error: Error) =>
        this.log.warn({ err: error }, 'signalling the freshness failed; other portals notice within seconds'),
      );
    }, ANNOUNCE_MS);
  }

  /**
   * The freshness of the log of changes, or of an answer.
   * @param services of the user that the answer rests on
   * @param shared names in the log of further records that it holds; reading a user directly does not read them
   */
  read(userId?: number, services: readonly string[] = NONE, shared: readonly string[] = NONE): FreshnessInfo {
    const own = userId === undefined ? undefined : this.parked.get(userId);
    const behind =
      own?.find(({ service }) => services.includes(service)) ??
      this.shared.find(
        (one) =>
          (one.users === null || (userId !== undefined && one.users.has(userId))) &&
          (one.services === null
            ? services.length > 0
            : one.services.some((name) => services.includes(name) || shared.includes(name))),
      );
    if (behind) return behind.info;
    const asOf = shared.length > 0 ? this.asOf : this.asOfFor(userId);
    if (asOf === null) return { asOf, state: 'failed', reason: this.reason ?? 'NOT_READY' };
    const isOld = this.isOld(asOf);
    const reason = asOf === this.asOf || isOld ? this.reason : null;
    if (reason !== null) return { asOf, state: 'stale', reason };
    return { asOf, state: isOld ? 'stale' : 'fresh', reason: isOld ? 'STUDENT_SYSTEM_TIMEOUT' : null };
  }

  /** Whether looking at a user's data should refresh it: a failure of theirs, or a log of changes that is behind. */
  isBehind(userId: number): boolean {
    return this.parked.has(userId) || this.isFeedBehind(userId);
  }

  /** Whether a user's data as a whole is older than a minute. */
  isFeedBehind(userId: number): boolean {
    const asOf = this.asOfFor(userId);
    return asOf !== null && this.isOld(asOf);
  }

  /** The headers of an answer with personal data; as long as they are the same ones, the same object. */
  headers(userId: number, services: readonly string[] = this.sources.userServices, shared = NONE): Headers {
    const { asOf, state, reason } = this.read(userId, services, shared);
    const { told } = this;
    if (told?.asOf === asOf && told.state === state && told.reason === reason) return told.headers;
    const headers: Record<string, string> = { [FRESHNESS_HEADER]: state };
    if (asOf !== null) headers[AS_OF_HEADER] = asOf.toISOString();
    if (reason !== null) headers[FRESHNESS_REASON_HEADER] = reason;
    this.told = { asOf, state, reason, headers };
    return headers;
  }

  /** When the log of changes was read, or this user directly, whichever was later. */
  private asOfFor(userId: number | undefined): Date | null {
    const opened = userId === undefined ? undefined : this.refreshes.get(userId);
    return opened !== undefined && this.asOf !== null && opened > this.asOf ? opened : this.asOf;
  }

  private isOld(asOf: Date): boolean {
    return this.clock.now().getTime() - asOf.getTime() > FRESH_MS;
  }

  private refreshLater(): void {
    this.refresh().catch((error: Error) =>
      this.log.warn({ err: error }, 'reading the freshness failed; it is read again within seconds'),
    );
  }

  /** Reads the state from the database. */
  async refresh(): Promise<void> {
    this.looks += 1;
    const look = this.looks;
    const [state, parked, refreshes] = await Promise.all([
      readState(this.db),
      readParked(this.db),
      readRefreshes(this.db),
    ]);
    const shared = await Promise.all(
      parked.flatMap((one) => (one.userId === null ? this.sharedOf(one) : [])),
    );
    // A later read has already ended and knows more.
    if (look < this.lastLook) return;
    this.lastLook = look;
    this.onState(state);
    if (state === null) {
      this.asOf = null;
    } else {
      // A look that began before the last note may have read an older row.
      if (look > this.olderLooks) this.reason = withoutPassword(state.reason);
      // The process that reads the log of changes stores the row only now and then, and knows better.
      if (this.asOf === null || state.readAt > this.asOf) this.asOf = state.readAt;
    }
    this.refreshes = refreshes;
    this.parked = new Map();
    for (const { userId, service, asOf, reason } of parked) {
      if (userId === null) continue;
      const known = this.parked.get(userId) ?? [];
      known.push({ service, info: { asOf, state: 'stale', reason } });
      this.parked.set(userId, known);
    }
    this.shared = shared.filter((one) => one !== null);
  }

  /** The answers and users that a shared task concerns; null: none. */
  private async sharedOf({
    service,
    keys,
    silent,
    isUnreadable,
    ...row
  }: Parked): Promise<SharedBehind | null> {
    const info: FreshnessInfo = { asOf: row.asOf, state: 'stale', reason: withoutPassword(row.reason) };
    const source = this.sources.sharedOf(service);
    if (source === undefined) return { services: keys.length > 0 ? keys : null, users: null, info };
    // A catalogue that was never read whole is missing, not old: its readers get that answer.
    if (silent && source.firstReading === 'background') return null;
    const isNamed = isUnreadable && keys.length > 0;
    const users = (isNamed && (await source.holders?.(this.db, keys))) || null;
    return { services: [source.changes], users: users && new Set(users), info };
  }
}
