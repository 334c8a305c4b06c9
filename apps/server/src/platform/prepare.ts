import { startPostgres } from '@kahan/embedded-postgres';
import pg, { type PoolConfig } from 'pg';
import type { Lifecycle } from './lifecycle.ts';
import { MIGRATIONS_DIRECTORY, migrate } from './migrations.ts';

const OLDEST_MAJOR = 15;

/**
 * Opens the portal's database: starts the embedded one in DATA_DIR, or checks the one of DATABASE_URL.
 * The connection can be used at once; the schema only after `migrated`.
 * @throws Error in words for the administrator, without the password
 */
export async function prepareDatabase(
  config: { databaseUrl: string | null; dataDir: string },
  { say, life, fail }: { say(line: string): void; life: Lifecycle; fail(error: Error): void },
): Promise<{ connection: PoolConfig; migrated: Promise<void> }> {
  if (config.databaseUrl !== null) {
    const connection = { connectionString: config.databaseUrl };
    await checkServer(config.databaseUrl, connection);
    return { connection, migrated: migrateOnce(connection, say) };
  }
  const postgres = await startPostgres({ dataDir: config.dataDir, log: say, onLost: fail });
  life.onStop(() => postgres.stop());
  return { connection: postgres.connection, migrated: migrateOnce(postgres.connection, say) };
}

async function migrateOnce(connection: PoolConfig, log: (line: string) => void): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  try {
    await migrate(pool, { directory: MIGRATIONS_DIRECTORY, log });
  } finally {
    await pool.end();
  }
}

async function checkServer(url: string, connection: PoolConfig): Promise<void> {
  const { host, pathname } = new URL(url);
  const place = `DATABASE_URL: the database ${pathname.slice(1) || '?'} on ${host || 'this machine'}`;
  const client = new pg.Client({ ...connection, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
    const { rows } = await client.query<{ version: number }>(
      "select current_setting('server_version_num')::int as version",
    );
    const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
    if (major < OLDEST_MAJOR)
      throw new Error(`it is PostgreSQL ${major}, ${OLDEST_MAJOR} or newer is needed`);
  } catch (error) {
    const reason =
      error instanceof Error ? error.message || String(Reflect.get(error, 'code')) : String(error);
    throw new Error(`${place} cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end();
  }
}
