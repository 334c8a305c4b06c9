import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Client } from 'pg';
import type { Binaries } from './binaries.ts';
import { ensureCluster } from './cluster.ts';
import { codeOf, messageOf, PostgresStartError, unusable } from './errors.ts';
import type { ClusterHome } from './home.ts';
import type { PostgresOptions } from './index.ts';
import { boundLog, type Launched, launch, logTail, PORT } from './launch.ts';
import { findPostmaster, stopPostmaster } from './postmaster.ts';
import { preparePortal, SUPERUSER } from './roles.ts';

/** "Kahan" in ASCII: the advisory lock in database `postgres` that says who owns the cluster. */
const OWNER_LOCK = 0x4b616861;
const START_TIMEOUT_MS = 60_000;
const RECLAIM_TIMEOUT_MS = 5_000;
const OWNER_NAME = 'kahan owner';

/** The PostgreSQL of one DATA_DIR: starts or adopts it, owns it, restarts it when it dies, stops it. */
export class EmbeddedServer {
  pid: number | undefined;
  private readonly home: ClusterHome;
  private readonly binaries: Binaries;
  private readonly options: PostgresOptions;
  private readonly stopSignal = new AbortController();
  private ownership: Client | undefined;
  private launched: Launched | undefined;
  private logTimer: NodeJS.Timeout | undefined;
  private stopped: Promise<void> | undefined;
  private recovery: Promise<void> | undefined;

  constructor(home: ClusterHome, binaries: Binaries, options: PostgresOptions) {
    this.home = home;
    this.binaries = binaries;
    this.options = options;
  }

  async start(): Promise<void> {
    try {
      await this.own();
    } catch (error) {
      // Stop only what this process started. A PostgreSQL of another portal keeps running, because its lock is taken.
      await this.stop();
      throw unusable(this.home.path, error);
    }
    this.logTimer = setInterval(() => boundLog(this.home.logFile), 60_000);
    this.logTimer.unref();
  }

  stop(): Promise<void> {
    this.stopped ??= this.shutDown();
    return this.stopped;
  }

  /** Connects and locks. Waits a little for a predecessor that is stopping and may stop PostgreSQL as well. */
  private async own(): Promise<void> {
    const deadline = performance.now() + (this.options.predecessorTimeoutMs ?? 5_000);
    for (;;) {
      const client = await this.connect();
      try {
        if (await this.lock(client)) {
          await preparePortal(client, (database) => this.open(database), this.home.portalPassword);
          this.keep(client);
          return;
        }
        if (performance.now() > deadline) throw await this.inUse(client);
      } catch (error) {
        await endQuietly(client, this.options.log);
        if (error instanceof PostgresStartError || performance.now() > deadline) throw error;
      }
      await endQuietly(client, this.options.log);
      await delay(100);
    }
  }

