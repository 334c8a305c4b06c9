import pg from 'pg';

/** A statement; with a name it is prepared once per connection. */
export interface Statement {
  name?: string;
  text: string;
  values?: readonly unknown[];
}

/** Something that answers statements: the pool, or one transaction. */
export interface Queryable {
  query<Row extends object>(statement: Statement): Promise<Row[]>;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction; rolls back when it throws.
   * @param pace `long`: its statements may take minutes, for they are about everybody
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, pace?: 'long'): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * How long the portal waits for its database, milliseconds, so that nothing holds a connection for ever: whoever
 * waited fails, and what must be done is tried again. What may take longer (migrations, the leader's lock) says so.
 */
const LIMITS = {
  statement_timeout: 30_000,
  lock_timeout: 10_000,
  /** A portal that stands still must not keep others from what it has locked. */
  idle_in_transaction_session_timeout: 30_000,
  /** PostgreSQL ends a statement itself; after this its silence means that nobody is there. */
  query_timeout: 40_000,
  /** For a free connection, or a new one. */
  connectionTimeoutMillis: 30_000,
} as const satisfies pg.PoolConfig;
const LONG_MS = 10 * 60_000;
const BEGIN_LONG = `begin; set local statement_timeout = ${LONG_MS}`;
const LONG = { query_timeout: LONG_MS + 10_000 };

// int8 as number: ids, sequences and unix seconds all stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function queryable(client: pg.Pool | pg.PoolClient, more?: typeof LONG): Queryable {
  return {
    // pg takes what it needs out of the statement and leaves it as it is.
    query: <Row extends object>(statement: Statement): Promise<Row[]> =>
      client
        .query<Row>((more ? { ...statement, ...more } : statement) as pg.QueryConfig)
        .then(({ rows }) => rows),
  };
}

export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 16, keepAlive: true, ...LIMITS, ...config });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks in a transaction, or while the pool closes, says so itself; its query fails as well.
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
