import { erasedUpTo, unixSeconds } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';

/** Users whose items are looked for at once, items of one transaction, and states of one statement. */
const USERS_AT_A_TIME = 200;
const ITEMS_AT_A_TIME = 500;
const STATES_AT_A_TIME = 1_000;
/** Looks of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;

/** Erases news cards of users, and what they did with public news, in time (decision 079). */
export function erasureOfItems({ db, clock, caches, log }: Engine): Job {
  /** Its open clients are told, so that a list on the screen loses the cards, too. */
  async function eraseOf(userId: number, upTo: number): Promise<number> {
    const erased = await db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const ids = await deleteOldItems(tx, { userId, upTo, most: ITEMS_AT_A_TIME });
      const messages = [message.service_updated('items', ids.map(String))];
      if (ids.length > 0) await appendUserEvents(tx, [{ userId, messages }], clock.now());
      return ids.length;
    });
    caches.public.forget(userId);
    return erased;
  }

  return {
    name: 'erasure of items',
    everyMs: 3_600_000,
    async run(signal) {
      const upTo = unixSeconds(erasedUpTo('items', clock.now()));
      let items = 0;
      let states = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const users = await selectUsersWithOld(db, upTo, USERS_AT_A_TIME);
        for (const userId of users) if (!signal.aborted) items += await eraseOf(userId, upTo);
        const forgotten = await deleteOldStates(db, upTo, STATES_AT_A_TIME);
        states += forgotten;
        if (users.length === 0 && forgotten < STATES_AT_A_TIME) break;
      }
      if (items + states > 0) log.info({ items, states }, 'news cards of a year ago were erased');
    },
  };
}

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

/** Deletes what users did with public news that are too old to be shown. @returns how many */
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
