import type { Queryable } from '../../../platform/database.ts';
import type { Origin } from '../origin.ts';
import type { LogoutNotice, Proof } from './provider.ts';

/** A login on its way to the provider and back. */
export interface Begun {
  page: string;
  /** Challenge of the device that began a mobile login. */
  challenge: string | null;
  /** Whether it renews a session without a question. */
  silent: boolean;
}

export async function insertBegun(
  db: Queryable,
  login: Begun & { stateHash: Buffer; browserHash: Buffer; expiresAt: Date },
): Promise<void> {
  await db.query({
    text: `insert into oidc_logins (state_hash, browser_hash, page, challenge, silent, expires_at)
      values ($1, $2, $3, $4, $5, $6)`,
    values: [login.stateHash, login.browserHash, login.page, login.challenge, login.silent, login.expiresAt],
  });
}

/** Uses a begun login up: of two callbacks, at whatever portals, one gets it. */
export async function takeBegun(
  db: Queryable,
  { stateHash, browserHash, now }: { stateHash: Buffer; browserHash: Buffer; now: Date },
): Promise<Begun | null> {
  const [row] = await db.query<Begun>({
    text: `delete from oidc_logins where state_hash = $1 and browser_hash = $2 and expires_at > $3
      returning page, challenge, silent`,
    values: [stateHash, browserHash, now],
  });
  return row ?? null;
}

type Named = Pick<Proof, 'issuer' | 'subject'>;

/** The user of an identity; null before its first login. */
export async function findIdentity(
  db: Queryable,
  { issuer, subject }: Named,
): Promise<{ userId: number; login: string } | null> {
  const [row] = await db.query<{ userId: number; login: string }>({
    text: `select u.user_id as "userId", u.login from identities join users u using (user_id)
      where issuer = $1 and subject = $2`,
    values: [issuer, subject],
  });
  return row ?? null;
}

/**
 * Links an identity to a user without one. An identity stays with its user.
 * @returns `linked` now, `known` before, or `refused` because the user or the identity already has another link
 */
export async function linkIdentity(
  tx: Queryable,
  { issuer, subject }: Named,
  userId: number,
  now: Date,
): Promise<'linked' | 'known' | 'refused'> {
  const inserted = await tx.query({
    text: `insert into identities (issuer, subject, user_id, linked_at, used_at) values ($1, $2, $3, $4, $4)
      on conflict do nothing returning 1`,
    values: [issuer, subject, userId, now],
  });
  if (inserted.length > 0) return 'linked';
  const used = await tx.query({
    text: 'update identities set used_at = $4 where issuer = $1 and subject = $2 and user_id = $3 returning 1',
    values: [issuer, subject, userId, now],
  });
  return used.length > 0 ? 'known' : 'refused';
}

/** Logins of a provider hold this lock together; a logout of the provider holds it alone, until the transaction ends. */
const lock = (tx: Queryable, issuer: string, kind: 'shared' | 'alone') =>
  tx.query({
    text: `select pg_advisory_xact_lock${kind === 'shared' ? '_shared' : ''}(hashtextextended('kahan logouts ' || $1, 0))`,
    values: [issuer],
  });

/** Whether a logout `l` ends what began by `o`: the same session, or all that the subject had proven until then. */
const ENDS = `l.issuer = o.issuer and (l.sid = o.sid
  or (l.subject = o.subject and l.issued_at >= o.proven_at and (l.sid is null or o.sid is null)))`;

/**
 * Whether the provider has ended a login that is about to begin a session. No logout is noted from here on until the
 * transaction ends, so that a later one finds the session.
 */
export async function isEnded(tx: Queryable, origin: Origin): Promise<boolean> {
  if (origin.way !== 'oidc') return false;
  await lock(tx, origin.issuer, 'shared');
  const rows = await tx.query({
    text: `select 1 from oidc_logouts l,
        (select $1::text as issuer, $2::text as subject, $3::text as sid, $4::timestamptz as proven_at) o
      where ${ENDS}`,
    values: [origin.issuer, origin.subject, origin.sid, origin.provenAt],
  });
  return rows.length > 0;
}

/** A session that a logout ended. */
export interface EndedSession {
  sessionId: string;
  userId: number;
}

/**
 * Notes a logout and ends the sessions that it names, and the mobile logins that have begun.
 * @returns the sessions; null when the token was seen before
 */
export async function noteLogout(
  tx: Queryable,
  notice: LogoutNotice,
  expiresAt: Date,
): Promise<EndedSession[] | null> {
  const { issuer, tokenId, sid, subject, issuedAt } = notice;
  await lock(tx, issuer, 'alone');
  const noted = await tx.query({
    text: `insert into oidc_logouts (issuer, token_id, sid, subject, issued_at, expires_at)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning 1`,
    values: [issuer, tokenId, sid, subject, issuedAt, expiresAt],
  });
  if (noted.length === 0) return null;
  const values = [issuer, tokenId];
  const named = `using oidc_logouts l where l.issuer = $1 and l.token_id = $2 and ${ENDS}`;
  await tx.query({ text: `delete from login_tokens o ${named}`, values });
  return tx.query<EndedSession>({
    text: `delete from sessions o ${named} returning o.session_id as "sessionId", o.user_id as "userId"`,
    values,
  });
}

/** Removes begun logins and noted logouts that are over. */
export async function deleteOver(db: Queryable, now: Date): Promise<void> {
  await db.query({ text: 'delete from oidc_logins where expires_at <= $1', values: [now] });
  await db.query({ text: 'delete from oidc_logouts where expires_at <= $1', values: [now] });
}
