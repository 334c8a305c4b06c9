import { erasedUpTo, pragueDate } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteEndedEntries, selectUsersWithEnded } from './entries.store.ts';

/** Users whose entries are looked for at once. */
const USERS_AT_A_TIME = 200;
/** Looks of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;

/** Erases entries a year after their last day (decision 079). Open clients of their users are told. */
export function erasureOfEntries({ db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>): Job {
  const eraseOf = (userId: number, upTo: string): Promise<number> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const ids = await deleteEndedEntries(tx, userId, upTo);
      const messages = [message.service_updated('entries', ids)];
      if (ids.length > 0) await appendUserEvents(tx, [{ userId, messages }], clock.now());
      return ids.length;
    });

  return {
    name: 'erasure of entries',
    everyMs: 3_600_000,
    async run(signal) {
      const upTo = pragueDate(erasedUpTo('entries', clock.now()));
      let entries = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const users = await selectUsersWithEnded(db, upTo, USERS_AT_A_TIME);
        for (const userId of users) if (!signal.aborted) entries += await eraseOf(userId, upTo);
        if (users.length < USERS_AT_A_TIME) break;
      }
      if (entries > 0) log.info({ entries }, 'own entries that ended a year ago were erased');
    },
  };
}
