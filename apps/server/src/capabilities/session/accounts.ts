import { type Clock, erasedUpTo } from '@kahan/domain';
import type { Audit } from '../../platform/audit.ts';
import { signal, signalAll } from '../../platform/bus.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import * as store from './accounts.store.ts';
import type { PasswordProvider } from './providers/password-provider.ts';
import type { SessionService } from './session.types.ts';

declare module '../../platform/bus.ts' {
  interface Signals {
    /** These users were erased, or the student system does not know them any more. */
    accounts: { ended: number[] };
  }
}

/** Users that one statement deletes, each with all that belongs to the user. */
const AT_A_TIME = 50;
/** Statements of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;
const HOUR_MS = 3_600_000;

export interface AccountsDependencies {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  passwords: Pick<PasswordProvider, 'knows'>;
  sessions: Pick<SessionService, 'forget'>;
}

/** Ends sessions of unknown logins, and erases the data of unused accounts (decision 050). */
export interface Accounts {
  /** Ends all sessions of a user, and forgets the user's devices, when the provider knows the login no more. */
  endIfUnknown(user: { userId: number; login: string }): Promise<void>;
  /** Erases departed users, and those who have not come for a year. */
  erasure: Job;
}

export function openAccounts(d: AccountsDependencies): Accounts {
  const { db, clock, log, audit, passwords } = d;

  /** @returns how many users were erased */
  function erase(work: (tx: Queryable) => Promise<number[]>): Promise<number> {
    return db.transaction(async (tx) => {
      const ended = await work(tx);
      if (ended.length > 0) await signal(tx, 'accounts', { ended });
      return ended.length;
    });
  }

  async function eraseUnused(signal: AbortSignal): Promise<number> {
    const upTo = erasedUpTo('unused', clock.now());
    let erased = 0;
    for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
      const count = await erase((tx) => store.deleteUnused(tx, upTo, AT_A_TIME));
      erased += count;
      if (count < AT_A_TIME) break;
    }
    return erased;
  }

  /** Asks the provider once more before each. @throws Error when it cannot tell; the rest waits for the next run */
  async function eraseDeparted(signal: AbortSignal): Promise<number> {
    const upTo = erasedUpTo('departed', clock.now());
    let erased = 0;
    for (const { userId, login } of await store.selectDeparted(db, upTo, AT_A_TIME)) {
      if (signal.aborted) break;
      if (await passwords.knows(login)) await store.markUnknown(db, userId, null);
      else erased += await erase((tx) => store.deleteDeparted(tx, userId, upTo));
    }
    return erased;
  }

  return {
    async endIfUnknown({ userId, login }) {
      if ((await store.isMarkedUnknown(db, userId)) || (await passwords.knows(login))) return;
      const ended = await db.transaction(async (tx) => {
        const ids = await store.deleteAccess(tx, userId);
        await store.markUnknown(tx, userId, clock.now());
        await signal(tx, 'accounts', { ended: [userId] });
        await signalAll(
          tx,
          'session',
          ids.map((sessionId) => ({ sessionId })),
        );
        return ids;
      });
      d.sessions.forget(ended);
      if (ended.length > 0)
        audit.record({ event: 'sessions-ended', userId, sessions: ended.length, why: 'account-gone' });
    },

    erasure: {
      name: 'erasure of accounts',
      everyMs: HOUR_MS,
      async run(signal) {
        const unused = await eraseUnused(signal);
        if (unused > 0) log.info({ unused }, 'users who had not come for a year were erased');
        const departed = await eraseDeparted(signal);
        if (departed > 0)
          log.info({ departed }, 'users whom the student system does not know any more were erased');
      },
    },
  };
}
