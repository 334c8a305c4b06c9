import { signal } from '../../../platform/bus.ts';
import type { Database, Queryable } from '../../../platform/database.ts';
import type { Log } from '../../../platform/log.ts';
import { replaceEpoch, type SyncState, writeReason } from '../epoch.store.ts';
import { parkDoubtful } from '../retries.store.ts';
import { type Confirmation, isBelieved } from './confirmation.ts';
import { markForReadingBack } from './read-back.store.ts';
import { forgetAnswer, noteAnswer } from './unconfirmed.store.ts';

const SUBJECT = 'epoch';

/**
 * Another epoch of the log of changes: the student system was restored or replaced, or another answers by mistake. One
 * answer proves nothing, so that the mirror stands still until it is confirmed, or until the old epoch is back.
 */
export class Replacement {
  private readonly d: { db: Database; log: Log; rule: Confirmation };

  constructor(deps: { db: Database; log: Log; rule: Confirmation }) {
    this.d = deps;
  }

  get pauseMs(): number {
    return this.d.rule.pauseMs;
  }

  /** Notes an answer with another epoch. After the commit no records are written that were read meanwhile. */
  async note(state: SyncState, epoch: string, doubtfulFrom: number): Promise<{ isBelieved: boolean }> {
    const { db, log, rule } = this.d;
    const noted = await db.transaction(async (tx) => {
      // Waits for the transactions that are writing records.
      await tx.query({ text: 'select from sync_state for update' });
      const row = await noteAnswer(tx, SUBJECT, epoch);
      if (row.answers === 1) {
        await tx.query({
          text: 'update sync_state set doubtful_from = coalesce(doubtful_from, $1)',
          values: [doubtfulFrom],
        });
        await writeReason(tx, 'STUDENT_SYSTEM_UNCONFIRMED');
        await signal(tx, 'sync', {});
      }
      return row;
    });
    if (noted.answers === 1) {
      log.error(
        { known: state.epoch, answered: epoch },
        'the student system answers with another store (its epoch has changed); nothing is read or sent until ' +
          `${rule.needsAdministrator ? 'an administrator confirms it' : 'the answer has stayed the same for a while'}. ` +
          'Was it restored or replaced, or is STUDENT_SYSTEM_URL wrong? See "npm run admin -- unconfirmed"',
      );
    }
    return { isBelieved: isBelieved(noted, rule) };
  }

  /** The known epoch was answered again: forgets the other one. Records that may be of its store are read again. */
  async end(now: Date): Promise<void> {
    const { db, log } = this.d;
    const wasOpen = await db.transaction(async (tx) => {
      if (!(await forgetAnswer(tx, SUBJECT))) return false;
      await parkDoubtful(tx, now);
      await signal(tx, 'sync', {});
      return true;
    }, 'long');
    if (wasOpen)
      log.warn('the student system answers with the known store again; everything goes on as before');
  }

  /** @returns false when another process was first */
  async replace(state: SyncState, next: Pick<SyncState, 'epoch' | 'cursor' | 'readAt'>): Promise<boolean> {
    const { db, log } = this.d;
    const isReplaced = await db.transaction(async (tx: Queryable) => {
      if (!(await replaceEpoch(tx, state.epoch, next))) return false;
      await forgetAnswer(tx, SUBJECT);
      await markForReadingBack(tx, 'replaced');
      await signal(tx, 'sync', {});
      return true;
    }, 'long');
    if (isReplaced)
      log.warn(
        { former: state.epoch, epoch: next.epoch },
        'the other store of the student system is confirmed; all records are read again, and nobody is told of them',
      );
    return isReplaced;
  }
}
