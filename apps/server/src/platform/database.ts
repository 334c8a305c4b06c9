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
  /** Runs `work` in one transaction; rolls back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

// int8 as number: ids, sequences and unix seconds all stay far below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

function queryable(client: pg.Pool | pg.PoolClient): Queryable {
  return {
    // pg takes what it needs out of the statement and leaves it as it is.
    query: <Row extends object>(statement: Statement): Promise<Row[]> =>
      client.query<Row>(statement as pg.QueryConfig).then(({ rows }) => rows),
  };
}

export function openDatabase(config: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({ max: 16, keepAlive: true, ...config });
  // A broken idle connection is replaced by the pool; without a listener it would end the process.
  pool.on('error', onError);
  // One that breaks in a transaction, or while the pool closes, says so itself; its query fails as well.
  pool.on('connect', (client) => client.on('error', onError));
  return {
    ...queryable(pool),
    pool,
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('begin');
        const value = await work(queryable(client));
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
