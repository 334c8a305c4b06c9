import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';

/** The portal's migrations. */
export const MIGRATIONS_DIRECTORY = join(import.meta.dirname, '..', '..', 'migrations');

/** "Kahan migrations": one process at a time changes the schema. */
const MIGRATION_LOCK = 0x4b61686d;
const FILE_NAME = /^\d{3}-[a-z0-9-]+\.sql$/;

interface Migration {
  name: string;
  sql: string;
  checksum: string;
}

/**
 * Applies the migrations `NNN-name.sql` of a directory that are new to this database, in the order of their numbers.
 * All run in one transaction under a lock: several portals may start at once, and a failure changes nothing.
 * @returns the names of the applied migrations
 * @throws Error naming the file that fails, that changed after it was applied, or that is missing
 */
export async function migrate(
  pool: Pool,
  options: { directory: string; log(line: string): void },
): Promise<string[]> {
  const migrations = await readMigrations(options.directory);
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const pending = await pendingOf(client, migrations);
    for (const migration of pending) {
      options.log(`migrating the database: ${migration.name}`);
      await apply(client, migration);
    }
    await client.query('COMMIT');
    return pending.map(({ name }) => name);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw failure;
  } finally {
    // After a failure the connection is closed, which rolls back.
    client.release(failure);
  }
}

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
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function pendingOf(client: PoolClient, migrations: readonly Migration[]): Promise<Migration[]> {
  await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
    name text PRIMARY KEY,
    checksum text NOT NULL,
    applied_at timestamptz NOT NULL DEFAULT now()
  )`);
  const { rows } = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM schema_migrations ORDER BY name',
  );
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of rows) {
    const migration = known.get(name);
    if (migration === undefined)
      throw new Error(
        `The database has seen migration ${name}, which is not here: is this an older version of the portal?`,
      );
    if (migration.checksum !== checksum)
      throw new Error(`Migration ${name} was changed after it had been applied: add a new one instead`);
  }
  const applied = new Set(rows.map(({ name }) => name));
  return migrations.filter(({ name }) => !applied.has(name));
}

async function apply(client: PoolClient, migration: Migration): Promise<void> {
  try {
    await client.query(migration.sql);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Migration ${migration.name} failed: ${reason}`, { cause: error });
  }
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
}
