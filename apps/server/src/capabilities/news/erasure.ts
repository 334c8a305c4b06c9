import { erasedUpTo, unixSeconds } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldItems, deleteOldStates, selectUsersWithOld } from './erasure.store.ts';

/** Users whose items are looked for at once, items of one transaction, and states of one statement. */
const USERS_AT_A_TIME = 200;
const ITEMS_AT_A_TIME = 500;
const STATES_AT_A_TIME = 1_000;
/** Looks of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;

/** Erases news cards of users, and what they did with public news, in time (decision 050). */
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
