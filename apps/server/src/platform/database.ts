import pg from 'pg';
import { TIMED_OUT, withTimeout } from './timeout.ts';

/** An SQL statement, which each connection prepares only once. */
export interface Statement {
  text: string;
  values?: readonly unknown[];
}

/** Runs statements: the pool, or one transaction. */
export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction; rolls back when it throws.
   * @param pace `long`: its statements may take minutes, because they concern all users
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, pace?: 'long'): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/** No statement could be made, or its answer was lost: whether it had an effect is unknown. */
export class DatabaseUnavailable extends Error {
  readonly code: string | undefined;

  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DatabaseUnavailable';
    this.code =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  }
}

/**
 * Classes 08, 53 and 57 (connection, resources, operator), conflicts of transactions, time limits, and 55000: the
 * database accepts no connections.
 */
const TRY_LATER = /^(?:08|53|57|40|55000|55P03|25P0[34])/;

/** Whether an error says that the same statement may succeed later, and nothing about the statement itself. */
export function isDatabaseTrouble(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  return error instanceof pg.DatabaseError && TRY_LATER.test(error.code ?? '');
}

/**
 * Whether a row was refused because its user, or the session of its user, was deleted meanwhile: the session of a call
 * ended while the call was under way.
 */
export function isOwnerGone(error: unknown): boolean {
  const { code, constraint = '' } = error instanceof pg.DatabaseError ? error : {};
  return code === '23503' && /_(?:user|session)_id_fkey$/.test(constraint);
}

/** The causes for which the database cannot do something now. */
export const DATABASE_FAULTS = ['connection', 'disk-full', 'resources', 'conflict', 'time-limit'] as const;
type DatabaseFault = (typeof DATABASE_FAULTS)[number];

/** @returns null for an error that says nothing about the database */
export function databaseFaultOf(error: unknown): DatabaseFault | null {
  if (!isDatabaseTrouble(error)) return null;
  if (!(error instanceof pg.DatabaseError)) return 'connection';
  const code = error.code ?? '';
  if (code === '53100') return 'disk-full';
  if (code.startsWith('53')) return 'resources';
  if (code.startsWith('40')) return 'conflict';
  return /^(?:57014|55P03|25P0)/.test(code) ? 'time-limit' : 'connection';
}

/** An error that pg throws itself is about the connection, except a TypeError, which is a fault of the program. */
export function namedFailure(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof pg.DatabaseError || error instanceof TypeError)
    return error;
  return new DatabaseUnavailable(error.message, error);
}

/** After this time a reader that waits checks whether the database still answers. */
const PATIENCE_MS = 4_000;
const PROBE_MS = 1_000;

/**
 * How long the portal waits for its database, milliseconds. No statement holds a connection for ever: it fails, and
 * work that must be done is retried. Exceptions set limits of their own (migrations, the leader's lock).
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  /** A portal that hangs must not block other portals by its locks. */
  idle_in_transaction_session_timeout: 30_000,
  /** PostgreSQL ends slow statements itself; no answer after this time means a dead server. */
  query_timeout: 40_000,
  /** Time to get a connection, free or new. */
  connectionTimeoutMillis: 30_000,
} as const satisfies pg.PoolConfig;
/** A server that is silent for this time is asked by TCP; else a wait without a limit ends after two hours. */
const KEEP_ALIVE_MS = 10_000;
const LONG_MS = 10 * 60_000;
const BEGIN_LONG = `begin; set local statement_timeout = ${LONG_MS}`;
const LONG = { query_timeout: LONG_MS + 10_000 };

// int8 as number: ids, sequences and unix seconds all stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Names of prepared statements, by their text. */
const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = `statement-${names.size + 1}`;
  names.set(text, name);
  return name;
}

function queryable(
  client: pg.Pool | pg.PoolClient,
  rethrow: (error: unknown) => never,
  more?: typeof LONG,
): Queryable {
  return {
    // pg does not modify the statement, so the cast from readonly is safe.
    query: <Row extends object>(statement: Statement): Promise<Row[]> =>
      client
        .query<Row>({ ...statement, ...more, name: nameOf(statement.text) } as pg.QueryConfig)
        .then(({ rows }) => rows, rethrow),
  };
}

/**
 * A pool whose broken connections do not end the process. `onError` gets their errors; a statement that was under way
 * fails as well.
 */
export function openPool(config: pg.PoolConfig, onError: (error: Error) => void = () => {}): pg.Pool {
  const pool = new pg.Pool({ keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS, ...config });
  // An idle connection: the pool replaces it.
  pool.on('error', onError);
  // A connection that breaks in use, or while the pool closes, emits the error itself.
  pool.on('connect', (client) => client.on('error', onError));
  return pool;
}

/**
 * @param onError an idle connection broke
 * @param onFailure a statement or connection failed; called before the caller gets the error
 */
export function openDatabase(
  config: pg.PoolConfig,
  onError: (error: unknown) => void,
  onFailure: (error: unknown) => void = () => {},
): Database {
  const rethrow = (error: unknown): never => {
    const failure = namedFailure(error);
    onFailure(failure);
    throw failure;
  };
  const pool = openPool({ max: 16, ...LIMITS, ...config }, (error) => onError(namedFailure(error)));
  return {
    ...queryable(pool, rethrow),
    pool,
    async transaction(work, pace) {
      const client = await pool.connect().catch(rethrow);
      let broken: Error | undefined;
      try {
        await client.query(pace === 'long' ? BEGIN_LONG : 'begin').catch(rethrow);
        const value = await work(queryable(client, rethrow, pace === 'long' ? LONG : undefined));
        await client.query('commit').catch(rethrow);
        return value;
      } catch (error) {
        await client.query('rollback').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
    close: () => pool.end(),
  };
}

/** Waits for a read. @throws DatabaseUnavailable when the database answers nothing at all; the work itself goes on */
export type Patience = <T>(reading: Promise<T>) => Promise<T>;

/** Ends the wait for a read when the database does not respond, long before the statement times out. */
export function patienceWith({ pool }: Pick<Database, 'pool'>): Patience {
  let probe: Promise<boolean> | undefined;
  /** One probe at a time for all readers that wait. */
  function isAlive(): Promise<boolean> {
    const answer = () =>
      pool.query('select 1').then(
        () => true,
        () => false,
      );
    probe ??= withTimeout(answer(), PROBE_MS)
      .then((found) => found !== TIMED_OUT && found)
      .finally(() => {
        probe = undefined;
      });
    return probe;
  }
  return (reading) =>
    new Promise((resolve, reject) => {
      let isOver = false;
      async function look(): Promise<void> {
        const goesOn = await isAlive();
        if (isOver) return;
        if (goesOn) timer = watch();
        else reject(new DatabaseUnavailable('the database does not answer'));
      }
      const watch = () => setTimeout(() => void look(), PATIENCE_MS);
      let timer = watch();
      const end = () => {
        isOver = true;
        clearTimeout(timer);
      };
      reading.finally(end).then(resolve, reject);
    });
}
