import { startPostgres } from '@kahan/embedded-postgres';
import pg, { type PoolConfig } from 'pg';
import { openPool } from './database.ts';
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
  const pool = openPool({ ...connection, max: 1 });
  try {
    await migrate(pool, { directory: MIGRATIONS_DIRECTORY, log });
  } finally {
    await pool.end();
  }
}

interface ServerFacts {
  version: number;
  superuser: boolean;
  /** Seconds since 1970. */
  clock: number;
  isStandby: boolean;
  isReadOnly: boolean;
  mayCreate: boolean;
  role: string;
  /** Whether its tables are the portal's. */
  isOwn: boolean;
  /** Tables that the portal would make, of another program. */
  taken: string[];
}

const FACTS = `select current_setting('server_version_num')::int as version, current_user as role,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    extract(epoch from clock_timestamp())::float8 as clock,
    pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
    coalesce(has_schema_privilege(current_user, current_schema(), 'create'), false) as "mayCreate",
    exists (select from information_schema.columns
      where table_schema = current_schema() and table_name = 'schema_migrations' and column_name = 'checksum') as "isOwn",
    array(select tablename::text from pg_tables
      where schemaname = current_schema() and tablename in ('users', 'sessions', 'items', 'schema_migrations')
      order by 1) as taken`;

/** Portals and database agree on time by so many seconds at least. */
const CLOCK_SECONDS = 5;

/** The most frequent meaning here of a code of PostgreSQL or of the network. */
const HINTS: Partial<Record<string, string>> = {
  '28P01': 'in DATABASE_URL the characters / ? # @ : % of a password are written as %2F %3F %23 %40 %3A %25',
  '3D000': 'make it with "create database … owner …"',
  '28000': 'pg_hba.conf of the server must let this machine and role in',
  '53300': 'max_connections of the server is reached: each portal takes up to 17',
  '57P03': 'it starts or ends; start the portal again in a moment',
  ECONNREFUSED: 'nothing listens there; is the server started, and does listen_addresses name this address?',
  ENOTFOUND: 'no host has this name',
  ETIMEDOUT: 'does a firewall stand between?',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'NODE_EXTRA_CA_CERTS names the file of your own authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'NODE_EXTRA_CA_CERTS names the file of your own authority',
};

/** The reason why a database cannot be the portal's, with the remedy; null when there is none. */
function faultOf(
  { isStandby, isReadOnly, mayCreate, role, isOwn, taken }: ServerFacts,
  name: string,
): string | null {
  if (isStandby) return 'it is a standby, which takes no changes: name the primary';
  if (isReadOnly)
    return `it is read-only: name the primary, or "alter database ${name} reset default_transaction_read_only"`;
  if (!isOwn && taken.length > 0)
    return `it belongs to another program (it has the tables ${taken.join(', ')}): name an empty one`;
  if (!mayCreate)
    return `the role ${role} may make no tables in it: "alter database ${name} owner to ${role}", and "grant usage, create on schema public to ${role}" where that is not enough`;
  return null;
}

/**
 * Checks the PostgreSQL of DATABASE_URL.
 * @param warn gets a line for each fault that does not prevent the use
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
  // A broken connection fails the query.
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<ServerFacts>(FACTS);
    const [facts] = rows;
    if (facts === undefined) throw new Error('it does not tell its version');
    const major = Math.floor(facts.version / 10_000);
    if (major < OLDEST_MAJOR)
      throw new Error(`it is PostgreSQL ${major}, ${OLDEST_MAJOR} or newer is needed`);
    const fault = faultOf(facts, pathname.slice(1));
    if (fault !== null) throw new Error(fault);
    if (facts.superuser)
      warn(
        'DATABASE_URL logs in as a superuser of PostgreSQL: give the portal a role of its own that owns only its database',
      );
    const ahead = Math.round(facts.clock - Date.now() / 1000);
    if (Math.abs(ahead) > CLOCK_SECONDS)
      warn(
        `the clock of the database is ${Math.abs(ahead)} s ${ahead > 0 ? 'ahead of' : 'behind'} that of this machine: let both keep their time by NTP`,
      );
    return major;
  } catch (error) {
    const code = error instanceof Error ? String(Reflect.get(error, 'code')) : '';
    const text = error instanceof Error ? error.message || code : String(error);
    const hint = HINTS[code];
    const reason = hint === undefined ? text : `${text}: ${hint}`;
    throw new Error(`${place} cannot be used: ${reason}`, { cause: error });
  } finally {
    await client.end();
  }
}
