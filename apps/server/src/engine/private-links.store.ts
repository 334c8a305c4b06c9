import type { Queryable } from '../platform/database.ts';

/** A private link of one capability; `scope` is the capability's own. */
export interface PrivateLink<Scope> {
  linkId: string;
  userId: number;
  scope: Scope;
  /** The user's name for it; null for none. */
  name: string | null;
  createdAt: Date;
  /** The instant from which the link does not open. */
  expiresAt: Date;
  /** When somebody last opened the link, to the hour; null before the first time. */
  openedAt: Date | null;
}

const COLUMNS = `link_id as "linkId", user_id as "userId", scope, name, created_at as "createdAt",
  expires_at as "expiresAt", opened_at as "openedAt"`;

interface OwnedBy {
  userId: number;
  kind: string;
}

/** Links of a user that open now, the newest first. */
export async function listLinks<Scope>(
  db: Queryable,
  { userId, kind }: OwnedBy,
  now: Date,
): Promise<PrivateLink<Scope>[]> {
  return db.query<PrivateLink<Scope>>({
    text: `select ${COLUMNS} from private_links
      where user_id = $1 and kind = $2 and expires_at > $3 order by created_at desc, link_id`,
    values: [userId, kind, now],
  });
}

/** Stores a link. @returns null when the user has `most` of them that open now */
export async function insertLink<Scope>(
  tx: Queryable,
  link: OwnedBy & { scope: Scope; name?: string; secretHash: Buffer; createdAt: Date; expiresAt: Date },
  most: number,
): Promise<PrivateLink<Scope> | null> {
  const { userId, kind, scope, name = null, secretHash, createdAt, expiresAt } = link;
  // Links of one user are made one after the other, so that two at once cannot both be the last.
  await tx.query({ text: 'select 1 from users where user_id = $1 for no key update', values: [userId] });
  const [made] = await tx.query<PrivateLink<Scope>>({
    text: `insert into private_links (user_id, kind, scope, secret_hash, created_at, expires_at, name)
      select $1, $2, $3, $4, $5, $6, $8
      where (select count(*) from private_links where user_id = $1 and kind = $2 and expires_at > $5) < $7
      returning ${COLUMNS}`,
    values: [userId, kind, JSON.stringify(scope), secretHash, createdAt, expiresAt, most, name],
  });
  return made ?? null;
}

/** Deletes a link of this user. @returns whether the user had it */
export async function deleteLink(
  db: Queryable,
  { userId, kind, linkId }: OwnedBy & { linkId: string },
): Promise<boolean> {
  const rows = await db.query({
    // As a text: whatever a caller gives as an id is an unknown one.
    text: 'delete from private_links where user_id = $1 and kind = $2 and link_id::text = $3 returning link_id',
    values: [userId, kind, linkId],
  });
  return rows.length > 0;
}

/**
 * The link of a secret. null alike for an unknown, ended or expired one, and for a user whom the student system does
 * not know any more.
 */
export async function findLink<Scope>(
  db: Queryable,
  { kind, secretHash }: { kind: string; secretHash: Buffer },
  now: Date,
): Promise<PrivateLink<Scope> | null> {
  const [found] = await db.query<PrivateLink<Scope>>({
    text: `select ${COLUMNS} from private_links link
      where secret_hash = $1 and kind = $2 and expires_at > $3
        and exists (select 1 from users where user_id = link.user_id and unknown_since is null)`,
    values: [secretHash, kind, now],
  });
  return found ?? null;
}

/** Notes that somebody opened a link. */
export async function noteOpened(db: Queryable, linkId: string, now: Date): Promise<void> {
  await db.query({
    text: 'update private_links set opened_at = $2 where link_id = $1',
    values: [linkId, now],
  });
}

/** Deletes links that have expired. @returns how many */
export async function deleteExpired(db: Queryable, now: Date): Promise<number> {
  const rows = await db.query({
    text: 'delete from private_links where expires_at <= $1 returning link_id',
    values: [now],
  });
  return rows.length;
}
