import { isDeepStrictEqual } from 'node:util';
import type { CallBody, ExamPlanAnswer } from '@kahan/contract';
import { blockedDays, erasedUpTo } from '@kahan/domain';
import { lockUsers, tellUser } from '../../engine/delivery/index.ts';
import { erasureByUser } from '../../engine/erasure.ts';
import type { Capability, Engine } from '../../engine/index.ts';
import type { Queryable } from '../../platform/database.ts';
import { ApiFailure } from '../../platform/errors.ts';
import type { Handlers } from '../../platform/http/guard/handler.ts';
import type { Job } from '../../platform/jobs.ts';
import { deleteOldExamPlan, readExamPlan, selectUsersWithOldPlan, writeExamPlan } from './exam-plan.store.ts';
import { type OpeningRecords, openings } from './openings.ts';
import { preparedHandlers } from './prepared.handlers.ts';

/** Wishes for the exam period, and the dates that a student follows (decision 092). Clients make the plans. */
export function examPlan(engine: Engine, records: OpeningRecords): Capability {
  return {
    name: 'exam-plan',
    tables: { users: ['exam_plans', 'prepared_sign_ups', 'prepared_order'] },
    tells: ['exam-plan'],
    jobs: [erasureOfExamPlans(engine), ...openings(engine, records)],
    handlers: { ...examPlanHandlers(engine), ...preparedHandlers(engine, records) },
  };
}

/** Erases plans a year after their last change (decision 079). */
const erasureOfExamPlans = (engine: Engine): Job =>
  erasureByUser(engine, {
    records: 'exam plans',
    service: 'exam-plan',
    users: (db, now, most) => selectUsersWithOldPlan(db, erasedUpTo('plans', now), most),
    async erase(tx, userId, now) {
      const isGone = await deleteOldExamPlan(tx, userId, erasedUpTo('plans', now));
      return { erased: isGone ? 1 : 0, ids: [] };
    },
  });

function examPlanHandlers({ db, clock }: Engine): Handlers {
  return {
    async 'GET /api/user/exam-plan'({ user: { userId } }) {
      return present(await readExamPlan(db, userId));
    },

    /* The same request twice changes, and tells, once. */
    async 'PUT /api/user/exam-plan'({ user: { userId }, body }) {
      return db.transaction(async (tx) => {
        await lockUsers(tx, [userId]);
        const before = present(await readExamPlan(tx, userId));
        const plan = present(changed(before, body));
        if (isDeepStrictEqual(plan, before)) return plan;
        await writeExamPlan(tx, userId, plan, clock.now());
        await tellUser(tx, userId, 'exam-plan', [], clock.now());
        return plan;
      });
    },
  };
}

/**
 * A plan with the given changes, as it is stored: days in order, each once; subjects once; dates in order of time.
 * @throws ApiFailure VALIDATION_FAILED
 */
function changed(before: ExamPlanAnswer, body: CallBody<'PUT /api/user/exam-plan'>): ExamPlanAnswer {
  const blocked = blockedDays(body.blocked ?? before.blocked);
  if (blocked === null) throw new ApiFailure('VALIDATION_FAILED', { field: 'blocked' });
  return {
    gap_days: body.gap_days ?? before.gap_days,
    blocked,
    order: [...new Set(body.order ?? before.order)],
    retake: body.retake ?? before.retake,
    followed: inOrder(body.followed ?? before.followed),
  };
}

function inOrder(followed: ExamPlanAnswer['followed']): ExamPlanAnswer['followed'] {
  const byId = new Map(followed.map((date) => [date.term_id, date]));
  return [...byId.values()].sort((a, b) => a.start - b.start || (a.term_id < b.term_id ? -1 : 1));
}

const present = ({ gap_days, blocked, order, retake, followed }: ExamPlanAnswer): ExamPlanAnswer => ({
  ...{ gap_days, blocked, order, retake },
  followed: followed.map(({ term_id, code, type, start }) => ({ term_id, code, type, start })),
});

/** The dates of the plan that a user follows, read within a transaction. */
export async function readFollowed(tx: Queryable, userId: number): Promise<ExamPlanAnswer['followed']> {
  return (await readExamPlan(tx, userId)).followed;
}

export { readByHand } from './prepared.store.ts';
