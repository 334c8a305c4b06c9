import type { Queryable } from '../../platform/database.ts';
import { PASSWORD_REASONS } from './failures.ts';

/** Records of a stored snapshot by key. */
export type RecordMap = Record<string, unknown>;

/** Head of a snapshot; `lastModified` is null while it was never imported. */
export interface SnapshotHead {
  lastModified: Date | null;
  version: number;
}

export interface StoredSnapshot extends SnapshotHead {
  records: RecordMap;
}

/** A whole snapshot, or only the named records of it; null when there is no row. */
export async function readSnapshot(
  db: Queryable,
  userId: number,
  service: string,
  keys?: readonly string[],
): Promise<StoredSnapshot | null> {
  const some = `coalesce((
    select jsonb_object_agg(key, records -> key) from unnest($3::text[]) key where records ? key
  ), '{}') as records`;
  const [row] = await db.query<StoredSnapshot>({
    text: `select last_modified as "lastModified", version, ${keys === undefined ? 'records' : some}
           from snapshots where user_id = $1 and service = $2`,
    values: [userId, service, ...(keys === undefined ? [] : [keys])],
  });
  return row ?? null;
}

export async function readHead(db: Queryable, userId: number, service: string): Promise<SnapshotHead | null> {
  const [row] = await db.query<SnapshotHead>({
    text: 'select last_modified as "lastModified", version from snapshots where user_id = $1 and service = $2',
    values: [userId, service],
  });
  return row ?? null;
}

/**
 * Notes that a change arrived before the first import, or that a fetch found the records unchanged: older fetches are
 * outdated. The user must be locked.
 * @param byProof the fetch was made with the user's password or token
 */
export async function markSnapshot(
  tx: Queryable,
  userId: number,
  service: string,
  byProof: boolean,
): Promise<void> {
  await tx.query({
    text: `insert into snapshots (user_id, service, by_proof, version) values ($1, $2, $3, nextval('sync_version'))
           on conflict (user_id, service) do update set by_proof = excluded.by_proof, version = excluded.version`,
    values: [userId, service, byProof],
  });
}

/** Changes records of a snapshot, in one row whatever else it holds; the user must be locked. */
export async function writeSnapshot(
  tx: Queryable,
  userId: number,
  service: string,
  change: { put: RecordMap; remove: readonly string[]; lastModified: Date; byProof: boolean },
): Promise<void> {
  await tx.query({
    text: `insert into snapshots (user_id, service, records, last_modified, by_proof, version)
           values ($1, $2, $3::jsonb, $5, $6, nextval('sync_version'))
           on conflict (user_id, service) do update set
             records = (snapshots.records - $4::text[]) || excluded.records,
             last_modified = excluded.last_modified, by_proof = excluded.by_proof, version = excluded.version`,
    values: [userId, service, JSON.stringify(change.put), change.remove, change.lastModified, change.byProof],
  });
}

/**
 * Time of a change, in whole seconds as HTTP knows them: at least a second after the one before, also when the
 * clock stands still or went back, so that If-Modified-Since never hides a change.
 */
export function nextModified(before: Date | null, now: Date): Date {
  const whole = Math.floor(now.getTime() / 1000) * 1000;
  return new Date(before === null ? whole : Math.max(whole, before.getTime() + 1000));
}

/** The last good records of one service of a user, and when they last changed. */
export interface Snapshot<T> {
  data: T;
  lastModified: Date;
}

/** A user's records of a service by key; null before their import. The adapter validated them when they came. */
export async function readRecords<R>(
  db: Queryable,
  userId: number,
  service: string,
): Promise<Snapshot<Record<string, R>> | null> {
  const found = await readSnapshot(db, userId, service);
  if (!found?.lastModified) return null;
  return { data: found.records as Record<string, R>, lastModified: found.lastModified };
}

/** A user's records of a service in no particular order; null before their import. */
export async function readRecordList<R>(
  db: Queryable,
  userId: number,
  service: string,
): Promise<Snapshot<R[]> | null> {
  const found = await readRecords<R>(db, userId, service);
  return found && { data: Object.values(found.data), lastModified: found.lastModified };
}

/** A value as PostgreSQL gives it back: without values that JSON cannot express. */
export function asStored(record: unknown): unknown {
  return JSON.parse(JSON.stringify(record));
}

/** Whether the student system gave these records only with the user's password or token, or refuses them without. */
export async function needsProof(db: Queryable, userId: number, service: string): Promise<boolean> {
  const rows = await db.query({
    text: `select from snapshots where user_id = $1 and service = $2 and by_proof
           union all select from sync_retries where user_id = $1 and service = $2 and reason = any($3::text[])`,
    values: [userId, service, PASSWORD_REASONS],
  });
  return rows.length > 0;
}
