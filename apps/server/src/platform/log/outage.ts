import pg, { type PoolConfig } from 'pg';
import { databaseFaultOf } from '../database.ts';
import type { Log } from '../log.ts';

const LOOK_MS = 500;
/** A database that does not answer by then is still away. */
const PROBE_MS = 1_000;
/** The outage is over when the database has answered for so long and nothing has failed. */
const CALM_MS = 1_000;
const TELL_EVERY_MS = 60_000;

interface OutageDeps {
  connection: PoolConfig;
  log: Log;
}

/**
 * Logs an outage of the database: one line at its begin, one a minute, one at its end. Lines about failures that follow
 * from it are counted meanwhile, and not written: each statement of each request fails.
 * @returns a function that stops this
 */
export function tellOutages(deps: OutageDeps): () => void {
  const { log } = deps;
  let outage: Outage | null = null;
  let isStopped = false;
  log.leavesOut = (error) => {
    const failure = connectionFailureIn(error);
    if (failure === null || isStopped) return false;
    outage ??= new Outage(deps, failure, () => {
      outage = null;
    });
    outage.count(failure);
    return true;
  };
  return () => {
    isStopped = true;
    outage?.stop();
  };
}

/** The error in a chain of causes that says that the database cannot be reached. */
function connectionFailureIn(error: unknown): Error | null {
  for (let one = error, depth = 0; one instanceof Error && depth < 4; one = one.cause, depth += 1)
    if (databaseFaultOf(one) === 'connection') return one;
  return null;
}

class Outage {
  private readonly deps: OutageDeps;
  private readonly began = performance.now();
  private readonly ended: () => void;
  private readonly looking: NodeJS.Timeout;
  private readonly telling: NodeJS.Timeout;
  private leftOut = 0;
  private reason: string;
  /** When the database answered first since the last failure. */
  private answersSince: number | null = null;
  private isLooking = false;

  constructor(deps: OutageDeps, failure: Error, ended: () => void) {
    this.deps = deps;
    this.ended = ended;
    this.reason = failure.message;
    deps.log.error(
      { reason: failure.message },
      'the database cannot be reached: pages show what is in memory or fail, and nothing is read or stored. ' +
        'This is told once a minute until it answers again',
    );
    this.looking = setInterval(() => void this.look(), LOOK_MS).unref();
    this.telling = setInterval(() => this.tell(), TELL_EVERY_MS).unref();
  }

  count(failure: Error): void {
    this.leftOut += 1;
    this.reason = failure.message;
    this.answersSince = null;
  }

  stop(): void {
    clearInterval(this.looking);
    clearInterval(this.telling);
  }

  private tell(): void {
    const { leftOut, reason } = this;
    const seconds = Math.round((performance.now() - this.began) / 1000);
    this.deps.log.error({ seconds, leftOut, reason }, 'the database still cannot be reached');
  }

  private async look(): Promise<void> {
    if (this.isLooking) return;
    this.isLooking = true;
    const answers = await answersAt(this.deps.connection);
    this.isLooking = false;
    const now = performance.now();
    this.answersSince = answers ? (this.answersSince ?? now) : null;
    if (this.answersSince === null || now - this.answersSince < CALM_MS) return;
    this.stop();
    const seconds = Math.round((this.answersSince - this.began) / 1000);
    this.deps.log.info({ seconds, leftOut: this.leftOut }, 'the database answers again');
    this.ended();
  }
}

/** Asks on a connection of its own: those of the pool may all wait. */
async function answersAt(connection: PoolConfig): Promise<boolean> {
  const client = clientFor({ ...connection, connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS });
  if (client === null) return false;
  // A broken connection shows in the answer.
  client.on('error', () => {});
  const ask = async () => {
    await client.connect();
    await client.query('select 1');
  };
  const answers = await ask().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return answers;
}

/** null when a file that the connection names, e.g. a certificate, cannot be read. */
function clientFor(connection: PoolConfig): pg.Client | null {
  try {
    return new pg.Client(connection);
  } catch {
    return null;
  }
}
