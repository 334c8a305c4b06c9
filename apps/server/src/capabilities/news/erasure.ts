import { erasedUpTo, unixSeconds } from '@kahan/domain';
import { erasureByUser } from '../../engine/erasure.ts';
import type { Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';

/** Items of one transaction, states of one statement, and statements of one run. */
const ITEMS_AT_A_TIME = 500;
const STATES_AT_A_TIME = 1_000;
const MOST_STATEMENTS = 20;

const oldest = (now: Date) => unixSeconds(erasedUpTo('items', now));

/** Erases news cards of users in time (decision 079). A list on the screen loses the cards, too. */
export const erasureOfItems = (engine: Engine): Job =>
  erasureByUser(engine, {
    records: 'items',
    service: 'items',
    users: (db, now, most) => selectUsersWithOld(db, oldest(now), most),
    async erase(tx, userId, now) {
      const ids = await deleteOldItems(tx, { userId, upTo: oldest(now), most: ITEMS_AT_A_TIME });
      return { erased: ids.length, ids: ids.map(String) };
    },
    afterwards: (userId) => engine.caches.public.forget(userId),
  });

/** Erases in time the states that users gave public news (decision 079). */
export const erasureOfItemStates = ({ db, clock, log }: Engine): Job => ({
  name: 'erasure of item states',
  everyMs: 3_600_000,
  async run(signal) {
    let states = 0;
    for (let done = 0; done < MOST_STATEMENTS && !signal.aborted; done++) {
      const forgotten = await deleteOldStates(db, oldest(clock.now()), STATES_AT_A_TIME);
      states += forgotten;
      if (forgotten < STATES_AT_A_TIME) break;
    }
    if (states > 0) log.info({ states }, 'what users did with news of a year ago was erased');
  },
});

/** Users who have items of this time (unix seconds) or older. */
async function selectUsersWithOld(db: Queryable, upTo: number, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: `select distinct user_id as "userId" from items where ts <= $1 and user_id is not null limit $2`,
    values: [upTo, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes the oldest items of a user. @returns their ids */
async function deleteOldItems(
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

/** Deletes the users' states of public news that are too old to be shown. @returns how many */
async function deleteOldStates(db: Queryable, upTo: number, most: number): Promise<number> {
  const rows = await db.query({
    text: `delete from item_states s using (
        select t.user_id, t.item_id from item_states t join items i using (item_id)
          where i.ts <= $1 and i.user_id is null limit $2) old
      where s.user_id = old.user_id and s.item_id = old.item_id returning s.item_id`,
    values: [upTo, most],
  });
  return rows.length;
}
