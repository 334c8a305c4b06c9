import type { Queryable } from '../../../platform/database.ts';
import type { Anew } from './own-store.ts';

/**
 * Marks requests under way: their outcomes are read back by their keys before anything else. After a restore a request
 * may have been sent although its row does not say so.
 */
export async function markForReadingBack(tx: Queryable, why: Anew): Promise<void> {
  await tx.query({
    text: `update requests set read_back = $1, sent_at = coalesce(sent_at, clock_timestamp())
           where state = 'waiting' and (sent_at is not null or $1 = 'restored')`,
    values: [why],
  });
}

/**
 * Where this database is: another cluster, database or timeline means that a backup was restored. So does another
 * generation of the logs, which begins also where files were copied back, and where an administrator says so.
 */
const IDENTITY = `(select system_identifier from pg_control_system())
  || '.' || (select oid from pg_database where datname = current_database())
  || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  || '.' || (select generation from log_generation)`;

/**
 * Notes where the database is. When that has changed, the database was restored from a backup, or a standby took over:
 * what the portal did after that moment is forgotten here and was told to users all the same. Then all records are read
 * again without telling anyone, requests under way are read back, and pushes that wait are dropped.
 * @returns whether it was restored
 */
export async function noteIdentity(tx: Queryable): Promise<boolean> {
  const [row] = await tx.query<{ before: string | null; now: string }>({
    text: `select database_identity as before, ${IDENTITY} as now from sync_state for update`,
  });
  if (row === undefined || row.before === row.now) return false;
  await tx.query({ text: 'update sync_state set database_identity = $1', values: [row.now] });
  if (row.before === null) return false;
  await readAnew(tx);
  return true;
}

/** From now on all that is stored counts as of before a restore. */
export async function readAnew(tx: Queryable): Promise<void> {
  await tx.query({
    text: `update sync_state set anew_from = nextval('sync_version'), is_anew_due = true`,
  });
  await markForReadingBack(tx, 'restored');
  await tx.query({ text: 'delete from push_outbox' });
  await tx.query({ text: 'delete from push_deliveries' });
}
