import { erasedUpTo } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldExamPlan, selectUsersWithOldPlan } from './exam-plan.store.ts';

/** Users whose plans are looked for at once. */
const USERS_AT_A_TIME = 200;
/** Looks of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;

/** Erases plans a year after their last change (decision 079). Open clients of their users are told. */
export function erasureOfExamPlans({ db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>): Job {
  const eraseOf = (userId: number, upTo: Date): Promise<number> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const isGone = await deleteOldExamPlan(tx, userId, upTo);
      const messages = [message.service_updated('exam-plan', [])];
      if (isGone) await appendUserEvents(tx, [{ userId, messages }], clock.now());
      return isGone ? 1 : 0;
    });

  return {
    name: 'erasure of exam plans',
    everyMs: 3_600_000,
    async run(signal) {
      const upTo = erasedUpTo('plans', clock.now());
      let plans = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const users = await selectUsersWithOldPlan(db, upTo, USERS_AT_A_TIME);
        for (const userId of users) if (!signal.aborted) plans += await eraseOf(userId, upTo);
        if (users.length < USERS_AT_A_TIME) break;
      }
      if (plans > 0) log.info({ plans }, 'plans of exam periods that had not changed for a year were erased');
    },
  };
}
