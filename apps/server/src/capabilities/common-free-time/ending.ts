import { lockUsers } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Job } from '../../platform/jobs.ts';
import { tellFreeTime } from './consent.handlers.ts';
import { deletePair, listEnded } from './pairs.store.ts';

const HOUR_MS = 3_600_000;
/** Agreements that one run deletes; all of a year end at once. */
const MOST_AT_A_TIME = 1_000;

/**
 * Deletes agreements whose academic year is over, and acceptances that the inviter did not confirm in time. Both users are
 * told. Answers leave such agreements out before the job deletes them.
 */
export const endingOf = ({ db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>): Job => ({
  name: 'end of shared free time',
  everyMs: HOUR_MS,
  async run(stopping) {
    const now = clock.now();
    const ended = await listEnded(db, now, MOST_AT_A_TIME);
    let deleted = 0;
    for (const { pairId, userId, otherId } of ended) {
      if (stopping.aborted) break;
      await db.transaction(async (tx) => {
        await lockUsers(tx, [userId, otherId]);
        if (await deletePair(tx, pairId)) await tellFreeTime(tx, [userId, otherId], now);
      });
      deleted += 1;
    }
    if (deleted > 0) log.info({ deleted }, 'agreements to share free time have ended and were deleted');
  },
});
