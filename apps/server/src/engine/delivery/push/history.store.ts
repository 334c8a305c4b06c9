import type { PushState } from '@kahan/contract';
import type { Queryable } from '../../../platform/database.ts';

/** The state of an item on its way to a device. */
export interface Told {
  userId: number;
  itemId: number;
  state: PushState;
}

/** An item of the history, with the fields from which its title is made. */
export interface ToldItem extends Omit<Told, 'userId'> {
  at: Date;
  type: string;
  content: unknown;
}

/**
 * Notes the states of items. An item has one row for all devices of its user: an item that one device got stays
 * `delivered`, whatever its state elsewhere; otherwise the last state counts.
 */
export async function writeHistory(tx: Queryable, told: readonly Told[], at: Date): Promise<void> {
  const last = new Map<string, Told>();
  for (const one of told) {
    const key = `${one.userId} ${one.itemId}`;
    if (last.get(key)?.state !== 'delivered') last.set(key, one);
  }
  if (last.size === 0) return;
  const rows = [...last.values()];
  await tx.query({
    // In order, so that two portals cannot deadlock.
    text: `insert into push_history as h (user_id, item_id, at, state)
           select u.user_id, e.item_id, $4, e.state
           from unnest($1::bigint[], $2::bigint[], $3::text[]) as e(user_id, item_id, state)
             join users u using (user_id) order by 1, 2
           on conflict (user_id, item_id) do update set at = excluded.at, state = excluded.state
             where h.state <> 'delivered' and h.state <> excluded.state`,
    values: [
      rows.map(({ userId }) => userId),
      rows.map(({ itemId }) => itemId),
      rows.map(({ state }) => state),
      at,
    ],
  });
}

/** The last items that a user was notified about, the newest first; without those that are gone. */
export function readHistory(db: Queryable, userId: number, most: number): Promise<ToldItem[]> {
  return db.query<ToldItem>({
    text: `select h.item_id as "itemId", h.at, h.state, i.type, i.content - 'body' as content
           from push_history h join items i using (item_id)
           where h.user_id = $1 order by h.at desc, h.item_id desc limit $2`,
    values: [userId, most],
  });
}

/** Deletes entries of this instant and older ones. @returns how many */
export async function deleteOldHistory(db: Queryable, upTo: Date, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from push_history h using (
             select user_id, item_id from push_history where at <= $1 order by at limit $2) old
           where h.user_id = old.user_id and h.item_id = old.item_id returning h.item_id`,
    values: [upTo, most],
  });
  return rows.length;
}
