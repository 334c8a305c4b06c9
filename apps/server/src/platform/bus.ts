import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { type Backoff, pauseAfter } from './backoff.ts';
import { namedFailure, type Queryable } from './database.ts';
import type { Log } from './log.ts';

/**
 * Signals between portal processes, this one included: PostgreSQL NOTIFY with typed payloads. A capability declares its
 * own signals beside the code that sends them.
 */
export interface Signals {
  /** New events in a user's log. */
  user_event: { userId: number; seq: number };
  /** New events in the public log. `keepsAnswers`: cached answers that contain public items are still right. */
  public_event: { seq: number; keepsAnswers?: true };
  /** A login ended or changed, so caches drop it; triggers of `sessions` send it. null: all logins. */
  session: { sessionId: string | null };
  /** The push outbox has new entries. */
  push: Record<string, never>;
  /** A catalogue gained, lost or renamed an entry. null: any catalogue. */
  catalogue: { kind: string | null };
  /** Requests to the student system wait for a worker. */
  request: Record<string, never>;
  /** The state of the mirror changed (fresh, stale, a new epoch). */
  sync: Record<string, never>;
}

export interface Bus {
  /** Calls `listener` for each signal after its commit, also for signals of this process. @returns how to stop */
  on<S extends keyof Signals>(signal: S, listener: (payload: Signals[S]) => void): () => void;
  /** Calls `listener` when the connection is back after a loss: signals may have been missed. */
  onGap(listener: () => void): () => void;
  /** false while signals may be missed: caches that rely on signals must not be used then. */
  readonly live: boolean;
  close(): Promise<void>;
}

const CHANNEL = 'kahan';
/** A ping detects a connection that died without an error. */
const PING_EVERY = 15_000;
const PING_TIMEOUT = 5_000;
const RECONNECT_MS: Backoff = { first: 50, longest: 5_000 };

/** Bytes of the names in one signal, for which PostgreSQL has room for 8,000. */
const MOST_SIGNALLED = 4_000;

/** Names in parts that fit into one signal each. */
export function signalParts(names: string[]): string[][] {
  if (names.length === 0) return [];
  const size = Buffer.byteLength(JSON.stringify(names));
  if (names.length === 1 || size <= MOST_SIGNALLED) return [names];
  const half = Math.ceil(names.length / 2);
  return [...signalParts(names.slice(0, half)), ...signalParts(names.slice(half))];
}

/** Sends a signal when the transaction commits; never when it rolls back. */
export async function signal<S extends keyof Signals>(
  tx: Queryable,
  name: S,
  payload: Signals[S],
): Promise<void> {
  await tx.query({ text: 'select pg_notify($1, $2)', values: [CHANNEL, JSON.stringify([name, payload])] });
}

/** Sends many signals of one kind when the transaction commits, in one statement. */
export async function signalAll<S extends keyof Signals>(
  tx: Queryable,
  name: S,
  payloads: readonly Signals[S][],
): Promise<void> {
  await tx.query({
    text: 'select pg_notify($1, told) from unnest($2::text[]) as told',
    values: [CHANNEL, payloads.map((payload) => JSON.stringify([name, payload]))],
  });
}

/**
 * Opens the bus on a connection of its own.
 * @throws Error when the database cannot be reached at first; after a later loss the bus reconnects by itself
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
  private reconnecting: Promise<void> | undefined;

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
      query_timeout: PING_TIMEOUT,
      connectionTimeoutMillis: PING_TIMEOUT,
    });
    client.on('error', (error) => this.lost(client, error));
    client.on('end', () => this.lost(client, new Error('the connection ended')));
    client.on('notification', (message) => this.receive(message.payload));
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${CHANNEL}`);
    } catch (error) {
      // PostgreSQL refuses LISTEN while it recovers, and would keep the connection of each try.
      client
        .end()
        .catch((failure: Error) => this.log.debug({ err: failure }, 'closing a bus connection failed'));
      throw error;
    }
    this.live = true;
    this.pinging = setInterval(() => this.ping(client), PING_EVERY);
    this.pinging.unref();
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.live = false;
    clearInterval(this.pinging);
    await this.reconnecting;
    await this.client?.end();
  }

  private ping(client: pg.Client): void {
    client.query('select 1').catch((error: Error) => this.lost(client, error));
  }

  private receive(payload: string | undefined): void {
    const signal = signalOf(payload);
    if (signal === null) {
      this.log.warn('a message on the channel of the signal bus is no signal, and is ignored');
      return;
    }
    const [name, value] = signal;
    for (const listener of this.listeners.get(name) ?? []) this.run(() => listener(value));
  }

  /** An error of one listener must not keep the signal from the others. */
  private run(listener: () => void): void {
    try {
      listener();
    } catch (error) {
      this.log.error({ err: error }, 'a listener of the signal bus failed; the others were called');
    }
  }

  private lost(client: pg.Client, error: Error): void {
    // The first connect reports through its own promise; a connection that was replaced does not matter.
    if (this.client !== client || !this.live || this.closing.signal.aborted) return;
    this.live = false;
    clearInterval(this.pinging);
    this.log.warn(
      { err: namedFailure(error) },
      'the signal bus lost its database connection; caches are off until it is back',
    );
    client
      .end()
      .catch((failure: Error) => this.log.debug({ err: failure }, 'closing the lost bus connection failed'));
    this.reconnecting = this.reconnect();
  }

  private async reconnect(): Promise<void> {
    for (let failures = 0; !this.closing.signal.aborted; failures += 1) {
      try {
        await delay(pauseAfter(failures, RECONNECT_MS), undefined, { signal: this.closing.signal });
        await this.connect();
        this.log.info('the signal bus is connected again');
        for (const listener of this.gapListeners) this.run(listener);
        return;
      } catch (error) {
        if (!this.closing.signal.aborted)
          this.log.debug({ err: error }, 'reconnecting the signal bus failed; retrying');
      }
    }
  }
}

/** Name and payload of a signal; null for the message of another program, which may be any text. */
function signalOf(payload: string | undefined): [name: string, value: never] | null {
  try {
    const signal: unknown = JSON.parse(payload ?? '');
    return Array.isArray(signal) ? (signal as [string, never]) : null;
  } catch {
    return null;
  }
}
