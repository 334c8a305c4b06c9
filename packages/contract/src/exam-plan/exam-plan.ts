import {
  MOST_BLOCKED_DAYS,
  MOST_GAP_DAYS,
  MOST_PLANNED,
  PREPARED_STATES,
  REQUEST_STATES,
  TERM_TYPES,
} from '@kahan/domain';
import { z } from 'zod';
import { outsideId } from '../requests/requests.ts';
import type { Route, RouteKey } from '../route.ts';
import { localDate, PERSONAL_ERRORS } from '../shared.ts';

/** A date of the plan that the user follows, as it was when it was chosen: it may have moved or gone since. */
const followedDate = z.strictObject({
  term_id: outsideId,
  /** Code of the subject. */
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

/** A sign-up that leaves when sign-up for its exam date opens. */
const prepared = z.object({
  term_id: z.string(),
  /** `sending` and `sent`: it has left, and cannot be taken back here. `dropped`: no request was made. */
  state: z.enum(PREPARED_STATES),
  /** Why no request was made. */
  reason: z.string().nullable(),
  /** The student system wants the password with each call: nothing is sent, and the user is reminded before the opening. */
  needs_password: z.boolean(),
  /** The sign-up's place among those of the date, and how many there are; null until the order is drawn. */
  place: z.number().int().nullable(),
  of: z.number().int().nullable(),
  /** When the order was drawn, unix seconds. */
  drawn: z.number().int().nullable(),
  /** The request that was made, and its state. */
  request_id: z.string().nullable(),
  request_state: z.enum(REQUEST_STATES).nullable(),
});
export type PreparedAnswer = z.infer<typeof prepared>;

const allPrepared = z.object({ prepared: z.array(prepared) });

export const examPlanRoutes = {
  'GET /api/user/exam-plan/prepared': {
    summary: 'The sign-ups that the user has prepared, and what became of them.',
    policy: 'user',
    response: allPrepared,
    errors: [],
  },
  'POST /api/user/exam-plan/prepared': {
    summary:
      'Prepares the sign-up for an exam date that is not open yet. It leaves at the opening, in an order that is drawn before it.',
    policy: 'user',
    body: z.strictObject({ term_id: outsideId, study_id: outsideId }),
    response: allPrepared,
    errors: ['VALIDATION_FAILED', 'NOT_FOUND', ...PERSONAL_ERRORS],
  },
  'DELETE /api/user/exam-plan/prepared/:id': {
    summary: 'Takes a prepared sign-up back; one that has left is not found.',
    policy: 'user',
    params: z.object({ id: outsideId }),
    response: allPrepared,
    errors: ['NOT_FOUND'],
  },
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
