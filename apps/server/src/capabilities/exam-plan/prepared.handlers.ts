import type { Answer, PreparedAnswer } from '@kahan/contract';
import { denialReason, unixSeconds } from '@kahan/domain';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import type { Engine } from '../../engine/index.ts';
import { PASSWORD_REASONS } from '../../engine/mirror/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { OpeningRecords } from './openings.ts';
import { deletePrepared, insertPrepared, readPreparedOf, type ShownPrepared } from './prepared.store.ts';

/** Sign-ups that are prepared for the opening (decision 092). */
export function preparedHandlers({ db, clock, mirror }: Engine, { terms }: OpeningRecords): Handlers {
  async function answer(userId: number): Promise<Answer<'GET /api/user/exam-plan/prepared'>> {
    return { prepared: (await readPreparedOf(db, userId)).map(present) };
  }

  /** Runs `work` under the user's lock, and tells the user's clients. */
  const asUser = (userId: number, work: (tx: Queryable) => Promise<void>): Promise<void> =>
    db.transaction(async (tx) => {
      await lockUsers(tx, [userId]);
      await work(tx);
      await tellUser(tx, userId, 'exam-plan', [], clock.now());
    });

  /** Whether calls for this user need a password. @throws ApiFailure STUDENT_SYSTEM_* */
  async function needsPassword(login: string, termId: string): Promise<boolean> {
    try {
      await mirror.askFor(null, (system, options) => system.terms(login, [termId], options));
      return false;
    } catch (error) {
      if (error instanceof ApiFailure && PASSWORD_REASONS.includes(error.code)) return true;
      throw error;
    }
  }

  return {
    'GET /api/user/exam-plan/prepared': ({ user: { userId } }) => answer(userId),

    async 'POST /api/user/exam-plan/prepared'({ user: { userId, login }, body: { term_id, study_id } }) {
      const all = await terms(userId);
      const term = all.find((one) => one.term_id === term_id);
      if (term === undefined) throw new ApiFailure('NOT_FOUND');
      if (!term.study_ids.includes(study_id))
        throw new ApiFailure('VALIDATION_FAILED', { field: 'study_id' });
      const now = unixSeconds(clock.now());
      const at = { terms: all, pending: new Set<string>(), studyId: study_id };
      // Sign-up must not be open yet, and nothing may prevent it at the moment of its opening.
      const isOpen = now >= term.signing_start;
      const denial = denialReason('sign_in', term, { ...at, now: Math.max(now, term.signing_start) });
      if (isOpen || denial !== null) throw new ApiFailure('VALIDATION_FAILED', { field: 'term_id' });
      const { code, type, semester } = term;
      const one = { userId, termId: term_id, studyId: study_id, code: code.code, type, semester };
      const made = { ...one, needsPassword: await needsPassword(login, term_id) };
      await asUser(userId, (tx) => insertPrepared(tx, made, clock.now()));
      return answer(userId);
    },

    async 'DELETE /api/user/exam-plan/prepared/:id'({ user: { userId }, params: { id } }) {
      await asUser(userId, async (tx) => {
        if (!(await deletePrepared(tx, userId, id))) throw new ApiFailure('NOT_FOUND');
      });
      return answer(userId);
    },
  };
}

const present = (one: ShownPrepared): PreparedAnswer => ({
  ...{ term_id: one.termId, state: one.state, reason: one.reason, needs_password: one.needsPassword },
  ...{ place: one.place, of: one.of, drawn: one.drawnAt && unixSeconds(one.drawnAt) },
  request_id: one.requestId === null ? null : String(one.requestId),
  request_state: one.requestState,
});
