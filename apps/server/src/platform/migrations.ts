import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CLIENT_VERSION } from '@kahan/contract/runtime';
import type { Pool, PoolClient, PoolConfig } from 'pg';
import { type Backoff, pauseAfter } from './backoff.ts';
import { openPool } from './database.ts';
import type { Job } from './jobs.ts';
import type { Log } from './log.ts';

/** The portal's migrations. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '..', '..', 'migrations');

/** "Kahan migrations": one process at a time changes the schema. */
const MIGRATION_LOCK = 0x4b61686d;
const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

/** In the head of a file: the oldest version of the portal that runs on a database which has the migration. */
const TOLERATED_BY = /^-- tolerated-by:(.*)$/m;
const VERSION = /^\d+\.\d+\.\d+$/;

/** In the head of a file: its statement runs while portals serve, see {@link migrateLater}. */
const LATER = /^-- later$/m;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
  /** null: older portals do not run on it. */
  toleratedBy: string | null;
  isLater: boolean;
}

/** How a migration waits for tables that others are using, in milliseconds. */
export interface LockPatience extends Backoff {
  /** The longest wait for a lock. Other queries of the table wait behind it. */
  wait: number;
  /** The time after which a start fails. */
  total: number;
}

const PATIENCE: LockPatience = { wait: 2_000, first: 500, longest: 10_000, total: 10 * 60_000 };
/** Codes of PostgreSQL for a lock that was not had in time, and for a deadlock. */
const LOCKED = new Set(['55P03', '40P01']);

export interface MigrateOptions {
  directory: string;
  log(line: string): void;
  /** The version of this portal, by which it knows whether it runs on a newer database. */
  version?: string;
  patience?: LockPatience;
}

/**
 * Applies the migrations `NNN-name.sql` of a directory that are new to this database, in the order of their numbers.
 * Each runs in a transaction of its own under a lock: several portals may start at once, and portals that are running
 * never wait long. A failure leaves the migrations before it applied.
 * @returns the names of the migrations that this call applied
 * @throws Error naming the file that fails, that changed after it was applied, or that is missing here
 */
export async function migrate(pool: Pool, options: MigrateOptions): Promise<string[]> {
  const { directory, log, version = CLIENT_VERSION, patience = PATIENCE } = options;
  const migrations = await readMigrations(directory);
  const applied: string[] = [];
  const begun = performance.now();
  for (let failures = 0; ; ) {
    try {
      const name = await applyNext(pool, { migrations, version, log, wait: patience.wait });
      if (name === null) return applied;
      applied.push(name);
      failures = 0;
    } catch (error) {
      if (!isLocked(error)) throw error;
      if (performance.now() - begun > patience.total)
        throw new Error(`${messageOf(error)}; look in pg_stat_activity for who uses its tables for so long`, {
          cause: error,
        });
      const pause = pauseAfter(failures++, patience);
      log(`${messageOf(error)}; others use its tables, next try in ${(pause / 1_000).toFixed(1)} s`);
      await delay(pause);
    }
  }
}

interface Step {
  migrations: readonly Migration[];
  version: string;
  log(line: string): void;
  /** Milliseconds. */
  wait: number;
}

/** Applies the first migration that is new. @returns its name; null when there is none */
async function applyNext(pool: Pool, { migrations, version, log, wait }: Step): Promise<string | null> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const [next] = (await pendingOf(client, migrations, version)).filter(({ isLater }) => !isLater);
    if (next !== undefined) {
      log(`migrating the database: ${next.name}`);
      await client.query(`SET LOCAL lock_timeout = ${wait}`);
      await apply(client, next);
    }
    await client.query('COMMIT');
    return next?.name ?? null;
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the connection is closed, which rolls back.
    client.release(failure);
  }
}

/** The index that a migration of later builds. */
const BUILDS = /^create (?:unique )?index concurrently (?:if not exists )?([a-z_0-9]+) on [^;]+;?$/i;
/** "Kahan later": one process at a time builds indexes. */
const LATER_LOCK = 0x4b61686e;
/** After this time a failed index is tried again. */
const LATER_AGAIN_MS = 60 * 60_000;

/**
 * Builds the indexes of the migrations that say `-- later`, outside of a transaction, so that nobody waits for it. The
 * remains of a former try are dropped first. While another portal builds, this call does nothing.
 * @returns the names of the migrations that this call applied
 * @throws Error naming the file that fails
 */
