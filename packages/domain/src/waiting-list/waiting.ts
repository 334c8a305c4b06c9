import { REFUSALS } from '../requests/request.ts';
import type { Term } from '../terms/term.ts';

/** The waiting list of an exam date, as everybody sees it. */
export interface TermWaiting {
  /** Whether the teacher lets students wait for the exam date. */
  allowed: boolean;
  /** Number of students who wait. */
  count: number;
}

/**
 * The keeper of a list, and the effect of waiting. `own`: the student system keeps it and signs up. `automatic`: it
 * keeps none, and the portal keeps the list and signs up. `watch`: calls need the student's password, so the portal
 * tells one student after the other that a place is free.
 */
export const WAITING_LEVELS = ['own', 'automatic', 'watch'] as const;
export type WaitingLevel = (typeof WAITING_LEVELS)[number];

/** How a wait has ended. `left`: by the student, or because another wait for the same exam brought a place. */
export const WAIT_ENDS = ['signed', 'skipped', 'expired', 'left'] as const;
export type WaitEndState = (typeof WAIT_ENDS)[number];

/** Why a wait was skipped. `not-taken`: the student was told of a place, and did not take it. */
export const WAIT_REASONS = [...REFUSALS, 'not-taken'] as const;
export type WaitReason = (typeof WAIT_REASONS)[number];

/** Times are unix seconds. */
export interface WaitEnd {
  state: WaitEndState;
  /** Why the wait was skipped, or left because of another place; null otherwise. */
  reason: WaitReason | null;
  at: number;
}

/** A student's own last wait for an exam date. */
export interface OwnWait {
  /** The study that is to be signed up. */
  study_id: string;
  /** From 1; null when the student does not wait any more. */
  position: number | null;
  /** Until this instant a place is taken for the student. */
  until: number;
  /** The exam date that is given up for the place, in one step; null when there is none. */
  instead_of: string | null;
  /** null while the student waits. */
  ended: WaitEnd | null;
}

/** The longest time that a student can wait, and the deadline that limits it. */
export interface WaitLimit {
  /** Unix seconds. */
  until: number;
  /** `signing_end`: nobody is signed up after it. `logout_end`: a day later nobody could cancel any more. */
  by: 'signing_end' | 'logout_end';
}

const DAY = 86_400;

/**
 * The end of a wait unless the student chooses another: the end of signing up, but at the latest a day before the end
 * of cancelling. A place that comes later might cost an attempt.
 */
export function usualWaitLimit({
  signing_end,
  logout_end,
}: Pick<Term, 'signing_end' | 'logout_end'>): WaitLimit {
  const safe = logout_end - DAY;
  return signing_end <= safe ? { until: signing_end, by: 'signing_end' } : { until: safe, by: 'logout_end' };
}

/** Seconds for which a place is kept for a student who is only notified of it. */
export const OFFER_SECONDS = 180;

/** Most lists on which one student waits at a time. */
export const MOST_WAITS = 20;
