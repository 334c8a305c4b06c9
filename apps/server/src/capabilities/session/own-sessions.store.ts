import type { LoginWay } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import type { Device } from './session.store.ts';

/** One of a user's sessions, as its user may see it. */
export interface OwnSession extends Device {
  sessionId: string;
  createdAt: Date;
  /** Last login or refresh. */
  usedAt: Date;
  way: LoginWay;
}

/** Sessions of one list. A user with more of them, e.g. of programs, ends all others at once. */
const LISTED_MOST = 100;

/** Sessions of a user that have not expired: the one that asks, then the others, the one used last first. */
export async function listSessions(
  db: Queryable,
  { userId, current, now }: { userId: number; current: string; now: Date },
): Promise<OwnSession[]> {
  return db.query<OwnSession>({
    text: `select session_id as "sessionId", created_at as "createdAt", refreshed_at as "usedAt",
        kind, browser, system, form, way
      from sessions where user_id = $1 and expires_at > $2
      order by session_id = $3 desc, refreshed_at desc, session_id limit $4`,
    values: [userId, now, current, LISTED_MOST],
  });
}

/** Deletes a session of this user. @returns whether the user had it */
export async function deleteOwn(tx: Queryable, userId: number, sessionId: string): Promise<boolean> {
  const rows = await tx.query({
    // Compared as text: an id that is no UUID is an unknown id, not an error.
    text: 'delete from sessions where user_id = $1 and session_id::text = $2 returning session_id',
    values: [userId, sessionId],
  });
  return rows.length > 0;
}

/** Deletes the sessions of a user except one, and the logins that are about to begin. @returns the sessions */
export async function deleteOthers(tx: Queryable, userId: number, except: string): Promise<string[]> {
  await tx.query({ text: 'delete from login_tokens where user_id = $1', values: [userId] });
  const rows = await tx.query<{ sessionId: string }>({
    text: `delete from sessions where user_id = $1 and session_id <> $2 returning session_id as "sessionId"`,
    values: [userId, except],
  });
  return rows.map(({ sessionId }) => sessionId);
}