export async function migrateLater(pool: Pool, options: MigrateOptions): Promise<string[]> {
  const { directory, log, version = CLIENT_VERSION } = options;
  const migrations = await readMigrations(directory);
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    const { rows } = await client.query<{ mine: boolean }>('SELECT pg_try_advisory_lock($1) AS mine', [
      LATER_LOCK,
    ]);
    if (rows[0]?.mine !== true) return [];
    for (const migration of await pendingOf(client, migrations, version)) {
      if (!migration.isLater) continue;
      log(`building an index: ${migration.name}`);
      await dropUnfinished(client, indexOf(migration));
      await apply(client, migration);
      applied.push(migration.name);
    }
    return applied;
  } finally {
    // All locks of the connection, if it has one: PostgreSQL frees them only a moment after the connection is closed.
    await client.query('SELECT pg_advisory_unlock_all()').catch(() => undefined);
    client.release(true);
  }
}

/** The job of the leading portal that builds these indexes. */
export function laterMigrations(connection: PoolConfig, log: Log): Job {
  return {
    name: 'indexes',
    everyMs: LATER_AGAIN_MS,
    async run() {
      const pool = openPool({ ...connection, max: 1 }, (error) =>
        log.warn({ err: error }, 'the connection that builds indexes broke'),
      );
      try {
        await migrateLater(pool, { directory: MIGRATIONS_DIRECTORY, log: (line) => log.info(line) });
      } finally {
        await pool.end();
      }
    },
  };
}

/** The index that the file builds. @throws Error for a file that does anything else */
function indexOf({ name, sql }: Migration): string {
  const statement = sql
    .replaceAll(/^--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, index] = BUILDS.exec(statement) ?? [];
  if (index === undefined)
    throw new Error(
      `${name}: one statement "create index concurrently NAME on …" is expected after -- later`,
    );
  return index;
}

async function dropUnfinished(client: PoolClient, index: string): Promise<void> {
  const { rows } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  );
  if (rows.length > 0) await client.query(`DROP INDEX CONCURRENTLY ${index}`);
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

const isLocked = (error: unknown) =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  LOCKED.has(String(error.cause.code));

async function readMigrations(directory: string): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = new Map<string, string>();
  for (const name of names) {
    if (!FILE_NAME.test(name)) throw new Error(`${name} is not named like a migration (NNN-name.sql)`);
    const other = numbers.get(name.slice(0, 3));
    if (other !== undefined) throw new Error(`Two migrations have the same number: ${other} and ${name}`);
    numbers.set(name.slice(0, 3), name);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(directory, name), 'utf8');
      const checksum = createHash('sha256').update(sql).digest('hex');
      return { name, sql, checksum, toleratedBy: toleratedBy(name, sql), isLater: LATER.test(sql) };
    }),
  );
}

function toleratedBy(name: string, sql: string): string | null {
  const version = TOLERATED_BY.exec(sql)?.[1]?.trim();
  if (version !== undefined && !VERSION.test(version))
    throw new Error(`${name}: -- tolerated-by: ${version} is no version such as ${CLIENT_VERSION}`);
  return version ?? null;
}

/** Whether a version is `least` or newer. */
function isAtLeast(version: string, least: string): boolean {
  const [own, other] = [version, least].map((text) => text.split('.').map(Number));
  for (const [place, number] of (other ?? []).entries()) {
    const difference = (own?.[place] ?? 0) - number;
    if (difference !== 0) return difference > 0;
  }
  return true;
}

async function pendingOf(
  client: PoolClient,
  migrations: readonly Migration[],
  version: string,
): Promise<Migration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  await addToleratedBy(client);
  const { rows } = await client.query<{ name: string; checksum: string; tolerated_by: string | null }>(
    'SELECT name, checksum, tolerated_by FROM schema_migrations ORDER BY name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum, tolerated_by: least } of rows) {
    const migration = known.get(name);
    if (migration === undefined) {
      if (least !== null && isAtLeast(version, least)) continue;
      const who =
        least === null ? 'which older portals do not run on' : `which portals before ${least} do not run on`;
      throw new Error(
        `The database has seen migration ${name}, ${who}, and this is ${version}: start the newer portal, or restore the backup from before the upgrade (docs/upgrade.md)`,
      );
    }
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied: add a new one instead`);
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

/** Adds the column to an older table. A table that has the column is not locked. */
async function addToleratedBy(client: PoolClient): Promise<void> {
  const { rows } = await client.query(
    `SELECT FROM pg_attribute WHERE attrelid = 'schema_migrations'::regclass AND attname = 'tolerated_by'`,
  );
  if (rows.length === 0) await client.query('ALTER TABLE schema_migrations ADD COLUMN tolerated_by text');
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed: ${messageOf(error)}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (name, checksum, tolerated_by) VALUES ($1, $2, $3)', [
    migration.name,
    migration.checksum,
    migration.toleratedBy,
  ]);
}
