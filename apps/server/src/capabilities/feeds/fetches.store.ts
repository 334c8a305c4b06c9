import type { FeedKind } from '@kahan/contract';
import type { Queryable } from '../../platform/database.ts';
import type { FeedClient } from './clients.ts';

/** A fetch of a feed by a calendar. */
export interface NotedFetch extends FeedClient {
  userId: number;
  kind: FeedKind;
  /** Of the address that was fetched: a fetch of one that has been replaced since is not counted. */
  secretHash: Buffer;
  at: Date;
  seenAt: Date;
}

/** The stored summary of the fetches of one calendar. */
export interface StoredFetch extends FeedClient {
  kind: FeedKind;
  lastAt: Date;
  /** Time of the last change of the version that the calendar has. */
  seenAt: Date;
  /** Seconds between its last fetches. */
  gaps: number[];
}

/** Pauses that are kept for a median. */
const MOST_GAPS = 7;
/** Several fetches within so many seconds are one look: calendars ask twice, for instance for a HEAD before. */
const ONE_LOOK = 60;

/** Writes fetches, one for each calendar of a feed. */
export async function writeFetches(db: Queryable, fetches: readonly NotedFetch[]): Promise<void> {
  await db.query({
    text: `insert into calendar_feed_fetches as f (user_id, kind, client, name, last_at, seen_at)
      select n.user_id, n.kind, n.client, n.name, n.last_at, n.seen_at
      from unnest($1::bigint[], $2::text[], $3::bytea[], $4::text[], $5::text[], $6::timestamptz[], $7::timestamptz[])
        as n(user_id, kind, secret_hash, client, name, last_at, seen_at)
      join calendar_feeds c on c.user_id = n.user_id and c.kind = n.kind and c.secret_hash = n.secret_hash
      order by n.user_id, n.kind, n.client, n.name
      on conflict (user_id, kind, client, name) do update set
        gaps = case when excluded.last_at < f.last_at + make_interval(secs => ${ONE_LOOK}) then f.gaps
          else (f.gaps || extract(epoch from excluded.last_at - f.last_at)::int)
            [greatest(1, cardinality(f.gaps) + 2 - ${MOST_GAPS}):] end,
        last_at = greatest(f.last_at, excluded.last_at), seen_at = greatest(f.seen_at, excluded.seen_at)`,
    values: [
      fetches.map(({ userId }) => userId),
      fetches.map(({ kind }) => kind),
      fetches.map(({ secretHash }) => secretHash),
      fetches.map(({ client }) => client),
      fetches.map(({ name }) => name),
      fetches.map(({ at }) => at),
      fetches.map(({ seenAt }) => seenAt),
    ],
  });
}

/** Deletes what is known of calendars that have not fetched since then. @returns how many */
export async function deleteFetches(db: Queryable, upTo: Date): Promise<number> {
  const rows = await db.query({
    text: 'delete from calendar_feed_fetches where last_at <= $1 returning kind',
    values: [upTo],
  });
  return rows.length;
}

/** The fetches of a user's feeds, the last ones first. */
export const readFetches = (db: Queryable, userId: number): Promise<StoredFetch[]> =>
  db.query<StoredFetch>({
    text: `select kind, client, name, last_at as "lastAt", seen_at as "seenAt", gaps
      from calendar_feed_fetches where user_id = $1 order by last_at desc, client, name`,
    values: [userId],
  });
