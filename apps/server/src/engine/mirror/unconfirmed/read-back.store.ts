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
 * The identity of this database: another cluster, database or timeline means that a backup was restored. So does a new
 * generation of the logs, which begins also when files were copied back, and when an administrator says so.
 */
const IDENTITY = `(select system_identifier from pg_control_system())
  || '.' || (select oid from pg_database where datname = current_database())
  || '.' || left(pg_walfile_name(pg_current_wal_lsn()), 8)
  || '.' || (select generation from log_generation)`;

/**
 * Notes the identity of the database. When it has changed, a backup was restored or a standby took over: the portal's
 * work after that moment is missing here, although users were notified of it. Then all records are read again without
 * notices, requests under way are read back, and pushes that wait are dropped.
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

/** From now on all stored records count as older than a restore. */
export async function readAnew(tx: Queryable): Promise<void> {
  await tx.query({
    text: `update sync_state set anew_from = nextval('sync_version'), is_anew_due = true`,
  });
  await markForReadingBack(tx, 'restored');
  await tx.query({ text: 'delete from push_outbox' });
  await tx.query({ text: 'delete from push_deliveries' });
}
