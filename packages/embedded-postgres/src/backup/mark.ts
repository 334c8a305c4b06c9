import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { codeOf } from '../errors.ts';
import type { TableMark } from './manifest.ts';

const TABLES = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'r' and n.nspname = 'public' order by 1`;
/**
 * Longest wait for the lock, ms; writers behind it wait as long. PostgreSQL looks for a deadlock after a second:
 * by then the lock has been given up, so that PostgreSQL never ends a writer.
 */
const LOCK_MS = 800;
const LOCK_TRIES = 100;
/** PostgreSQL's code for a statement that took too long. */
const QUERY_CANCELED = '57014';

/** The content of each table of the connection's database. */
export async function countTables(client: Client): Promise<Record<string, TableMark>> {
  const { rows: tables } = await client.query<{ name: string }>(TABLES);
  const marks: Record<string, TableMark> = {};
  for (const { name } of tables) {
    const { rows } = await client.query<TableMark>(
      `select count(*)::int as rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text as hash
       from ${client.escapeIdentifier(name)} t`,
    );
    if (rows[0] !== undefined) marks[name] = rows[0];
  }
  return marks;
}

/**
 * Makes a point in the log and counts the content of all tables there. Writers wait while the point is made,
 * not for the counting.
 * @param connect opens connections of the superuser to the database whose tables are counted
 * @returns the tables, and the file of the log that holds the point
 */
export async function makeMark(
  connect: () => Promise<Client>,
  name: string,
): Promise<{ tables: Record<string, TableMark>; wal: string }> {
  const [holder, reader] = [await connect(), await connect()];
  try {
    const { rows: names } = await holder.query<{ name: string }>(TABLES);
    await lockAll(
      holder,
      names.map((table) => table.name),
    );
    const { rows } = await holder.query<{ snapshot: string; wal: string }>(
      `select pg_export_snapshot() as snapshot, pg_walfile_name(pg_create_restore_point($1)) as wal`,
      [name],
    );
    const { snapshot = '', wal = '' } = rows[0] ?? {};
    await reader.query('begin isolation level repeatable read read only');
    await reader.query(`set transaction snapshot ${reader.escapeLiteral(snapshot)}`);
    await holder.query('commit');
    return { tables: await countTables(reader), wal };
  } finally {
    await Promise.all([holder.end(), reader.end()]);
  }
}

/** Begins a transaction that keeps writers out of the tables. @throws pg.DatabaseError when the lock is never free */
async function lockAll(holder: Client, tables: readonly string[]): Promise<void> {
  const all = tables.map((table) => holder.escapeIdentifier(table));
  for (let tries = 1; ; tries += 1) {
    await holder.query('begin isolation level repeatable read');
    if (all.length === 0) return;
    await holder.query(`set local statement_timeout = ${LOCK_MS}`);
    try {
      await holder.query(`lock table ${all.join(', ')} in share mode`);
      await holder.query('set local statement_timeout = 0');
      return;
    } catch (error) {
      await holder.query('rollback');
      if (codeOf(error) !== QUERY_CANCELED || tries === LOCK_TRIES) throw error;
      await delay(LOCK_MS * Math.random());
    }
  }
}
