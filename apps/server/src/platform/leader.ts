import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { type Backoff, pauseAfter } from './backoff.ts';
import { type Database, namedFailure, type Queryable } from './database.ts';
import type { Log } from './log.ts';

/** "Kahan sync": the session lock of the one process that reads the log of changes. */
const LEADER_LOCK = 0x4b53796e;
/** Waits without a limit: another process may lead for months. */
const HOLD: pg.QueryConfig & { query_timeout: number } = {
  text: 'select pg_advisory_lock($1)',
  values: [LEADER_LOCK],
  query_timeout: 2 ** 31 - 1,
};
/**
 * The wait has no limit. When this portal vanishes without a word, the server notices that within a minute, so that it
 * does not give the lock to a connection that nobody reads.
 */
const PREPARE = `set statement_timeout = 0; set lock_timeout = 0; set client_connection_check_interval = '10s';
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3`;

/** Whether any portal leads now. */
export async function hasLeader(db: Queryable): Promise<boolean> {
  const held = await db.query({
    text: `select 1 from pg_locks where locktype = 'advisory' and granted and objsubid = 1
      and classid = 0 and objid = $1::oid and database = (select oid from pg_database where datname = current_database())`,
    values: [LEADER_LOCK],
  });
  return held.length > 0;
}

const WATCH_MS = 2_000;
const RETRY_MS: Backoff = { first: 1_000, longest: 1_000 };

/**
 * Runs `lead` while this process holds the lock, and again whenever it gets the lock back. A process that dies loses
 * its connection and with it the lock; a waiting process takes over at once.
 * Two leaders at a time (a connection that is dead on one side only) do no harm, see `drawToken`.
 */
export async function leadWhilePossible(deps: {
  db: Database;
  log: Log;
  signal: AbortSignal;
  lead(signal: AbortSignal): Promise<void>;
}): Promise<void> {
  const { db, log, signal, lead } = deps;
  while (!signal.aborted) {
    let hasLed = false;
    try {
      await leadOnce(db, signal, async (ended) => {
        hasLed = true;
        log.info('this portal leads now: it reads the changes of the student system and runs the jobs');
        await lead(ended);
      });
    } catch (error) {
      if (signal.aborted) return;
      log.warn(
        { err: error },
        hasLed
          ? 'the leader lock was lost; another portal may lead, and this one tries again'
          : 'asking for the leader lock failed; this portal tries again',
      );
      await delay(pauseAfter(0, RETRY_MS), undefined, { signal }).catch(() => undefined);
    }
  }
}

function rethrow(error: unknown): never {
  throw namedFailure(error);
}

async function leadOnce(
  db: Database,
  signal: AbortSignal,
  lead: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const client = await db.pool.connect().catch(rethrow);
  const lost = new AbortController();
  let watch: NodeJS.Timeout | undefined;
  const onError = (error: unknown) => lost.abort(namedFailure(error));
  client.on('error', onError);
  // Closing the connection ends the wait for the lock, and gives the lock back.
  let isReleased = false;
  const release = () => {
    if (!isReleased) client.release(true);
    isReleased = true;
  };
  signal.addEventListener('abort', release, { once: true });
  try {
    signal.throwIfAborted();
    await client.query(PREPARE).catch(rethrow);
    await client.query(HOLD).catch(rethrow);
    watch = setInterval(() => {
      if (!isReleased) client.query('select 1').catch(onError);
    }, WATCH_MS);
    await lead(AbortSignal.any([signal, lost.signal]));
    lost.signal.throwIfAborted();
  } finally {
    clearInterval(watch);
    signal.removeEventListener('abort', release);
    release();
  }
}
