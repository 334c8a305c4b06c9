import { MOST_BLOCKED_DAYS, MOST_GAP_DAYS, MOST_PLANNED, TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import { outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import { localDate } from '../shared.ts';

/** A date of the plan that the user follows, as it was when it was chosen: it may have moved or gone since. */
const followedDate = z.strictObject({
  term_id: outsideId,
  /** Of the subject. */
  code: outsideId,
  type: z.enum(TERM_TYPES),
  /** Unix seconds. */
  start: z.number().int().min(0).max(10_000_000_000),
});

const wishes = {
  /** Whole days to study between two exams. */
  gap_days: z.number().int().min(0).max(MOST_GAP_DAYS),
  /** Days that do not work, in order. */
  blocked: z.array(localDate).max(MOST_BLOCKED_DAYS),
  /** Codes of subjects, the most important first. */
  order: z.array(outsideId).max(MOST_PLANNED),
  /** Whether each exam should have a later date for a second attempt. */
  retake: z.boolean(),
};

const examPlan = z.object({
  ...wishes,
  /** The dates that the user follows, in order of time; empty when none are chosen. */
  followed: z.array(followedDate),
});
export type ExamPlanAnswer = z.infer<typeof examPlan>;

export const examPlanRoutes = {
  'GET /api/user/exam-plan': {
    summary:
      'What the user wants of the exam period, and the dates that the user follows. Plans are made by the client.',
    policy: 'user',
    response: examPlan,
    errors: [],
  },
  'PUT /api/user/exam-plan': {
    summary: 'Changes the given wishes, or the dates that are followed, and keeps the others.',
    policy: 'user',
    body: z.strictObject({ ...wishes, followed: z.array(followedDate).max(MOST_PLANNED) }).partial(),
    response: examPlan,
    errors: ['VALIDATION_FAILED'],
    bodyLimit: 16_384,
  },
} as const satisfies Record<RouteKey, Route>;
