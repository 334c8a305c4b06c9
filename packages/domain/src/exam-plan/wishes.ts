import { isRealDate } from '../time/time.ts';

/** A student's wishes for the exam period. */
export interface PlanWishes {
  /** Whole days to study between two exams. */
  gap_days: number;
  /** Days that do not work, YYYY-MM-DD in Prague. */
  blocked: readonly string[];
  /** Codes of subjects, the most important first; a subject that is missing is less important than all of them. */
  order: readonly string[];
  /** Whether each exam should have a later date for a second attempt. */
  retake: boolean;
}

/** Most days to study between two exams that can be wished for. */
export const MOST_GAP_DAYS = 14;
/** Most days that do not work: more than an exam period has. */
export const MOST_BLOCKED_DAYS = 100;
/** Most subjects in the order of a plan, and most exam dates that a plan has. */
export const MOST_PLANNED = 40;

/** The wishes before the student has stored any. */
export const NO_WISHES: PlanWishes = { gap_days: 2, blocked: [], order: [], retake: true };

/** Days to be stored: real dates in order, each once. null when one of them is no real date. */
export const blockedDays = (dates: readonly string[]): string[] | null =>
  dates.every(isRealDate) ? [...new Set(dates)].sort() : null;

/** The codes after one of them has moved up or down; the same order when it is at the end already. */
export function movedInOrder(order: readonly string[], code: string, by: -1 | 1): string[] {
  const from = order.indexOf(code);
  const to = from + by;
  if (from < 0 || to < 0 || to >= order.length) return [...order];
  return order.toSpliced(from, 1).toSpliced(to, 0, code);
}
