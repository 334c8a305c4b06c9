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

const START_TIMEOUT_MS = 60_000;
/** Errors of a connection to a PostgreSQL that is still starting, or still ending. */
const NOT_YET = ['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE', '57P03', '53300'];

/** The PostgreSQL of one DATA_DIR, which this process owns: starts it, restarts it when it dies, stops it. */
export class EmbeddedServer {
  pid: number | undefined;
  private readonly home: ClusterHome;
  private readonly binaries: Binaries;
  private readonly options: Pick<PostgresOptions, 'log' | 'throwaway'>;
  private readonly stopSignal = new AbortController();
  private logTimer: NodeJS.Timeout | undefined;
  private recovery: Promise<void> | undefined;

  constructor(home: ClusterHome, binaries: Binaries, options: Pick<PostgresOptions, 'log' | 'throwaway'>) {
    this.home = home;
    this.binaries = binaries;
    this.options = options;
  }

  async start(): Promise<void> {
    const { log, throwaway = false } = this.options;
    try {
      await ensureCluster(this.home, this.binaries, { log, throwaway });
      await this.run(async (client) => {
        await preparePortal(client, (database) => this.connect(database), this.home.portalPassword);
      });
    } catch (error) {
      await this.stop();
      throw unusable(this.home.path, error);
    }
    this.logTimer = setInterval(() => {
      const failure = boundLog(this.home.logFile);
      if (failure !== null) log(`The old part of postgres.log could not be kept: ${failure.message}`);
    }, 60_000);
    this.logTimer.unref();
  }

  async stop(): Promise<void> {
    this.stopSignal.abort();
    clearInterval(this.logTimer);
    await this.recovery;
    if (this.pid !== undefined) await this.stopProcess(this.pid);
    this.pid = undefined;
  }

  /**
   * Starts PostgreSQL, waits until it answers, and watches over it from then on.
   * @param prepare work that is done before anybody else connects
   */
  private async run(prepare: (client: Client) => Promise<void>): Promise<void> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    const { launched, client } = await this.launch(deadline);
    try {
      await prepare(client);
    } finally {
      await client.end();
    }
    void launched.ended.then(() => {
      this.pid = undefined;
      if (!this.stopSignal.signal.aborted) this.recovery = this.recover();
    });
  }

  private async recover(): Promise<void> {
    const { log } = this.options;
    const { signal } = this.stopSignal;
    log('PostgreSQL has ended; starting it again');
    while (!signal.aborted) {
      try {
        await this.run(async () => {});
        log('PostgreSQL runs again');
        return;
      } catch (error) {
        if (signal.aborted) return;
        log(`PostgreSQL could not be restarted; retrying in 1 s: ${messageOf(error)}`);
        await delay(1_000, undefined, { signal }).catch(ignoreAbort);
      }
    }
  }

  /**
   * Starts PostgreSQL for a recovery, waits until it has reached its target and may be written again.
   * @param settings the source of the recovery, and its target
   * @throws PostgresStartError START_FAILED with the end of its log when the target is not reached
   */
  async recoverTo(settings: Record<string, string>, timeoutMs: number): Promise<Client> {
    const deadline = performance.now() + timeoutMs;
    const { launched, client } = await this.launch(deadline, settings);
    for (;;) {
      const asked = await client
        .query<{ is_in: boolean }>('select pg_is_in_recovery() as is_in')
        .catch((error: unknown) => (launched.failure ??= messageOf(error)));
      if (launched.failure !== undefined || typeof asked === 'string') {
        await launched.ended;
        const tail = logTail(this.home.logFile);
        throw new PostgresStartError(
          'START_FAILED',
          `${launched.failure}; the end of ${this.home.logFile}:\n${tail}`,
        );
      }
      if (asked.rows[0]?.is_in === false) return client;
      if (performance.now() > deadline)
        throw new PostgresStartError(
          'START_TIMEOUT',
          `The recovery did not end within ${timeoutMs / 60_000} minutes`,
        );
      await delay(100);
    }
  }

  private async launch(
    deadline: number,
    settings: Record<string, string> = {},
  ): Promise<{ launched: Launched; client: Client }> {
    for (;;) {
      await this.stopLeftover();
      this.stopSignal.signal.throwIfAborted();
      const launched = launch(this.home, this.binaries, this.options.throwaway ?? false, settings);
      this.pid = launched.pid;
      const client = await this.answerOf(launched, deadline);
      if (client !== undefined) return { launched, client };
      await delay(100);
    }
  }

  /** A connection to a PostgreSQL that has just been launched; undefined when it must be launched once more. */
  private async answerOf(launched: Launched, deadline: number): Promise<Client | undefined> {
    for (;;) {
      this.stopSignal.signal.throwIfAborted();
      let reason: unknown = launched.failure;
      if (launched.failure === undefined) {
        try {
          return await this.connect('postgres');
        } catch (error) {
          reason = this.unlessFatal(error);
        }
      } else if (this.mayPass(launched.failure) && performance.now() < deadline) return undefined;
      if (performance.now() > deadline) {
        throw new PostgresStartError(
          'START_TIMEOUT',
          `PostgreSQL did not answer within a minute: ${messageOf(reason)}\n${logTail(this.home.logFile)}`,
          { cause: reason },
        );
      }
      await delay(25);
    }
  }

  /** Whether the launch only came too early: backends of a PostgreSQL that was killed are still ending. */
  private mayPass(failure: string): boolean {
    const tail = logTail(this.home.logFile);
    if (/already exists|still in use|being used/i.test(tail.split('\n').slice(-3).join('\n'))) return true;
    const code = /No space left on device/i.test(tail) ? 'DISK_FULL' : 'START_FAILED';
    throw new PostgresStartError(code, `${failure}; the end of ${this.home.logFile}:\n${tail}`);
  }

  /** An error of a connection, when it may pass while PostgreSQL starts. */
  private unlessFatal(error: unknown): unknown {
    const code = codeOf(error);
    if (code === '28P01') {
      throw new PostgresStartError(
        'START_FAILED',
        `${this.home.path}/password is not the database's password`,
      );
    }
    if (code !== undefined && !NOT_YET.includes(code)) throw error;
    return error;
  }

  /** Stops the PostgreSQL of a portal that was killed: this process owns DATA_DIR, so no other portal uses it. */
  private async stopLeftover(): Promise<void> {
    const pid = await findPostmaster(this.home.data);
    if (pid === undefined) return;
    this.options.log('a PostgreSQL that outlived its portal is stopped, and started again');
    await this.stopProcess(pid);
  }

  private async stopProcess(pid: number): Promise<void> {
    if ((await stopPostmaster(pid)) === 'forced')
      this.options.log('PostgreSQL did not stop in time and was killed');
  }

  /** A connection of the superuser. */
  async connect(database: string): Promise<Client> {
    const { run: host, password } = this.home;
    const client = new pg.Client({ host, port: PORT, user: SUPERUSER, password, database });
    client.on('error', (error) => {
      if (!this.stopSignal.signal.aborted) this.options.log(`PostgreSQL: ${error.message}`);
    });
    await client.connect();
    return client;
  }
}

function ignoreAbort(error: unknown): void {
  if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
}
