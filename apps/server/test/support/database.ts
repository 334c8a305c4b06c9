import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, inject } from 'vitest';
import { type Database, openDatabase, openPool } from '../../src/platform/database.ts';
import { databaseUrl, onServer } from './cluster.ts';

/** A migrated database of one test file. */
export interface TestDatabase {
  /** A DATABASE_URL, also for a portal in its own process. */
  url: string;
  /** A pool of connections, closed by `drop`. */
  pool: pg.Pool;
  /** Empties every table except the list of migrations. */
  truncate(): Promise<void>;
  /** Closes the pool and drops the database; for `afterAll`. */
  drop(): Promise<void>;
}

/**
 * A fresh, migrated database, copied from the run's template.
 *
 *     const database = await testDatabase();
 *     beforeEach(() => database.truncate());
 *     afterAll(() => database.drop());
 */
export async function testDatabase(): Promise<TestDatabase> {
  return copyOf(inject('testCluster').template);
}

/** A backup of a database that no portal uses now; restored by starting a portal on it. */
export async function backupOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<TestDatabase> {
  const { rows } = await pool.query<{ name: string }>('select current_database() as name');
  // A database with connections cannot be copied. The pool makes new ones.
  await onServer(
    inject('testCluster').url,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${rows[0]?.name}'`,
  );
  return copyOf(rows[0]?.name ?? '');
}

async function copyOf(template: string): Promise<TestDatabase> {
  const { url: server } = inject('testCluster');
  const name = `kahan_test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = databaseUrl(server, name);
  // The pool resolves before its connections have closed, so DROP DATABASE may meet open ones.
  const pool = openPool({ connectionString: url });
  return {
    url,
    pool,
    truncate: () => truncate(pool),
    drop: async () => {
      await pool.end();
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

/** A database of a test file. Before each test it is emptied and gets users 1 to `count` with the logins u1, u2, …. */
export function databaseOfUsers(count: number): { readonly pool: pg.Pool; readonly db: Database } {
  let database: TestDatabase;
  let db: Database;
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ connectionString: database.url }, () => {});
  });
  beforeEach(async () => {
    await database.truncate();
    await database.pool.query(
      `insert into users (user_id, login, created_at, last_login_at)
       overriding system value select n, 'u' || n, now(), now() from generate_series(1, $1) n`,
      [count],
    );
  });
  afterAll(async () => {
    await db.close();
    await database.drop();
  });
  return {
    get pool() {
      return database.pool;
    },
    get db() {
      return db;
    },
  };
}

async function truncate(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<{ tables: string | null }>(
    `SELECT string_agg(format('%I.%I', schemaname, tablename), ', ') AS tables FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename <> 'schema_migrations'`,
  );
  const tables = rows[0]?.tables;
  if (tables) await pool.query(`TRUNCATE ${tables} RESTART IDENTITY CASCADE`);
}
