import { ERASURE_HOURS } from '@kahan/domain';
import type { Engine } from '../../engine/index.ts';
import { gaugesReadTogether } from '../../platform/metrics/read-together.ts';
import { readErasures } from './erasure.store.ts';
import { readExports } from './exports.store.ts';

/** What users have asked for of their own data, and what was not done. An erasure is a duty with a time (decision 079). */
export function showPersonalData({ metrics, db, clock, log }: Engine): void {
  gaugesReadTogether({
    ...{ metrics, log, what: 'exports and erasures' },
    gauges: {
      kahan_exports_waiting: { help: 'Exports of personal data that wait, over all portals' },
      kahan_exports_oldest_seconds: { help: 'Age of the oldest export that waits, over all portals' },
      kahan_exports_failed: { help: 'Exports that failed three times and were not asked for again' },
      kahan_erasures_waiting: { help: 'Users who have asked for their erasure and are not erased yet' },
      kahan_erasures_overdue_seconds: {
        help: 'How long ago the longest overdue erasure should have been done, 0 without one',
      },
    },
    async read() {
      const now = clock.now();
      const [exports, erasures] = await Promise.all([readExports(db, now), readErasures(db, now)]);
      return {
        kahan_exports_waiting: exports.waiting,
        kahan_exports_oldest_seconds: exports.oldest,
        kahan_exports_failed: exports.failed,
        kahan_erasures_waiting: erasures.waiting,
        kahan_erasures_overdue_seconds: Math.max(0, erasures.oldest - ERASURE_HOURS * 3_600),
      };
    },
  });
}
