import pg from 'pg';

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

function queryable(client: pg.Pool | pg.PoolClient, more?: typeof LONG): Queryable {
  return {
    // pg does not modify the statement, so the cast from readonly is safe.
    query: <Row extends object>(statement: Statement): Promise<Row[]> =>
      client
        .query<Row>({ ...statement, ...more, name: nameOf(statement.text) } as pg.QueryConfig)
        .then(({ rows }) => rows),
  };
}

export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 16, keepAlive: true, ...LIMITS, ...config });
  // The pool replaces a broken idle connection; without a listener the error would end the process.
  pool.on('error', onError);
  // A connection that breaks in a transaction, or while the pool closes, emits the error itself.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    ...queryable(pool),
    pool,
    async transaction(work, pace) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query(pace === 'long' ? BEGIN_LONG : 'begin');
        const value = await work(queryable(client, pace === 'long' ? LONG : undefined));
        await client.query('commit');
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