  private async lock(client: Client): Promise<boolean> {
    const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
      OWNER_LOCK,
    ]);
    return rows[0]?.locked === true;
  }

  private async inUse(client: Client): Promise<PostgresStartError> {
    const { rows } = await client.query<{ name: string }>(
      `SELECT a.application_name AS name FROM pg_locks l JOIN pg_stat_activity a USING (pid)
       WHERE l.locktype = 'advisory' AND l.objid = $1 AND l.granted`,
      [OWNER_LOCK],
    );
    const holder = rows[0]?.name.replace(`${OWNER_NAME} `, '') ?? 'unknown';
    return new PostgresStartError(
      'DATA_DIR_IN_USE',
      `DATA_DIR ${this.home.dataDir} is in use by another portal (process ${holder}): stop that one, or give this one a DATA_DIR and PORT of its own`,
    );
  }

  /** From here on, a lost connection means that PostgreSQL has stopped or is stopping. */
  private keep(client: Client): void {
    this.ownership = client;
    client.once('end', () => {
      if (this.ownership !== client) return;
      this.ownership = undefined;
      if (!this.stopSignal.signal.aborted) this.recovery = this.recover();
    });
  }

  private async recover(): Promise<void> {
    const { log } = this.options;
    log('the connection to PostgreSQL was lost; reconnecting, or starting it again');
    while (!this.stopSignal.signal.aborted) {
      try {
        await this.own();
        log('PostgreSQL runs again');
        return;
      } catch (error) {
        if (this.stopSignal.signal.aborted) return;
        log(`PostgreSQL could not be restarted; retrying in 1 s: ${messageOf(error)}`);
        if (error instanceof PostgresStartError && error.code === 'DATA_DIR_IN_USE') {
          this.options.onLost?.(error);
          return;
        }
        await delay(1_000, undefined, { signal: this.stopSignal.signal }).catch(ignoreAbort);
      }
    }
  }

  /** A connection to PostgreSQL, which is started when it is not running. */
  private async connect(): Promise<Client> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    this.launched = undefined;
    for (;;) {
      this.stopSignal.signal.throwIfAborted();
      const postmaster = await findPostmaster(this.home.data);
      if (postmaster === undefined && !this.isLaunching()) {
        if (this.launched?.failure !== undefined) this.explain(this.launched.failure);
        await ensureCluster(this.home, this.binaries, {
          log: this.options.log,
          throwaway: this.options.throwaway ?? false,
        });
        this.launched = launch(this.home, this.binaries, this.options.throwaway ?? false);
      }
      const attempt = await this.tryConnect(postmaster?.socketDirectory || this.home.run);
      if (attempt instanceof pg.Client) {
        this.pid = (await findPostmaster(this.home.data))?.pid;
        return attempt;
      }
      if (performance.now() > deadline) {
        throw new PostgresStartError(
          'START_TIMEOUT',
          `PostgreSQL did not answer within a minute: ${messageOf(attempt)}\n${logTail(this.home.logFile)}`,
          { cause: attempt },
        );
      }
      await delay(25);
    }
  }

  /** Whether a PostgreSQL that this process launched is starting; it has no postmaster.pid at first. */
  private isLaunching(): boolean {
    return this.launched !== undefined && this.launched.failure === undefined;
  }

  /** Ignores failures that end by waiting: another start was faster, old backends are still ending. */
  private explain(failure: string): void {
    const tail = logTail(this.home.logFile);
    if (/already exists|still in use|being used/i.test(tail.split('\n').slice(-3).join('\n'))) return;
    const code = /No space left on device/i.test(tail) ? 'DISK_FULL' : 'START_FAILED';
    throw new PostgresStartError(code, `${failure}; the end of ${this.home.logFile}:\n${tail}`);
  }

  private client(socketDirectory: string, database: string): Client {
    const client = new pg.Client({
      host: socketDirectory,
      port: PORT,
      user: SUPERUSER,
      password: this.home.password,
      database,
      application_name: `${OWNER_NAME} ${process.pid}`,
      keepAlive: true,
    });
    client.on('error', (error) => {
      if (!this.stopSignal.signal.aborted) this.options.log(`PostgreSQL: ${error.message}`);
    });
    return client;
  }

  /** A connection to a database of the running PostgreSQL. */
  private async open(database: string): Promise<Client> {
    const postmaster = await findPostmaster(this.home.data);
    const client = this.client(postmaster?.socketDirectory || this.home.run, database);
    await client.connect();
    return client;
  }

  private async tryConnect(socketDirectory: string): Promise<Client | Error> {
    const client = this.client(socketDirectory, 'postgres');
    try {
      await client.connect();
      return client;
    } catch (error) {
      const waitable = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '53300'];
      const code = codeOf(error);
      if (code === '28P01') {
        throw new PostgresStartError(
          'START_FAILED',
          `${this.home.path}/password is not the database's password`,
        );
      }
      if (code !== undefined && !waitable.includes(code)) throw error;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async shutDown(): Promise<void> {
    this.stopSignal.abort();
    clearInterval(this.logTimer);
    await this.recovery;
    const client = this.ownership ?? (await this.reclaim());
    this.ownership = undefined;
    if (client === undefined) return;
    const postmaster = await findPostmaster(this.home.data);
    // PostgreSQL closes the connection itself, so that the lock is held until the end and no successor comes in between.
    if (postmaster !== undefined) {
      const how = await stopPostmaster(postmaster.pid);
      if (how === 'forced') this.options.log('PostgreSQL did not stop in time and was killed');
    }
    await endQuietly(client, this.options.log);
    this.pid = undefined;
  }

  /** For a stop while PostgreSQL was away or starting: this process may stop it if it gets the lock. */
  private async reclaim(): Promise<Client | undefined> {
    const deadline = performance.now() + RECLAIM_TIMEOUT_MS;
    while (performance.now() < deadline) {
      const postmaster = await findPostmaster(this.home.data);
      if (postmaster === undefined && !this.isLaunching()) return undefined;
      const attempt = await this.tryConnect(postmaster?.socketDirectory || this.home.run);
      if (attempt instanceof pg.Client) {
        if (await this.lock(attempt)) return attempt;
        await endQuietly(attempt, this.options.log);
        return undefined;
      }
      await delay(50);
    }
    this.options.log('PostgreSQL does not answer; it is left running, and the next start will adopt it');
    return undefined;
  }
}

/** Ends a connection that may already be broken; a failure is only logged. */
async function endQuietly(client: Client, log: (line: string) => void): Promise<void> {
  try {
    await client.end();
  } catch (error) {
    log(`closing a connection to PostgreSQL failed: ${messageOf(error)}`);
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
