import type { Queryable } from '../../platform/database.ts';

/** Users who have items of this time (unix seconds) or older. */
export async function selectUsersWithOld(db: Queryable, upTo: number, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select distinct user_id as "userId" from items where ts <= $1 and user_id is not null limit $2`,
    values: [upTo, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes the oldest items of a user. @returns their ids */
export async function deleteOldItems(
  tx: Queryable,
  { userId, upTo, most }: { userId: number; upTo: number; most: number },
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>({
    text: `delete from items where item_id in (
        select item_id from items where user_id = $1 and ts <= $2 order by ts, item_id limit $3)
      returning item_id as id`,
    values: [userId, upTo, most],
  });
  return rows.map(({ id }) => id);
}

/** Deletes what users did with public news that are too old to be shown. @returns how many */
export async function deleteOldStates(db: Queryable, upTo: number, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from item_states s using (
        select t.user_id, t.item_id from item_states t join items i using (item_id)
          where i.ts <= $1 and i.user_id is null limit $2) old
      where s.user_id = old.user_id and s.item_id = old.item_id returning s.item_id`,
    values: [upTo, most],
  });
  return rows.length;
}
