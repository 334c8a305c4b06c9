import type { Queryable } from '../../platform/database.ts';

/** An agreement of two users, as one of them sees it. */
export interface Pair {
  pairId: string;
  /** The other one. */
  otherId: number;
  agreedAt: Date;
  /** The student system knows the other one no more. */
  hasLeft: boolean;
}

/** $1 is the user who looks. */
const OTHER = 'case when p.user_id = $1 then p.other_id else p.user_id end';
const COLUMNS = `p.pair_id as "pairId", ${OTHER} as "otherId", p.agreed_at as "agreedAt",
  exists (select 1 from users u where u.user_id = ${OTHER} and u.unknown_since is not null) as "hasLeft"`;

/** The agreements of a user. */
export async function listPairs(db: Queryable, userId: number): Promise<Pair[]> {
  return db.query<Pair>({
    text: `select ${COLUMNS} from common_free_time_pairs p where $1 in (p.user_id, p.other_id)`,
    values: [userId],
  });
}

/** An agreement of this user; null for an unknown one and for one of others. */
export async function readPair(db: Queryable, userId: number, pairId: string): Promise<Pair | null> {
  const [found] = await db.query<Pair>({
    // As a text: whatever a caller gives as an id is an unknown one.
    text: `select ${COLUMNS} from common_free_time_pairs p
      where p.pair_id::text = $2 and $1 in (p.user_id, p.other_id)`,
    values: [userId, pairId],
  });
  return found ?? null;
}

/** The agreement of two users, if there is one. */
export async function readPairOf(db: Queryable, userId: number, otherId: number): Promise<Pair | null> {
  const [found] = await db.query<Pair>({
    text: `select ${COLUMNS} from common_free_time_pairs p
      where least(user_id, other_id) = least($1::bigint, $2::bigint)
        and greatest(user_id, other_id) = greatest($1::bigint, $2::bigint)`,
    values: [userId, otherId],
  });
  return found ?? null;
}

/** The larger number of agreements that one of two users has. */
export async function countPairs(db: Queryable, userIds: readonly [number, number]): Promise<number> {
  const [row] = await db.query<{ most: number }>({
    text: `select max((select count(*)::int from common_free_time_pairs p where n.id in (p.user_id, p.other_id))) as most
      from unnest($1::bigint[]) as n(id)`,
    values: [userIds],
  });
  return row?.most ?? 0;
}

/** Stores an agreement, as its second user sees it. Both users are locked and have none yet. */
export async function insertPair(
  tx: Queryable,
  { inviterId, userId, now }: { inviterId: number; userId: number; now: Date },
): Promise<Pair> {
  const [made] = await tx.query<Pair>({
    text: `insert into common_free_time_pairs as p (user_id, other_id, agreed_at) values ($2, $1, $3) returning ${COLUMNS}`,
    values: [userId, inviterId, now],
  });
  if (made === undefined) throw new Error('an agreement was not stored');
  return made;
}

/** Deletes an agreement. @returns whether it was there */
export async function deletePair(tx: Queryable, pairId: string): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from common_free_time_pairs where pair_id = $1 returning pair_id',
    values: [pairId],
  });
  return rows.length > 0;
}
