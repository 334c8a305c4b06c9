import type { Queryable } from '../../platform/database.ts';
import type { UserService } from './plan.ts';

/** Records of a snapshot by key. */
export type RecordMap = Record<string, unknown>;

/** Head of a snapshot; `lastModified` is null while it was never imported. */
export interface SnapshotHead {
  lastModified: Date | null;
  version: number;
}

export interface Snapshot extends SnapshotHead {
  records: RecordMap;
}

/** A whole snapshot, or of its records only those named; null when there is not even a mark of it. */
export async function readSnapshot(
  db: Queryable,
  userId: number,
  service: UserService,
  keys?: readonly string[],
): Promise<Snapshot | null> {
  const [row] = await db.query<Snapshot>(
    keys === undefined
      ? {
          name: 'snapshots-read',
          text: `select last_modified as "lastModified", version, records from snapshots
                 where user_id = $1 and service = $2`,
          values: [userId, service],
        }
      : {
          name: 'snapshots-read-keys',
          text: `select last_modified as "lastModified", version, coalesce((
                   select jsonb_object_agg(key, records -> key) from unnest($3::text[]) key where records ? key
                 ), '{}') as records
                 from snapshots where user_id = $1 and service = $2`,
          values: [userId, service, keys],
        },
  );
  return row ?? null;
}

export async function readHead(
  db: Queryable,
  userId: number,
  service: UserService,
): Promise<SnapshotHead | null> {
  const [row] = await db.query<SnapshotHead>({
    name: 'snapshots-head',
    text: 'select last_modified as "lastModified", version from snapshots where user_id = $1 and service = $2',
    values: [userId, service],
  });
  return row ?? null;
}

/**
 * Notes that a change came by before the first import, or that a fetch found what lies here already: older fetches
 * are outdated. The user must be locked.
 */
export async function markSnapshot(tx: Queryable, userId: number, service: UserService): Promise<void> {
  await tx.query({
    name: 'snapshots-mark',
    text: `insert into snapshots (user_id, service, version) values ($1, $2, nextval('sync_version'))
           on conflict (user_id, service) do update set version = excluded.version`,
    values: [userId, service],
  });
}

/** Changes records of a snapshot, in one row whatever else it holds; the user must be locked. */
export async function writeSnapshot(
  tx: Queryable,
  userId: number,
  service: UserService,
  change: { put: RecordMap; remove: readonly string[]; lastModified: Date },
): Promise<void> {
  await tx.query({
    name: 'snapshots-write',
    text: `insert into snapshots (user_id, service, records, last_modified, version)
           values ($1, $2, $3::jsonb, $5, nextval('sync_version'))
           on conflict (user_id, service) do update set
             records = (snapshots.records - $4::text[]) || excluded.records,
             last_modified = excluded.last_modified, version = excluded.version`,
    values: [userId, service, JSON.stringify(change.put), change.remove, change.lastModified],
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
