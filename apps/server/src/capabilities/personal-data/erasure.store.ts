import type { Queryable } from '../../platform/database.ts';

/** The erasure that a user has asked for. */
export interface AskedErasure {
  /** null: not asked, or undone. */
  askedAt: Date | null;
  /** When the erasure was last asked for or undone; null: never. */
  changedAt: Date | null;
}

export async function readAsked(db: Queryable, userId: number): Promise<AskedErasure> {
  const [row] = await db.query<AskedErasure>({
    text: `select erasure_asked_at as "askedAt", erasure_changed_at as "changedAt" from users where user_id = $1`,
    values: [userId],
  });
  return row ?? { askedAt: null, changedAt: null };
}

/** Marks a user for erasure, unless the user has the mark. @returns whether that changed anything */
export async function markForErasure(tx: Queryable, userId: number, now: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set erasure_asked_at = $2, erasure_changed_at = $2
      where user_id = $1 and erasure_asked_at is null returning user_id`,
    values: [userId, now],
  });
  return rows.length > 0;
}

/** Takes the mark back. @returns whether there was one */
export async function unmark(tx: Queryable, userId: number, now: Date): Promise<boolean> {
  const rows = await tx.query({
    text: `update users set erasure_asked_at = null, erasure_changed_at = $2
      where user_id = $1 and erasure_asked_at is not null returning user_id`,
    values: [userId, now],
  });
  return rows.length > 0;
}

/** Users who asked at `upTo` or before, the first ones first. */
export async function selectDue(db: Queryable, upTo: Date, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select user_id as "userId" from users where erasure_asked_at <= $1
      order by erasure_asked_at, user_id limit $2`,
    values: [upTo, most],
  });
  return rows.map(({ userId }) => userId);
}

/** How many users have asked and are not erased yet, and how long ago the first of them did, seconds. */
export async function readErasures(db: Queryable, now: Date): Promise<{ waiting: number; oldest: number }> {
  const [row] = await db.query<{ waiting: number; oldest: number }>({
    text: `select count(*)::int as waiting,
        coalesce(extract(epoch from $1 - min(erasure_asked_at)), 0)::float as oldest
      from users where erasure_asked_at is not null`,
    values: [now],
  });
  return row ?? { waiting: 0, oldest: 0 };
}

/** Locks a user against everything, if the user still is to be erased. @returns when the user asked, or null */
export async function lockDue(tx: Queryable, userId: number, upTo: Date): Promise<Date | null> {
  const [row] = await tx.query<{ askedAt: Date }>({
    text: `select erasure_asked_at as "askedAt" from users where user_id = $1 and erasure_asked_at <= $2 for update`,
    values: [userId, upTo],
  });
  return row?.askedAt ?? null;
}

/** Whether a request of the user is on its way to the student system. */
export async function hasRequestUnderWay(tx: Queryable, userId: number): Promise<boolean> {
  const rows = await tx.query({
    text: `select 1 from requests where user_id = $1 and is_turn
      union all select 1 from requests where user_id = $1 and state = 'waiting' and not is_turn limit 1`,
    values: [userId],
  });
  return rows.length > 0;
}

/** Deletes a user with all that belongs to the user. */
export async function deleteUser(tx: Queryable, userId: number): Promise<void> {
  await tx.query({ text: 'delete from users where user_id = $1', values: [userId] });
}

/** Those of these users that the database has. */
export async function selectKnown(db: Queryable, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  const rows = await db.query<{ userId: number }>({
    text: 'select user_id as "userId" from users where user_id = any($1::bigint[])',
    values: [userIds],
  });
  return rows.map(({ userId }) => Number(userId));
}
