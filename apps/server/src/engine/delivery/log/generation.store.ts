import type { Queryable } from '../../../platform/database.ts';

/**
 * Names this database as far as PostgreSQL can. A dump that was restored has another database, or another file for the
 * table; a cluster that was recovered from a backup or promoted goes on in another timeline. Files that were copied back
 * while PostgreSQL was stopped keep all of them.
 */
const DATABASE = `(select concat_ws('/',
  (select system_identifier from pg_control_system()),
  left(pg_walfile_name(pg_current_wal_lsn()), 8),
  (select oid from pg_database where datname = current_database()),
  pg_relation_filenode('log_generation'),
  $1::text))`;

/**
 * The generation of the logs; a new one when they are in another database than before.
 * @param storage names the copy of the files below the database, where that is known
 */
export async function readGeneration(db: Queryable, storage: string | null): Promise<string> {
  await db.query({
    text: `update log_generation set generation = gen_random_uuid(), database = ${DATABASE}
           where database <> ${DATABASE}`,
    values: [storage],
  });
  const [row] = await db.query<{ generation: string }>({ text: 'select generation from log_generation' });
  if (!row) throw new Error('the logs have no generation');
  return row.generation;
}
