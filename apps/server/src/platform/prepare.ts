import { startPostgres } from '@kahan/embedded-postgres';
import pg, { type PoolConfig } from 'pg';
import type { Lifecycle } from './lifecycle.ts';
import type { Log } from './log.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './migrations.ts';

const OLDEST_MAJOR = 15;

export interface PrepareDeps {
  /** Gets plain lines for the administrator. */
  say(line: string): void;
  life: Lifecycle;
  log: Log;
}

export interface PreparedDatabase {
  connection: PoolConfig;
  migrated: Promise<void>;
  /** Names the copy of the files below the database; null when it is not the embedded one. */
  storage: string | null;
}

/**
 * Opens the portal's database: starts the embedded one in DATA_DIR, or checks the one of DATABASE_URL.
 * The connection can be used at once; the schema only after `migrated`.
 * @throws Error in words for the administrator, without the password
 */
export async function prepareDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  { say, life, log }: PrepareDeps,
): Promise<PreparedDatabase> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    await checkServer(config.databaseUrl, connection, (line) => log.warn(line));
    return { connection, migrated: migrateOnce(connection, say), storage: null };
  }
  const postgres = await startPostgres({ dataDir: config.dataDir, log: say });
  life.onStop(() => postgres.stop());
  const { connection, storage } = postgres;
  return { connection, migrated: migrateOnce(connection, say), storage };
}

async function migrateOnce(connection: PoolConfig, log: (line: string) => void): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    await migrate(pool, { directory: MIGRATIONS_DIRECTORY, log });
  } finally {
    await pool.end();
  }
}

/**
 * Checks the PostgreSQL of DATABASE_URL.
 * @param warn gets what is allowed but should not be
 * @returns its major version
 * @throws Error in words for the administrator, without the password
 */
export async function checkServer(
  url: string,
  connection: PoolConfig,
  warn: (line: string) => void,
): Promise<number> {
  const { host, pathname } = new URL(url);
  const place = `DATABASE_URL: the database ${pathname.slice(1) || '?'} on ${host || 'this machine'}`;
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number; superuser: boolean }>(
      `select current_setting('server_version_num')::int as version,
              (select rolsuper from pg_roles where rolname = current_user) as superuser`,
    );
    if (rows[0]?.superuser === true)
      warn(
        'DATABASE_URL logs in as a superuser of PostgreSQL: give the portal a role of its own that owns only its database',
      );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_MAJOR)
      throw new Error(`it is PostgreSQL ${major}, ${OLDEST_MAJOR} or newer is needed`);
    return major;
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(`${place} cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end();
  }
}
