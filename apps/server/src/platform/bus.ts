import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Backoff, pauseAfter } from './backoff.ts';
import type { Queryable } from './database.ts';
import type { Log } from './log.ts';

/** Wakes this and the other portal processes: PostgreSQL NOTIFY behind a typed door. */
export interface Signals {
  /** New events in a user's log. */
  user_event: { userId: number; seq: number };
  /** New events in the public log. `keepsAnswers`: cached answers that contain public items are still right. */
  public_event: { seq: number; keepsAnswers?: true };
  /** A login ended or changed; caches forget it. null: all of them. */
  session: { sessionId: string | null };
  /** What all share of these terms was written. */
  terms: { ids: string[] };
  /** Something is to be pushed to devices. */
  push: Record<string, never>;
  /** Something came, went or has another name in a catalogue. null: in all of them. */
  catalogue: { kind: string | null };
  /** Timetables changed, e.g. `room:B139`. null: all of them. */
  timetables: { changed: string[] | null };
  /** Requests to the student system are there that nobody does. */
  request: Record<string, never>;
  /** The state of synchronisation changed (fresh, stale, another epoch). */
  sync: Record<string, never>;
}

export interface Bus {
  /** Signals of this process come back the same way as those of the others, after their commit. */
  on<S extends keyof Signals>(signal: S, listener: (payload: Signals[S]) => void): () => void;
  /** `gap` is called after the connection was lost and is back: signals may have been missed. */
  onGap(listener: () => void): () => void;
  /** false while signals are being missed: what is cached on their strength must not be used. */
  readonly live: boolean;
  close(): Promise<void>;
}

const CHANNEL = 'kahan';
/** A connection that is dead without having said so is found out by asking. */
const PING_EVERY = 15_000;
const PING_PATIENCE = 5_000;
const RECONNECT_MS: Backoff = { first: 50, longest: 5_000 };

/** Sends a signal when the transaction commits; never when it rolls back. */
export async function signal<S extends keyof Signals>(
  tx: Queryable,
  name: S,
  payload: Signals[S],
): Promise<void> {
  await tx.query({
    name: 'bus-signal',
    text: 'select pg_notify($1, $2)',
    values: [CHANNEL, JSON.stringify([name, payload])],
  });
}

/** Sends many signals of one kind when the transaction commits, in one statement. */
export async function signalAll<S extends keyof Signals>(
  tx: Queryable,
  name: S,
  payloads: readonly Signals[S][],
): Promise<void> {
  await tx.query({
    name: 'bus-signal-all',
    text: 'select pg_notify($1, told) from unnest($2::text[]) as told',
    values: [CHANNEL, payloads.map((payload) => JSON.stringify([name, payload]))],
  });
}

/**
 * Opens the bus on a connection of its own.
 * @throws Error when the database cannot be reached the first time; later losses are mended in silence
 */
export async function openBus(config: pg.PoolConfig, log: Log): Promise<Bus> {
  const bus = new ListeningBus(config, log);
  await bus.connect();
  return bus;
}

type Listener = (payload: never) => void;

class ListeningBus implements Bus {
  live = false;
  private readonly config: pg.PoolConfig;
  private readonly log: Log;
  private readonly listeners = new Map<string, Set<Listener>>();
  private readonly gapListeners = new Set<() => void>();
  private readonly closing = new AbortController();
  private client: pg.Client | undefined;
  private pinging: NodeJS.Timeout | undefined;
  private mending: Promise<void> | undefined;

  constructor(config: pg.PoolConfig, log: Log) {
    this.config = config;
    this.log = log;
  }

  on<S extends keyof Signals>(name: S, listener: (payload: Signals[S]) => void): () => void {
    const set = this.listeners.get(name) ?? new Set<Listener>();
    this.listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener);
    return () => this.gapListeners.delete(listener);
  }

  async connect(): Promise<void> {
    const client = new pg.Client({
      ...this.config,
      keepAlive: true,
      query_timeout: PING_PATIENCE,
      connectionTimeoutMillis: PING_PATIENCE,
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    client.on('notification', (message) => this.receive(message.payload));
    this.client = client;
    await client.connect();
    await client.query(`listen ${CHANNEL}`);
    this.live = true;
    this.pinging = setInterval(() => this.ping(client), PING_EVERY);
    this.pinging.unref();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.live = false;
    clearInterval(this.pinging);
    await this.mending;
    await this.client?.end();
  }

  private ping(client: pg.Client): void {
    client.query('select 1').catch((error: Error) => this.lost(client, error));
  }

  private receive(payload: string | undefined): void {
    const [name, value] = JSON.parse(payload ?? 'null') as [string, never];
    for (const listener of this.listeners.get(name) ?? []) this.run(() => listener(value));
  }

  /** One listener's fault must not keep the others from hearing. */
  private run(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.log.error({ err: error }, 'a listener of the bus failed');
    }
  }

  private lost(client: pg.Client, error: Error): void {
    // The first connect reports through its own promise; what was replaced is of no interest.
    if (this.client !== client || !this.live || this.closing.signal.aborted) return;
    this.live = false;
    clearInterval(this.pinging);
    this.log.warn({ err: error }, 'the bus lost its connection');
    client.end().catch((failure: Error) => this.log.debug({ err: failure }, 'ending a lost connection'));
    this.mending = this.mend();
  }

  private async mend(): Promise<void> {
    for (let failures = 0; !this.closing.signal.aborted; failures += 1) {
      try {
        await delay(pauseAfter(failures, RECONNECT_MS), undefined, { signal: this.closing.signal });
        await this.connect();
        this.log.info('the bus is back');
        for (const listener of this.gapListeners) this.run(listener);
        return;
      } catch (error) {
        if (!this.closing.signal.aborted) this.log.debug({ err: error }, 'the bus is not back yet');
      }
    }
  }
}
