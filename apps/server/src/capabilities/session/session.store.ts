import type { DeviceWords, Language, LoginWay } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';
import { ORIGIN_COLUMNS, type Origin, type OriginRow, originOf, originValues } from './origin.ts';

export interface UserRow {
  userId: number;
  /** Whether this is the first login of the user. */
  first: boolean;
}

export interface SessionRow {
  sessionId: string;
  userId: number;
  login: string;
  language: Language | null;
  csrfHash: Buffer;
  accessExpiresAt: Date;
  createdAt: Date;
  expiresAt: Date;
}

export interface RefreshRow extends SessionRow {
  usedAt: Date | null;
  way: LoginWay;
}

/** The browser or app in which a session began. */
export interface Device extends DeviceWords {
  kind: 'browser' | 'app';
}

/** The columns that a login and each refresh write. */
export interface SessionTimes {
  accessHash: Buffer;
  csrfHash: Buffer;
  now: Date;
  accessExpiresAt: Date;
  expiresAt: Date;
}

const SESSION = `s.session_id as "sessionId", s.user_id as "userId", u.login, u.language,
  s.csrf_hash as "csrfHash", s.access_expires_at as "accessExpiresAt", s.created_at as "createdAt",
  s.expires_at as "expiresAt"`;

/** The user of a login; the first login creates the user. */
export async function upsertUser(tx: Queryable, login: string, now: Date): Promise<UserRow> {
  const [row] = await tx.query<UserRow>({
    // Only an inserted row has xmax 0.
    text: `insert into users (login, created_at, last_login_at, last_used_at) values ($1, $2, $2, $2)
      on conflict (login) do update set last_login_at = excluded.last_login_at,
        last_used_at = excluded.last_used_at, unknown_since = null,
        missed_since = null
      returning user_id as "userId", (xmax = 0) as first`,
    values: [login, now],
  });
  if (row === undefined) throw new Error('the user was neither inserted nor updated');
  return row;
}

export async function insertSession(
  tx: Queryable,
  session: SessionTimes & {
    sessionId: string;
    userId: number;
    refreshHash: Buffer;
    device: Device;
    origin: Origin;
  },
): Promise<void> {
  const { kind, browser, system, form } = session.device;
  await tx.query({
    text: `insert into sessions (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at,
      refreshed_at, expires_at, kind, browser, system, form, ${ORIGIN_COLUMNS})
      values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`,
    values: [
      session.sessionId,
      session.userId,
      session.accessHash,
      session.accessExpiresAt,
      session.csrfHash,
      session.now,
      session.expiresAt,
      ...[kind, browser, system, form],
      ...originValues(session.origin),
    ],
  });
  await insertRefresh(tx, session.sessionId, session.refreshHash);
}

/** Ends the sessions of a user that were used longest ago, until `most` are left beside `kept`. @returns their ids */
export async function endOldest(
  tx: Queryable,
  { userId, kept, most }: { userId: number; kept: string; most: number },
): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }>({
    text: `delete from sessions where session_id in (
        select session_id from sessions where user_id = $1 and session_id <> $2
        order by refreshed_at desc, created_at desc, session_id offset $3
      ) returning session_id as "sessionId"`,
    values: [userId, kept, most],
  });
  return rows.map(({ sessionId }) => sessionId);
}

export async function insertRefresh(tx: Queryable, sessionId: string, hash: Buffer): Promise<void> {
  await tx.query({
    text: 'insert into refresh_tokens (token_hash, session_id) values ($1, $2)',
    values: [hash, sessionId],
  });
}

export async function findByAccess(db: Queryable, hash: Buffer): Promise<SessionRow | null> {
  const [row] = await db.query<SessionRow>({
    text: `select ${SESSION} from sessions s join users u using (user_id) where s.access_hash = $1`,
    values: [hash],
  });
  return row ?? null;
}

/** The session that a refresh token belongs to, used or not. */
export async function findByRefresh(db: Queryable, hash: Buffer): Promise<{ sessionId: string } | null> {
  const [row] = await db.query<{ sessionId: string }>({
    text: 'select session_id as "sessionId" from refresh_tokens where token_hash = $1',
    values: [hash],
  });
  return row ?? null;
}

/** The session of a refresh token, locked: of two requests with one token the second waits and finds it used. */
export async function lockByRefresh(tx: Queryable, hash: Buffer): Promise<RefreshRow | null> {
  const found = await findByRefresh(tx, hash);
  if (found === null) return null;
  // The lock comes before the read: a joined row would show the token as before the wait.
  await tx.query({
    text: 'select 1 from sessions where session_id = $1 for update',
    values: [found.sessionId],
  });
  const [row] = await tx.query<RefreshRow>({
    text: `select ${SESSION}, s.way, r.used_at as "usedAt" from refresh_tokens r
      join sessions s using (session_id) join users u using (user_id) where r.token_hash = $1`,
    values: [hash],
  });
  return row ?? null;
}

