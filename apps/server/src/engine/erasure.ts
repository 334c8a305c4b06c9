import type { ServiceName } from '@kahan/contract';
import type { Queryable } from '../platform/database.ts';
import type { Job } from '../platform/jobs.ts';
import { lockUsers, tellUser } from './delivery/index.ts';
import type { Engine } from './engine.ts';

/** Users that are looked for at once. */
const USERS_AT_A_TIME = 200;
/** Looks of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;

/** Records of users of one kind, and the functions that find and erase old ones. */
interface OldOfUsers {
  /** The noun of the records, in the plural: the name of the job, and of the number in its log line. */
  records: string;
  /** The service whose answers change. */
  service: ServiceName;
  /** @returns users who have old records */
  users(db: Queryable, now: Date, most: number): Promise<number[]>;
  /** Deletes old records of a user, who is locked; a part of them when there are many. @returns ids for open clients */
  erase(tx: Queryable, userId: number, now: Date): Promise<{ erased: number; ids: string[] }>;
  /** Is called after a user's data were erased. */
  afterwards?(userId: number): void;
}

/** Erases old records, each user's in a transaction of its own, and notifies the user's open clients (decision 079). */
export function erasureByUser(
  { db, clock, log }: Pick<Engine, 'db' | 'clock' | 'log'>,
  old: OldOfUsers,
): Job {
  const eraseOf = (userId: number): Promise<number> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      const { erased, ids } = await old.erase(tx, userId, clock.now());
      if (erased > 0) await tellUser(tx, userId, old.service, ids, clock.now());
      return erased;
    });

  return {
    name: `erasure of ${old.records}`,
    everyMs: 3_600_000,
    async run(signal) {
      let erased = 0;
      for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
        const users = await old.users(db, clock.now(), USERS_AT_A_TIME);
        for (const userId of users) {
          if (signal.aborted) break;
          erased += await eraseOf(userId);
          old.afterwards?.(userId);
        }
        if (users.length === 0) break;
      }
      if (erased > 0) log.info({ [old.records]: erased }, 'old data of users were erased');
    },
  };
}
