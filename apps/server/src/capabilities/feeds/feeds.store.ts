import type { FeedKind } from '@kahan/contract';
import type { Language } from '@kahan/domain';
import { signal } from '../../platform/bus.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Revisions } from './revisions.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** The addresses, the settings or the language of a user's feeds changed. */
    feeds: { userId: number };
  }
}

/** What a user chose for a feed. */
export interface FeedSettings {
  /** How cancelled events are shown: left out, or kept with a word before the title. */
  cancelled: 'remove' | 'keep';
  deadlines: boolean;
  /** Notes of own entries. */
  notes: boolean;
}

export interface FeedRow extends FeedSettings {
  kind: FeedKind;
  /** null of an address that has a nonce. */
  generation: number | null;
  nonce: Buffer | null;
  /** null: the address has ended. */
  secretHash: Buffer | null;
  madeAt: Date;
  /** The user's language when the address was made; null for addresses from before it was noted. */
  language: Language | null;
}

const COLUMNS = `kind, generation, nonce, secret_hash as "secretHash", made_at as "madeAt", language, cancelled, deadlines, notes`;

/** The feeds that a user has or had, in no order. */
export const readFeeds = (db: Queryable, userId: number): Promise<FeedRow[]> =>
  db.query<FeedRow>({
    text: `select ${COLUMNS} from calendar_feeds where user_id = $1`,
    values: [userId],
  });

/** An address that was made. */
export interface MadeAddress {
  kind: FeedKind;
  nonce: Buffer;
  secretHash: Buffer;
  madeAt: Date;
  language: Language;
}

/**
 * Stores the address of a feed that has none and never had one. A feed that two calls make at once is made once.
 * @returns whether this call has made it
 */
export async function insertFeed(db: Queryable, userId: number, made: MadeAddress): Promise<boolean> {
  const rows = await db.query({
    text: `insert into calendar_feeds (user_id, kind, nonce, secret_hash, made_at, language)
      values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning kind`,
    values: [userId, made.kind, made.nonce, made.secretHash, made.madeAt, made.language],
  });
  return rows.length > 0;
}

/**
 * Stores the address of a feed instead of the former one, which ends: a trigger tells all portals. The new one has no
 * fetches.
 */
export async function replaceAddress(tx: Queryable, userId: number, made: MadeAddress): Promise<void> {
  await tx.query({
    text: `insert into calendar_feeds (user_id, kind, nonce, secret_hash, made_at, language)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (user_id, kind) do update set generation = null, nonce = excluded.nonce,
        secret_hash = excluded.secret_hash, made_at = excluded.made_at, language = excluded.language`,
    values: [userId, made.kind, made.nonce, made.secretHash, made.madeAt, made.language],
  });
  await forgetFetches(tx, userId, made.kind);
}

/** Ends the address of a feed. @returns whether there was one */
export async function endAddress(tx: Queryable, userId: number, kind: FeedKind): Promise<boolean> {
  const ended = await tx.query({
    text: `update calendar_feeds set secret_hash = null
      where user_id = $1 and kind = $2 and secret_hash is not null returning kind`,
    values: [userId, kind],
  });
  await forgetFetches(tx, userId, kind);
  return ended.length > 0;
}

const forgetFetches = (tx: Queryable, userId: number, kind: FeedKind) =>
  tx.query({
    text: 'delete from calendar_feed_fetches where user_id = $1 and kind = $2',
    values: [userId, kind],
  });

/** Changes the given settings of a feed. */
export async function writeSettings(
  tx: Queryable,
  feed: { userId: number; kind: FeedKind },
  { cancelled, deadlines, notes }: { [K in keyof FeedSettings]?: FeedSettings[K] | undefined },
): Promise<void> {
  await tx.query({
    text: `update calendar_feeds set cancelled = coalesce($3, cancelled), deadlines = coalesce($4, deadlines),
        notes = coalesce($5, notes)
      where user_id = $1 and kind = $2`,
    values: [feed.userId, feed.kind, cancelled, deadlines, notes],
  });
  await signal(tx, 'feeds', { userId: feed.userId });
}

/** The feed of an address, and its user. */
export interface Address {
  userId: number;
  kind: FeedKind;
  secretHash: Buffer;
  /** The language that the user chose, or else read in when the address was made; null when neither is known. */
  language: Language | null;
}

/** null alike for an unknown and an ended address, and for a user whom the student system does not know any more. */
export async function findAddress(db: Queryable, secretHash: Buffer): Promise<Address | null> {
  const [found] = await db.query<Address>({
    text: `select user_id as "userId", f.kind, f.secret_hash as "secretHash", coalesce(u.language, f.language) as language
      from calendar_feeds f join users u using (user_id)
      where f.secret_hash = $1 and u.unknown_since is null`,
    values: [secretHash],
  });
  return found ?? null;
}

/** A locked feed: what a rendering needs beside the records of the user. */
export interface LockedFeed extends FeedSettings {
  revisions: Revisions;
  changedAt: Date | null;
}

/**
 * Locks a feed until the end of the transaction, so that two portals do not number the same change twice. Records that
 * are read after this are at least as new as those of every earlier rendering.
 */
export async function lockFeed(tx: Queryable, userId: number, kind: FeedKind): Promise<LockedFeed | null> {
  const [row] = await tx.query<LockedFeed>({
    text: `select cancelled, deadlines, notes, revisions, changed_at as "changedAt" from calendar_feeds
      where user_id = $1 and kind = $2 for no key update`,
    values: [userId, kind],
  });
  return row ?? null;
}

/** Writes the revisions of a locked feed. */
export async function writeRevisions(
  tx: Queryable,
  feed: { userId: number; kind: FeedKind },
  { revisions, changedAt }: { revisions: Revisions; changedAt: Date },
): Promise<void> {
  await tx.query({
    text: 'update calendar_feeds set revisions = $3, changed_at = $4 where user_id = $1 and kind = $2',
    values: [feed.userId, feed.kind, JSON.stringify(revisions), changedAt],
  });
}

/** Locks the revisions of the university's events in one language, see {@link lockFeed}. */
export async function lockPublicFeed(
  tx: Queryable,
  language: Language,
): Promise<Pick<LockedFeed, 'revisions' | 'changedAt'>> {
  await tx.query({
    text: 'insert into calendar_public_feeds (language) values ($1) on conflict do nothing',
    values: [language],
  });
  const [row] = await tx.query<Pick<LockedFeed, 'revisions' | 'changedAt'>>({
    text: `select revisions, changed_at as "changedAt" from calendar_public_feeds where language = $1 for update`,
    values: [language],
  });
  if (row === undefined) throw new Error(`the feed of events in ${language} was not stored`);
  return row;
}

export async function writePublicRevisions(
  tx: Queryable,
  language: Language,
  { revisions, changedAt }: { revisions: Revisions; changedAt: Date },
): Promise<void> {
  await tx.query({
    text: 'update calendar_public_feeds set revisions = $2, changed_at = $3 where language = $1',
    values: [language, JSON.stringify(revisions), changedAt],
  });
}
