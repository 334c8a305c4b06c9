import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { MIGRATIONS_DIRECTORY, migrate } from '../platform/migrations.ts';

/** Publication, subscription and slot of a move. */
const NAME = 'kahan_move';
const LOOK_MS = 500;

export interface MoveDeps {
  /** The database that the portals use. */
  from: Pool;
  /** Its address as the new server reaches it. */
  fromUrl: string;
  /** The empty database on the new server. One connection. */
  to: Pool;
  /** Gets plain lines for the administrator. */
  say(line: string): void;
}

/** A table of the portal. */
interface Table {
  name: string;
  /** Whether it has a primary key, by which the new server finds a changed row. */
  hasKey: boolean;
}

const tablesOf = async (pool: Pool): Promise<Table[]> =>
  (
    await pool.query<Table>(
      `select c.oid::regclass::text as name,
         exists (select from pg_index i where i.indrelid = c.oid and i.indisprimary) as "hasKey"
       from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
    )
  ).rows;

/** The first row of a query that has one. */
async function one<T extends object>(pool: Pool, text: string, values: unknown[] = []): Promise<T> {
  const [row] = (await pool.query<T>(text, values)).rows;
  if (row === undefined) throw new Error(`no row: ${text}`);
  return row;
}

/** The role of the portals. */
const roleOf = async (pool: Pool): Promise<string> =>
  (await one<{ role: string }>(pool, 'select current_user::text as role')).role;

/** @returns the reasons against a move, each with what to do; none when it can begin */
async function obstaclesOf({ from, to }: MoveDeps): Promise<string[]> {
  const { level } = await one<{ level: string }>(from, `select current_setting('wal_level') as level`);
  const { slots } = await one<{ slots: number }>(
    from,
    `select current_setting('max_replication_slots')::int - count(*)::int as slots from pg_replication_slots`,
  );
  const { mayReplicate } = await one<{ mayReplicate: boolean }>(
    from,
    `select rolsuper or rolreplication as "mayReplicate" from pg_roles where rolname = current_user`,
  );
  const { maySubscribe } = await one<{ maySubscribe: boolean }>(
    to,
    `select rolsuper as "maySubscribe" from pg_roles where rolname = current_user`,
  );
  const role = await roleOf(from);
  const { mayMake } = await one<{ mayMake: boolean | null }>(
    to,
    `select (select has_schema_privilege(rolname, 'public', 'create') from pg_roles where rolname = $1) as "mayMake"`,
    [role],
  );
  const there = await tablesOf(to);
  const { begun } = await one<{ begun: boolean }>(
    from,
    'select exists (select from pg_publication where pubname = $1) as begun',
    [NAME],
  );
  return [
    level !== 'logical' &&
      `The old server has wal_level = ${level}. Set wal_level = logical there and restart it.`,
    slots < 1 &&
      'The old server has no replication slot left. Raise max_replication_slots there and restart it.',
    !mayReplicate &&
      'The role of the old database may not replicate. As its administrator: alter role NAME with replication;',
    !maySubscribe &&
      'The role of the new database may not subscribe. Name an administrator of the new server in NEW for the move.',
    mayMake === null &&
      `The new server has no role ${role}, which the portals use. Create it there as in docs/install.md.`,
    mayMake === false &&
      `The role ${role} may make no tables in the new database. Make it the owner: alter database NAME owner to ${role};`,
    begun && 'A move of this database has begun. End it with --finish, or give it up with --abandon.',
    !begun &&
      there.length > 0 &&
      `The new database has ${there.length} tables already. An empty one is needed.`,
  ].filter((line) => line !== false);
}

/** Checks whether a database can move, and says what a move would do. Changes nothing. @returns the exit code */
export async function tryMove(deps: MoveDeps): Promise<number> {
  const { from, to, say } = deps;
  const obstacles = await obstaclesOf(deps);
  for (const line of obstacles) say(line);
  const [old, fresh] = await Promise.all(
    [from, to].map((pool) =>
      one<{ version: string }>(pool, `select current_setting('server_version') as version`),
    ),
  );
  const { size } = await one<{ size: string }>(
    from,
    'select pg_size_pretty(pg_database_size(current_database())) as size',
  );
  const tables = await tablesOf(from);
  say(`From PostgreSQL ${old?.version} to ${fresh?.version}: ${tables.length} tables, ${size}.`);
  if (obstacles.length > 0) return 1;
  say('Nothing is in the way. Without --dry-run the tables are copied while the portals serve.');
  return 0;
}

/**
 * Copies all tables to the new database and keeps them equal (logical replication), while the portals serve.
 * @returns the exit code, after the copy
 */
export async function beginMove(deps: MoveDeps): Promise<number> {
  const { from, fromUrl, to, say } = deps;
  const obstacles = await obstaclesOf(deps);
  for (const line of obstacles) say(line);
  if (obstacles.length > 0) return 1;
  // New tables belong to the role of the portals.
  await to.query('select set_config($1, $2, false)', ['role', await roleOf(from)]);
  await migrate(to, { directory: MIGRATIONS_DIRECTORY, log: () => {} });
  const [tables, made] = [await tablesOf(from), await tablesOf(to)];
  const missing = tables.filter(({ name }) => !made.some((table) => table.name === name));
  if (missing.length > 0 || made.length > tables.length) {
    say('The two databases have other tables: run this command with the version of the portals that serve.');
    return 1;
  }
  // Rows that migrations have written come with the copy.
  await to.query(`truncate ${made.map(({ name }) => name).join(', ')} cascade`);
  await to.query('reset role');
  for (const { name, hasKey } of tables)
    if (!hasKey) await from.query(`alter table ${name} replica identity full`);
  await from.query(`create publication ${NAME} for table ${tables.map(({ name }) => name).join(', ')}`);
  await to.query(`create subscription ${NAME} connection ${literal(fromUrl)} publication ${NAME}`);
  say(`${tables.length} tables are copied. The portals may serve meanwhile.`);
  for (;;) {
    const { left } = await one<{ left: number }>(
      to,
      `select count(*)::int as left from pg_subscription_rel r join pg_subscription s on s.oid = r.srsubid
       where s.subname = $1 and r.srsubstate <> 'r'`,
      [NAME],
    );
    if (left === 0) break;
    await delay(LOOK_MS);
  }
  say('All tables are there and stay equal. Stop all portals, then run the same command with --finish.');
  return 0;
}

/**
 * Ends a move: waits for the last change, copies the sequences, compares, and ends the replication. Portals must have
 * stopped.
 * @returns the exit code
 */
export async function finishMove({ from, to, say }: MoveDeps): Promise<number> {
  const { others } = await one<{ others: number }>(
    from,
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  if (others > 0) {
    say(
      `${others} connections use the old database. Stop all portals first: what they write now would be lost.`,
    );
    return 1;
  }
  const { lsn } = await one<{ lsn: string }>(from, 'select pg_current_wal_lsn()::text as lsn');
  for (;;) {
    const { reached } = await one<{ reached: boolean | null }>(
      from,
      `select (select confirmed_flush_lsn >= $1::pg_lsn from pg_replication_slots where slot_name = $2) as reached`,
      [lsn, NAME],
    );
    if (reached === null) {
      say('No move of this database is under way.');
      return 1;
    }
    if (reached) break;
    await delay(LOOK_MS);
  }
  const sequences = await from.query<{ name: string; value: string }>(
    `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value
     from pg_sequences where last_value is not null`,
  );
  for (const { name, value } of sequences.rows)
    await to.query('select setval($1::regclass, $2::bigint)', [name, value]);
  const different: string[] = [];
  for (const { name } of await tablesOf(from)) {
    const [old, fresh] = await Promise.all(
      [from, to].map((pool) => one<{ rows: string }>(pool, `select count(*)::text as rows from ${name}`)),
    );
    if (old?.rows !== fresh?.rows) different.push(`${name} (${old?.rows} and ${fresh?.rows} rows)`);
  }
  if (different.length > 0) {
    say(
      `Not equal: ${different.join(', ')}. The old database stays the right one; give the move up with --abandon.`,
    );
    return 1;
  }
  await endReplication({ from, to });
  await to.query('analyze');
  say(`All tables are equal, and ${sequences.rows.length} sequences go on after the old ones.`);
  say(
    'Set DATABASE_URL to the new database and start the portals. The old one stays as it is: it is the way back.',
  );
  return 0;
}

/** Abandons a move: the replication ends, the old database serves on, and the new one can be dropped. */
export async function abandonMove({ from, to, say }: MoveDeps): Promise<number> {
  await endReplication({ from, to });
  say('The move is given up. Drop the new database before another try.');
  return 0;
}

async function endReplication({ from, to }: Pick<MoveDeps, 'from' | 'to'>): Promise<void> {
  await to.query(`drop subscription if exists ${NAME}`);
  await from.query(`drop publication if exists ${NAME}`);
}

/** A text in SQL: subscriptions take no parameters. */
const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;
