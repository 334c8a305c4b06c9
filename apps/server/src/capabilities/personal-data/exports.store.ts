import type { Language } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** An export of a user's data; without the archive itself. */
export interface Export {
  exportId: string;
  state: 'waiting' | 'ready' | 'failed';
  askedAt: Date;
  readyAt: Date | null;
  expiresAt: Date | null;
  /** Size of the archive in bytes. */
  bytes: number | null;
}

/** Tries before an export has failed for its user. */
const MOST_TRIES = 3;
/** Pause after each failed try but the last, seconds. */
const PAUSES = [1, 3];

/** The export that the user sees; null without one, and when it has expired. */
export async function readExport(db: Queryable, userId: number, now: Date): Promise<Export | null> {
  const [row] = await db.query<Export>({
    text: `select export_id as "exportId", state, asked_at as "askedAt", ready_at as "readyAt",
        expires_at as "expiresAt", length(archive) as bytes
      from personal_data_exports
      where user_id = $1 and state <> 'ended' and (expires_at is null or expires_at > $2)`,
    values: [userId, now],
  });
  return row ?? null;
}

/** When the user asked for exports since then, the first one first; those that failed do not count. */
export async function askedSince(tx: Queryable, userId: number, since: Date): Promise<Date[]> {
  const rows = await tx.query<{ at: Date }>({
    text: `select asked_at as at from personal_data_exports
      where user_id = $1 and asked_at > $2 and state <> 'failed' order by asked_at`,
    values: [userId, since],
  });
  return rows.map(({ at }) => at);
}

/** Deletes the archive of a user, stops one that is being made, and forgets one that failed. @returns whether there was one */
export async function endExport(tx: Queryable, userId: number): Promise<boolean> {
  const failed = await tx.query({
    text: `delete from personal_data_exports where user_id = $1 and state = 'failed' returning export_id`,
    values: [userId],
  });
  const ended = await tx.query({
    text: `update personal_data_exports set state = 'ended', archive = null, ready_at = null, expires_at = null
      where user_id = $1 and state in ('waiting', 'ready') returning export_id`,
    values: [userId],
  });
  return failed.length + ended.length > 0;
}

/** Stores that a user asks for an export. The user must be locked and have none. */
export async function insertExport(
  tx: Queryable,
  { userId, lang, now }: { userId: number; lang: Language; now: Date },
): Promise<void> {
  await tx.query({
    text: 'insert into personal_data_exports (user_id, asked_at, language) values ($1, $2, $3)',
    values: [userId, now, lang],
  });
}

/** Exports that can be made now, the first one first. */
export async function selectDue(
  db: Queryable,
  most: number,
): Promise<{ exportId: string; userId: number }[]> {
  return db.query({
    text: `select export_id as "exportId", user_id as "userId" from personal_data_exports
      where state = 'waiting' and due_at <= clock_timestamp() order by due_at, export_id limit $1`,
    values: [most],
  });
}

/** How many exports wait, for how long the oldest one, seconds, and how many have failed for their users. */
export async function readExports(
  db: Queryable,
  now: Date,
): Promise<{ waiting: number; oldest: number; failed: number }> {
  const [row] = await db.query<{ waiting: number; oldest: number; failed: number }>({
    text: `select count(*) filter (where state = 'waiting')::int as waiting,
        coalesce(extract(epoch from $1 - min(asked_at) filter (where state = 'waiting')), 0)::float as oldest,
        count(*) filter (where state = 'failed')::int as failed
      from personal_data_exports`,
    values: [now],
  });
  return row ?? { waiting: 0, oldest: 0, failed: 0 };
}

/** The language of an export that is still to be made; null when another portal has made it, or its user has ended it. */
export async function readWaiting(tx: Queryable, exportId: string): Promise<Language | null> {
  const [row] = await tx.query<{ language: Language }>({
    text: `select language from personal_data_exports
      where export_id = $1 and state = 'waiting' and due_at <= clock_timestamp() for update`,
    values: [exportId],
  });
  return row?.language ?? null;
}

/** Stores the archive of an export, which is ready from then on. */
export async function writeArchive(
  tx: Queryable,
  exportId: string,
  { archive, readyAt, expiresAt }: { archive: Buffer; readyAt: Date; expiresAt: Date },
): Promise<void> {
  await tx.query({
    text: `update personal_data_exports set state = 'ready', archive = $2, ready_at = $3, expires_at = $4
      where export_id = $1 and state = 'waiting'`,
    values: [exportId, archive, readyAt, expiresAt],
  });
}

/** Notes a failed try. @returns whether the export has failed for its user */
export async function noteFailure(tx: Queryable, exportId: string): Promise<boolean> {
  const [row] = await tx.query<{ failed: boolean }>({
    text: `update personal_data_exports set failures = failures + 1,
        due_at = clock_timestamp() + make_interval(secs => ($3::float[])[failures + 1]),
        state = case when failures + 1 < $2 then state else 'failed' end
      where export_id = $1 and state = 'waiting' returning state = 'failed' as failed`,
    values: [exportId, MOST_TRIES, [...PAUSES, 0]],
  });
  return row?.failed === true;
}

/** The archive that a user can download now. */
export async function readArchive(
  db: Queryable,
  userId: number,
  now: Date,
): Promise<{ exportId: string; archive: Buffer; readyAt: Date } | null> {
  const [row] = await db.query<{ exportId: string; archive: Buffer; readyAt: Date }>({
    text: `select export_id as "exportId", archive, ready_at as "readyAt" from personal_data_exports
      where user_id = $1 and state = 'ready' and expires_at > $2`,
    values: [userId, now],
  });
  return row ?? null;
}

/** Deletes expired archives, and ended exports that count for no limit any more. @returns how many archives */
export async function deleteOld(db: Queryable, now: Date, countedSince: Date): Promise<number> {
  const expired = await db.query({
    text: `delete from personal_data_exports where expires_at <= $1 returning export_id`,
    values: [now],
  });
  await db.query({
    text: `delete from personal_data_exports where state in ('ended', 'failed') and asked_at <= $1`,
    values: [countedSince],
  });
  return expired.length;
}
