import { ERASURE_HOURS, REQUESTS_AWAITED_HOURS } from '@kahan/domain';
import { appendUserEvents, lockUsers, message } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { ErasedUsers } from './erased-users.ts';
import * as store from './erasure.store.ts';
import { SERVICE } from './exports.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** Users whom one run erases, one after the other. */
const MOST_AT_A_TIME = 50;

/** From when on the data of a user who asked then is erased. */
export const erasesAt = (askedAt: Date): Date => new Date(askedAt.getTime() + ERASURE_HOURS * HOUR_MS);

/** Erases the data of users who ask for it, a day after they did (decision 079). */
export function createErasure(
  { db, clock, log, audit }: Pick<Engine, 'db' | 'clock' | 'log' | 'audit'>,
  erased: ErasedUsers,
) {
  /** Open pages show the time of the erasure, and the user's answer has it. */
  const tell = (tx: Queryable, userId: number) => {
    const messages = [SERVICE, 'user'].map((service) => message.service_updated(service, []));
    return appendUserEvents(tx, [{ userId, messages }], clock.now());
  };

  /** Changes the mark of a user. @returns whether it was another one before */
  const change = (userId: number, write: (tx: Queryable) => Promise<boolean>): Promise<boolean> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const isChanged = await write(tx);
      if (isChanged) await tell(tx, userId);
      return isChanged;
    });

  /** @returns whether the user was erased */
  async function eraseOne(userId: number, now: Date): Promise<boolean> {
    const upTo = new Date(now.getTime() - ERASURE_HOURS * HOUR_MS);
    return db.transaction(async (tx) => {
      // A user who undid it at this moment, or whom another portal has erased, is not found.
      const askedAt = await store.lockDue(tx, userId, upTo);
      if (askedAt === null) return false;
      const isLate = now.getTime() >= erasesAt(askedAt).getTime() + REQUESTS_AWAITED_HOURS * HOUR_MS;
      if (!isLate && (await store.hasRequestUnderWay(tx, userId))) return false;
      // Triggers of what goes with the user make all portals forget it, and sockets close.
      await store.deleteUser(tx, userId);
      return true;
    });
  }

  const again: Job = {
    name: 'erasure after a restore',
    everyMs: MINUTE_MS,
    async run() {
      for (const userId of await store.selectKnown(db, await erased.read())) {
        await db.transaction((tx) => store.deleteUser(tx, userId));
        audit.record({ event: 'account-erased', userId });
        log.warn({ userId }, 'a restored database held a user who had been erased; the user is erased again');
      }
    },
  };

  const job: Job = {
    name: 'erasure on request',
    everyMs: MINUTE_MS,
    async run(stopping) {
      const now = clock.now();
      const upTo = new Date(now.getTime() - ERASURE_HOURS * HOUR_MS);
      for (const userId of await store.selectDue(db, upTo, MOST_AT_A_TIME)) {
        if (stopping.aborted) return;
        try {
          if (!(await eraseOne(userId, now))) continue;
          audit.record({ event: 'account-erased', userId });
          await erased.note(userId).catch((error: unknown) => {
            log.error(
              { err: error, userId },
              'an erased user could not be noted in DATA_DIR; a restore to before the erasure would bring the user back',
            );
          });
        } catch (error) {
          log.error(
            { err: error, userId },
            'a user who asked for it could not be erased; trying again in a minute',
          );
        }
      }
    },
  };

  return {
    jobs: [job, again],
    async ask(userId: number): Promise<void> {
      const isNew = await change(userId, (tx) => store.markForErasure(tx, userId, clock.now()));
      if (isNew) audit.record({ event: 'erasure-asked', userId });
    },
    async undo(userId: number): Promise<void> {
      const isUndone = await change(userId, (tx) => store.unmark(tx, userId, clock.now()));
      if (isUndone) audit.record({ event: 'erasure-undone', userId });
    },
  };
}
