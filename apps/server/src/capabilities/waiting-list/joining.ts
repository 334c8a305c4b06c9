import {
  isSigned,
  MOST_WAITS,
  type RequestReason,
  signedInstead,
  type Term,
  unixSeconds,
} from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import type { Performer } from '../../engine/commands/index.ts';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import { PASSWORD_REASONS } from '../../engine/mirror/index.ts';
import type { Database, Queryable } from '../../platform/database.ts';
import { codeOfStudentSystem } from '../../platform/student-system-code.ts';
import { hasJoined, insertWait, isOpenRequest, readOpenWaits, takeBack } from './joining.store.ts';
import type { ListRecords, Lists } from './lists.ts';
import { comesAfterList } from './shown.store.ts';
import { lockList, readList, signalWaits, type WaitMode } from './waits.store.ts';

type Work = { key: string; userId: number; login: string };
type Wish = { term_id: string; study_id: string; until: number; instead_of: string | null };

/** Performs requests to wait, and to stop waiting, where the portal keeps the lists: in place of the student system. */
export class Joining {
  private readonly engine: Pick<Engine, 'db' | 'clock'>;
  private readonly records: ListRecords;
  private readonly lists: Lists;

  constructor(engine: Pick<Engine, 'db' | 'clock'>, records: ListRecords, lists: Lists) {
    this.engine = engine;
    this.records = records;
    this.lists = lists;
  }

  performer(system: StudentSystem, work: Work): Performer {
    const outcome = (key: string, refusal: RequestReason | null) => ({
      ...{ key, refusal, state: refusal === null ? ('success' as const) : ('failed' as const) },
      at: unixSeconds(this.engine.clock.now()),
    });
    return {
      perform: async (command) => {
        if (command.action === 'wait') return outcome(work.key, await this.join(system, work, command));
        if (command.action !== 'stop_waiting') throw new Error(`${command.action} is of the student system`);
        return outcome(work.key, await this.leave(work, command.term_id));
      },
      // Only a wait that was joined is known by its key. Any other request is decided again, without a second effect.
      outcome: async (_login, key) => ((await hasJoined(this.engine.db, key)) ? outcome(key, null) : null),
      // The request ends as failed with this answer, and only an open request can join.
      settle: async (_login, key) => outcome(key, (await hasJoined(this.engine.db, key)) ? null : 'voided'),
    };
  }

  /** @returns why the student cannot wait; null: waits */
  private async join(system: StudentSystem, work: Work, wish: Wish): Promise<RequestReason | null> {
    const mode = await modeOf(system, work.login, wish.term_id);
    return this.engine.db.transaction(async (tx) => {
      await lockList(tx, wish.term_id);
      const now = this.engine.clock.now();
      const [present] = await lockUsers(tx, [work.userId]);
      // The request ended meanwhile, or its user is gone.
      if (present === undefined || !(await isOpenRequest(tx, work.key))) return 'voided';
      if (await hasJoined(tx, work.key)) return null;
      const { record } = await readList(tx, wish.term_id, now);
      const refusal = await this.refusalOf(tx, work, { ...wish, mode }, record);
      if (refusal !== null || record === null) return refusal ?? 'no-such-term';
      const { term_id: termId, study_id: studyId, until, instead_of: insteadOf } = wish;
      const wait = { termId, studyId, until, insteadOf, mode, userId: work.userId, term: record };
      await insertWait(tx, { ...wait, joinKey: work.key }, now);
      await this.tell(tx, work.userId, termId);
      return null;
    });
  }

  private async refusalOf(
    tx: Queryable,
    { userId }: Work,
    { term_id, study_id, until, instead_of, mode }: Wish & { mode: WaitMode },
    record: Term | null,
  ): Promise<RequestReason | null> {
    if (record === null) return 'no-such-term';
    const now = unixSeconds(this.engine.clock.now());
    if (now < record.signing_start) return 'not-open';
    if (now >= record.signing_end || now >= record.start) return 'closed';
    if (until <= now || until > record.signing_end) return 'too-late';
    const open = await readOpenWaits(tx, userId);
    if (open.some(({ termId }) => termId === term_id)) return 'already-waiting';
    if (open.length >= MOST_WAITS) return 'too-many-waits';
    const terms = await this.records.terms(tx, userId);
    const term = terms.find((one) => one.term_id === term_id);
    if (term === undefined || !term.study_ids.includes(study_id)) return 'not-eligible';
    if (isSigned(term)) return 'already-signed';
    if (term.attempts_left === 0) return 'attempts-used';
    const other = signedInstead(term, terms, now);
    if (other === null) return instead_of === null ? null : 'not-signed';
    if (instead_of !== other.term_id) return 'has-place';
    if (!this.records.offer().move || mode === 'watch') return 'move-not-offered';
    return now >= other.logout_end ? 'logout-over' : null;
  }

  /** @returns why the student cannot leave; null: has left */
  private async leave({ key, userId }: Work, termId: string): Promise<RequestReason | null> {
    return this.engine.db.transaction(async (tx) => {
      await lockList(tx, termId);
      const [present] = await lockUsers(tx, [userId]);
      if (present === undefined || !(await isOpenRequest(tx, key))) return 'voided';
      const wait = (await readOpenWaits(tx, userId)).find((one) => one.termId === termId);
      if (wait === undefined) return 'not-waiting';
      const now = this.engine.clock.now();
      if (wait.state === 'trying' && !(await takeBack(tx, wait.requestId))) {
        // The try came before this request, and its answer decides.
        const answered = await this.lists.settleNow(tx, termId, now);
        if (answered !== 'returned') return answered === 'signed' ? 'already-signed' : 'not-waiting';
      } else if (wait.state !== 'waiting') {
        await this.lists.take(tx, wait, { seq: wait.seq, what: 'returned', reason: 'voided' }, now);
      }
      await this.lists.take(tx, wait, { seq: wait.seq, what: 'left', reason: null }, now);
      await this.tell(tx, userId, termId);
      return null;
    });
  }

  private async tell(tx: Queryable, userId: number, termId: string): Promise<void> {
    await tellUser(tx, userId, 'terms', [termId], this.engine.clock.now());
    await signalWaits(tx, [termId]);
  }
}

/** How a place can be taken for a student: the student system is asked once without a password. */
async function modeOf(system: StudentSystem, login: string, termId: string): Promise<WaitMode> {
  try {
    await system.terms(login, [termId]);
    return 'automatic';
  } catch (error) {
    const code = codeOfStudentSystem(error);
    if (code !== undefined && PASSWORD_REASONS.includes(code)) return 'watch';
    throw error;
  }
}

/** The student system, but for a sign-up that has to join a list. */
export function behindList(
  db: Database,
  system: StudentSystem,
  { key, login }: Pick<Work, 'key' | 'login'>,
): Performer {
  return {
    outcome: (...args) => system.outcome(...args),
    settle: (...args) => system.settle(...args),
    perform: async (command, options) => {
      const isAfter = 'term_id' in command && (await comesAfterList(db, command.term_id, login));
      if (!isAfter) return system.perform(command, options);
      // A try before may still be on its way: it is voided first.
      const settled = await system.settle(login, key, options);
      return settled.refusal === 'voided' ? { ...settled, refusal: 'list-first' } : settled;
    },
  };
}
