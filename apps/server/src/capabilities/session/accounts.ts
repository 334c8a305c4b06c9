import { type Clock, erasedUpTo } from '@kahan/domain';
import { forgetAnswer, isBelieved, type MirrorContext, noteAnswer } from '../../engine/mirror/index.ts';
import type { Audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Job } from '../../platform/jobs.ts';
import type { Log } from '../../platform/log.ts';
import * as store from './accounts.store.ts';
import type { People } from './providers/password-provider.ts';
import type { SessionService } from './session.types.ts';

/** Users that one statement deletes, each with all that belongs to the user. */
const AT_A_TIME = 50;
/** Statements of one run, so that a long backlog leaves the database to others in between. */
const MOST_ROUNDS = 20;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** The user of a login that was missed for so long has left. */
const MISSED_MINUTES = 30;
/** Most logins that may be missed at the same time; more are taken for a fault when they are over a tenth of all. */
const FEW_MISSED = 20;
const MOST_MISSED = 0.1;

export interface AccountsDependencies {
  db: Database;
  clock: Clock;
  log: Log;
  audit: Audit;
  people: People;
  sessions: Pick<SessionService, 'forget'>;
  confirmation: MirrorContext['confirmation'];
}

/** Ends sessions of unknown logins, and erases the data of unused accounts (decision 079). */
export interface Accounts {
  /** Notes that a login is missed when the provider knows it no more. It may be known again in a moment. */
  noteIfUnknown(user: { userId: number; login: string }): Promise<void>;
  /** Asks again for missed logins; ends all sessions and forgets the devices of those that stay unknown. */
  departures: Job;
  /** Erases departed users, and those who have not come for a year. */
  erasure: Job;
}

export function openAccounts(d: AccountsDependencies): Accounts {
  const { db, clock, log, audit, people } = d;
  const knows = async (login: string) => (await people.find(login)) !== null;

  async function eraseUnused(signal: AbortSignal): Promise<number> {
    const upTo = erasedUpTo('unused', clock.now());
    let erased = 0;
    for (let round = 0; round < MOST_ROUNDS && !signal.aborted; round++) {
      const count = (await store.deleteUnused(db, upTo, AT_A_TIME)).length;
      erased += count;
      if (count < AT_A_TIME) break;
    }
    return erased;
  }

  /** Asks the provider again before each erasure. @throws Error when it cannot tell; the rest waits for the next run */
  async function eraseDeparted(signal: AbortSignal): Promise<number> {
    const upTo = erasedUpTo('departed', clock.now());
    let erased = 0;
    for (const { userId, login } of await store.selectDeparted(db, upTo, AT_A_TIME)) {
      if (signal.aborted) break;
      if (await knows(login)) await store.markUnknown(db, userId, null);
      else erased += (await store.deleteDeparted(db, userId, upTo)).length;
    }
    return erased;
  }

  /** The user has left: everything by which the user gets in ends. */
  async function endAccess(userId: number): Promise<void> {
    const ended = await db.transaction(async (tx) => {
      const ids = await store.deleteAccess(tx, userId);
      await store.markUnknown(tx, userId, clock.now());
      return ids;
    });
    d.sessions.forget(ended);
    if (ended.length > 0)
      audit.record({ event: 'sessions-ended', userId, sessions: ended.length, why: 'account-gone' });
  }

  /** Whether so many logins are missed that a fault is likely, and no administrator says otherwise. */
  async function areTooManyMissed(): Promise<boolean> {
    const { missed, known } = await store.countMissed(db);
    if (missed <= FEW_MISSED || missed <= known * MOST_MISSED) {
      await forgetAnswer(db, 'logins');
      return false;
    }
    const noted = await noteAnswer(db, 'logins', 'many are unknown');
    if (noted.answers === 1) {
      log.error(
        { missed, known },
        'the student system does not know many logins any more; no session ends until an administrator confirms it: ' +
          'see "npm run admin -- unconfirmed"',
      );
    }
    return !isBelieved(noted, { ...d.confirmation, needsAdministrator: true });
  }

  return {
    async noteIfUnknown({ userId, login }) {
      if ((await store.isNoted(db, userId)) || (await knows(login))) return;
      await store.noteMissed(db, userId, clock.now());
    },

    departures: {
      name: 'missed logins',
      everyMs: MINUTE_MS,
      async run(signal) {
        const isFault = await areTooManyMissed();
        const upTo = clock.now().getTime() - MISSED_MINUTES * MINUTE_MS;
        for (const { userId, login, since } of await store.selectMissed(db, AT_A_TIME)) {
          if (signal.aborted) return;
          if (await knows(login)) await store.forgetMissed(db, userId);
          else if (!isFault && since.getTime() <= upTo) await endAccess(userId);
        }
      },
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