export async function markUsed(tx: Queryable, hash: Buffer, now: Date): Promise<void> {
  await tx.query({
    text: 'update refresh_tokens set used_at = $2 where token_hash = $1',
    values: [hash, now],
  });
}

export async function updateSession(tx: Queryable, sessionId: string, times: SessionTimes): Promise<void> {
  await tx.query({
    text: `update sessions set access_hash = $2, access_expires_at = $3, csrf_hash = $4, refreshed_at = $5,
      expires_at = $6 where session_id = $1`,
    values: [sessionId, times.accessHash, times.accessExpiresAt, times.csrfHash, times.now, times.expiresAt],
  });
}

/** A trigger tells all portals, as of every row that is deleted or changed. @returns by which way it had begun, if it existed */
export async function deleteSession(tx: Queryable, sessionId: string): Promise<LoginWay | null> {
  const [row] = await tx.query<{ way: LoginWay }>({
    text: 'delete from sessions where session_id = $1 returning way',
    values: [sessionId],
  });
  return row?.way ?? null;
}

/** When the sessions among these that have not expired will expire, unix milliseconds, by their ids. */
export async function expiries(
  db: Queryable,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const rows = await db.query<{ sessionId: string; expiresAt: Date }>({
    text: `select session_id as "sessionId", expires_at as "expiresAt" from sessions
      where session_id = any($1::uuid[]) and expires_at > $2`,
    values: [sessionIds, now],
  });
  return new Map(rows.map(({ sessionId, expiresAt }) => [sessionId, expiresAt.getTime()]));
}

/** Notes that a user uses the portal, to the hour. */
export async function markUserUsed(tx: Queryable, userId: number, now: Date): Promise<void> {
  await tx.query({
    text: `update users set last_used_at = $2 where user_id = $1 and last_used_at < $2::timestamptz - interval '1 hour'`,
    values: [userId, now],
  });
}

export async function setLanguage(
  tx: Queryable,
  userId: number,
  language: Language,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `update users set language = $2, language_changed_at = $3
      where user_id = $1 and language is distinct from $2`,
    values: [userId, language, now],
  });
}

export async function languageChangedAt(db: Queryable, userId: number): Promise<Date | null> {
  const [row] = await db.query<{ at: Date | null }>({
    text: 'select language_changed_at as at from users where user_id = $1',
    values: [userId],
  });
  return row?.at ?? null;
}

export async function sessionsOf(tx: Queryable, userId: number): Promise<string[]> {
  const rows = await tx.query<{ sessionId: string }>({
    text: 'select session_id as "sessionId" from sessions where user_id = $1',
    values: [userId],
  });
  return rows.map(({ sessionId }) => sessionId);
}

/** A mobile login that has begun: it ends in the app that proves the challenge. */
interface LoginToken {
  userId: number;
  challenge: string;
  first: boolean;
  origin: Origin;
  expiresAt: Date;
  /** null before the first use. */
  usedAt: Date | null;
}

export async function insertLoginToken(
  tx: Queryable,
  token: Omit<LoginToken, 'usedAt'> & { hash: Buffer },
): Promise<void> {
  await tx.query({
    text: `insert into login_tokens (token_hash, user_id, challenge, first_login, expires_at, ${ORIGIN_COLUMNS})
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      ...[token.hash, token.userId, token.challenge, token.first, token.expiresAt],
      ...originValues(token.origin),
    ],
  });
}

/** Uses a token up and returns it as it was: it works once at most. Of two uses at once the second waits, and finds it used. */
export async function takeLoginToken(tx: Queryable, hash: Buffer, now: Date): Promise<LoginToken | null> {
  const [row] = await tx.query<Omit<LoginToken, 'origin'> & OriginRow>({
    text: `update login_tokens t set used_at = coalesce(was.used_at, $2)
      from (select token_hash, used_at from login_tokens where token_hash = $1 for update) was
      where t.token_hash = was.token_hash
      returning t.user_id as "userId", t.challenge, t.first_login as first,
        t.expires_at as "expiresAt", was.used_at as "usedAt",
        t.way, t.issuer, t.subject, t.sid, t.proven_at as "provenAt"`,
    values: [hash, now],
  });
  return row === undefined ? null : { ...row, origin: originOf(row) };
}

/** Removes expired logins, tokens and devices, and failure counts outside of their window. */
export async function deleteExpired(db: Queryable, now: Date, failuresBefore: Date): Promise<void> {
  await db.query({ text: 'delete from sessions where expires_at <= $1', values: [now] });
  await db.query({ text: 'delete from login_tokens where expires_at <= $1', values: [now] });
  await db.query({ text: 'delete from login_devices where expires_at <= $1', values: [now] });
  await db.query({
    text: `delete from login_failures where since <= $1 and (locked_until is null or locked_until <= $2)`,
    values: [failuresBefore, now],
  });
}
