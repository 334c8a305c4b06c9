import type { Queryable } from '../../platform/database.ts';

/** Whether it is noted that the login is missed, or that its user has left. */
export async function isNoted(db: Queryable, userId: number): Promise<boolean> {
  const rows = await db.query({
    text: 'select 1 from users where user_id = $1 and (unknown_since is not null or missed_since is not null)',
    values: [userId],
  });
  return rows.length > 0;
}

/** Notes when a login was missed for the first time, and that its user is not known to have left. */
export async function noteMissed(db: Queryable, userId: number, now: Date): Promise<void> {
  await db.query({
    text: `update users set missed_since = $2
      where user_id = $1 and missed_since is null and unknown_since is null`,
    values: [userId, now],
  });
}

/** The student system knows the login after all. */
export async function forgetMissed(db: Queryable, userId: number): Promise<void> {
  await db.query({ text: 'update users set missed_since = null where user_id = $1', values: [userId] });
}

/** A user whose login was missed. */
export interface Missed {
  userId: number;
  login: string;
  since: Date;
}

/** Users whose logins were missed, the first ones first. */
export async function selectMissed(db: Queryable, most: number): Promise<Missed[]> {
  return db.query<Missed>({
    text: `select user_id as "userId", login, missed_since as since from users where missed_since is not null
      order by missed_since, user_id limit $1`,
    values: [most],
  });
}

/** How many logins were missed, and of how many that were known. */
export async function countMissed(db: Queryable): Promise<{ missed: number; known: number }> {
  const [row] = await db.query<{ missed: number; known: number }>({
    text: `select (select count(*)::int from users where missed_since is not null) as missed,
      (select count(*)::int from users where unknown_since is null) as known`,
  });
  return row ?? { missed: 0, known: 0 };
}

/** Notes that the student system does not know a login; null takes it back. */
export async function markUnknown(tx: Queryable, userId: number, since: Date | null): Promise<void> {
  await tx.query({
    text: 'update users set unknown_since = $2, missed_since = null where user_id = $1',
    values: [userId, since],
  });
}

/** Deletes all by which a user gets in without a password, and the user's known devices. @returns the sessions */
export async function deleteAccess(tx: Queryable, userId: number): Promise<string[]> {
  await tx.query({ text: 'delete from login_tokens where user_id = $1', values: [userId] });
  await tx.query({ text: 'delete from login_devices where user_id = $1', values: [userId] });
  const rows = await tx.query<{ sessionId: string }>({
    text: 'delete from sessions where user_id = $1 returning session_id as "sessionId"',
    values: [userId],
  });
  return rows.map(({ sessionId }) => sessionId);
}

/** Users who have been unknown since `upTo` or longer. */
export async function selectDeparted(
  db: Queryable,
  upTo: Date,
  most: number,
): Promise<{ userId: number; login: string }[]> {
  return db.query({
    text: `select user_id as "userId", login from users where unknown_since <= $1
      order by unknown_since, user_id limit $2`,
    values: [upTo, most],
  });
}

/** Deletes a user with all that belongs to the user, unless the user has come back meanwhile. @returns who was deleted */
export async function deleteDeparted(db: Queryable, userId: number, upTo: Date): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    text: 'delete from users where user_id = $1 and unknown_since <= $2 returning user_id',
    values: [userId, upTo],
  });
  return rows.map(({ user_id }) => user_id);
}

/** Deletes users who have not used the portal since `upTo`, with all that belongs to them. @returns who was deleted */
export async function deleteUnused(db: Queryable, upTo: Date, most: number): Promise<number[]> {
  const rows = await db.query<{ user_id: number }>({
    // The deletion checks the time again, because a user may log in after the subquery has chosen that user.
    text: `delete from users where last_used_at <= $1 and user_id in (
        select user_id from users where last_used_at <= $1 order by user_id limit $2)
      returning user_id`,
    values: [upTo, most],
  });
  return rows.map(({ user_id }) => user_id);
}
