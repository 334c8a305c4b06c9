import type { Queryable } from '../../platform/database.ts';

/** An agreement of two users, as one of them sees it. */
export interface Pair {
  pairId: string;
  /** The other user. */
  otherId: number;
  /** When both had agreed; while one is to confirm, when the invitation was accepted. */
  agreedAt: Date;
  /** `to-confirm`: the user has made the invitation and is to confirm who accepted it. `waiting`: the other one is to. */
  state: 'agreed' | 'to-confirm' | 'waiting';
  /** From this instant on the agreement is void. */
  endsAt: Date;
  /** The student system does not know the other user any more. */
  hasLeft: boolean;
}

/** $1 is the user who looks. */
const OTHER = 'case when p.user_id = $1 then p.other_id else p.user_id end';
const COLUMNS = `p.pair_id as "pairId", ${OTHER} as "otherId",
  coalesce(p.confirmed_at, p.agreed_at) as "agreedAt", p.ends_at as "endsAt",
  case when p.confirmed_at is not null then 'agreed' when p.user_id = $1 then 'to-confirm' else 'waiting' end as state,
  exists (select 1 from users u where u.user_id = ${OTHER} and u.unknown_since is not null) as "hasLeft"`;

/** The agreements of a user, those included that one of the two has yet to confirm. */
export async function listPairs(db: Queryable, userId: number, now: Date): Promise<Pair[]> {
  return db.query<Pair>({
    text: `select ${COLUMNS} from common_free_time_pairs p where $1 in (p.user_id, p.other_id) and p.ends_at > $2`,
    values: [userId, now],
  });
}

/** An agreement of this user; null for an unknown one and for one of others. */
export async function readPair(
  db: Queryable,
  { userId, pairId }: { userId: number; pairId: string },
  now: Date,
): Promise<Pair | null> {
  const [found] = await db.query<Pair>({
    // Compared as text: an id that is no UUID is an unknown id, not an error.
    text: `select ${COLUMNS} from common_free_time_pairs p
      where p.pair_id::text = $2 and $1 in (p.user_id, p.other_id) and p.ends_at > $3`,
    values: [userId, pairId, now],
  });
  return found ?? null;
}

/** The agreement of two users, if there is one. */
export async function readPairOf(
  db: Queryable,
  { userId, otherId }: { userId: number; otherId: number },
  now: Date,
): Promise<Pair | null> {
  const [found] = await db.query<Pair>({
    text: `select ${COLUMNS} from common_free_time_pairs p
      where least(user_id, other_id) = least($1::bigint, $2::bigint)
        and greatest(user_id, other_id) = greatest($1::bigint, $2::bigint) and p.ends_at > $3`,
    values: [userId, otherId, now],
  });
  return found ?? null;
}

/** The larger number of agreements that one of two users has. */
export async function countPairs(
  db: Queryable,
  userIds: readonly [number, number],
  now: Date,
): Promise<number> {
  const [row] = await db.query<{ most: number }>({
    text: `select max(
        (select count(*)::int from common_free_time_pairs p where n.id in (p.user_id, p.other_id) and p.ends_at > $2)
      ) as most from unnest($1::bigint[]) as n(id)`,
    values: [userIds, now],
  });
  return row?.most ?? 0;
}

/**
 * Stores that a user has accepted an invitation, which its maker is to confirm, as the user sees it. Both users are locked
 * and have no agreement; one that has ended is replaced.
 */
export async function insertPair(
  tx: Queryable,
  { inviterId, userId, now, endsAt }: { inviterId: number; userId: number; now: Date; endsAt: Date },
): Promise<Pair> {
  await tx.query({
    text: `delete from common_free_time_pairs
      where least(user_id, other_id) = least($1::bigint, $2::bigint)
        and greatest(user_id, other_id) = greatest($1::bigint, $2::bigint)`,
    values: [userId, inviterId],
  });
  const [made] = await tx.query<Pair>({
    text: `insert into common_free_time_pairs as p (user_id, other_id, agreed_at, ends_at)
      values ($2, $1, $3, $4) returning ${COLUMNS}`,
    values: [userId, inviterId, now, endsAt],
  });
  if (made === undefined) throw new Error('an agreement was not stored');
  return made;
}

/** The inviter confirms an accepted invitation. @returns null when the user has no such invitation to confirm */
export async function confirmPair(
  tx: Queryable,
  { userId, pairId, now, endsAt }: { userId: number; pairId: string; now: Date; endsAt: Date },
): Promise<Pair | null> {
  const [confirmed] = await tx.query<Pair>({
    text: `update common_free_time_pairs p set confirmed_at = $3, ends_at = $4
      where p.pair_id = $2 and p.user_id = $1 and p.confirmed_at is null and p.ends_at > $3 returning ${COLUMNS}`,
    values: [userId, pairId, now, endsAt],
  });
  return confirmed ?? null;
}

/** Agreements that have ended by the calendar. */
export const listEnded = (
  db: Queryable,
  now: Date,
  most: number,
): Promise<{ pairId: string; userId: number; otherId: number }[]> =>
  db.query({
    text: `select pair_id as "pairId", user_id as "userId", other_id as "otherId" from common_free_time_pairs
      where ends_at <= $1 order by ends_at limit $2`,
    values: [now, most],
  });

/** Deletes an agreement. @returns whether it was there */
export async function deletePair(tx: Queryable, pairId: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from common_free_time_pairs where pair_id = $1 returning pair_id',
    values: [pairId],
  });
  return rows.length > 0;
}
