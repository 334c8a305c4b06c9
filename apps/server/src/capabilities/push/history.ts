import { erasedUpTo } from '@kahan/domain';
import { deleteOldHistory } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Job } from '../../platform/jobs.ts';

/** Entries of one statement, and statements of one run. */
const AT_A_TIME = 1_000;
const MOST_ROUNDS = 50;

/** Erases in time what users were notified about (decision 082). */
export function erasureOfHistory({ db, clock, log }: Engine): Job {
  return {
    name: 'erasure of the history of pushes',
    everyMs: 3_600_000,
    async run(signal) {
      const upTo = erasedUpTo('pushes', clock.now());
      let entries = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const erased = await deleteOldHistory(db, upTo, AT_A_TIME);
        entries += erased;
        if (erased < AT_A_TIME) break;
      }
      if (entries > 0) log.info({ entries }, 'old entries of the history of pushes were erased');
    },
  };
}
