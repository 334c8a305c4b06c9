import type { ExamPlanAnswer } from '@kahan/contract';
import { NO_WISHES } from '@kahan/domain';
import type { Queryable } from '../../platform/database.ts';

/** The plan before the user has stored one. */
const NO_PLAN: ExamPlanAnswer = {
  ...NO_WISHES,
  blocked: [...NO_WISHES.blocked],
  order: [...NO_WISHES.order],
  followed: [],
};

const COLUMNS = 'gap_days, blocked::text[] as blocked, subject_order as "order", retake, followed';

export async function readExamPlan(db: Queryable, userId: number): Promise<ExamPlanAnswer> {
  const [row] = await db.query<ExamPlanAnswer>({
    text: `select ${COLUMNS} from exam_plans where user_id = $1`,
    values: [userId],
  });
  return row ?? NO_PLAN;
}

/** Stores the whole plan of a user. The caller holds the user's lock. */
export async function writeExamPlan(
  tx: Queryable,
  userId: number,
  { gap_days, blocked, order, retake, followed }: ExamPlanAnswer,
  now: Date,
): Promise<void> {
  await tx.query({
    text: `insert into exam_plans (user_id, changed_at, gap_days, blocked, subject_order, retake, followed)
      values ($1, $2, $3::smallint, $4::date[], $5::text[], $6::boolean, $7::jsonb)
      on conflict (user_id) do update set changed_at = excluded.changed_at, gap_days = excluded.gap_days,
        blocked = excluded.blocked, subject_order = excluded.subject_order, retake = excluded.retake,
        followed = excluded.followed`,
    values: [userId, now, gap_days, blocked, order, retake, JSON.stringify(followed)],
  });
}

/** Users whose plan has not changed since. */
export async function selectUsersWithOldPlan(db: Queryable, upTo: Date, most: number): Promise<number[]> {
  const rows = await db.query<{ userId: number }>({
    text: 'select user_id as "userId" from exam_plans where changed_at <= $1 order by changed_at limit $2',
    values: [upTo, most],
  });
  return rows.map(({ userId }) => userId);
}

/** Deletes a plan that has not changed since. The caller holds the user's lock. @returns whether it was deleted */
export async function deleteOldExamPlan(tx: Queryable, userId: number, upTo: Date): Promise<boolean> {
  const rows = await tx.query({
    text: 'delete from exam_plans where user_id = $1 and changed_at <= $2 returning 1',
    values: [userId, upTo],
  });
  return rows.length > 0;
}
