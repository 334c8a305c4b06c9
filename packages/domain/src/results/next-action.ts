import { type Completion, type CountedRecord, type CountedResult, passStatusOf } from './pass-status.ts';
import { EXAM_ATTEMPTS } from './result.ts';

interface GivenRecord extends CountedRecord {
  grade: { code: string; value: { name: string; coefficient: number } };
  attempt_count: number;
  date: string;
  teacher: { code: string; value: string } | null;
}

/** The part of an enrolment that decides the next action. The API's result has this shape. */
export interface Enrolment extends CountedResult {
  code: { code: string; value: string };
  /** Whether the record is closed by N, U or S (product 3). */
  fulfilled: boolean;
  entries: { 1?: GivenRecord | undefined; 2?: GivenRecord | undefined };
  attempts: { exam: { grade: string | null }[] };
}

/**
 * The next action for a subject that is not passed. `unknown`: the subject has a grade that this version does not know;
 * `closed`: no attempt is left this year.
 */
export type NextAction =
  | 'enrol'
  | 'enrol-again'
  | 'credit-and-exam'
  | 'exam'
  | 'graded-credit'
  | 'credit'
  | 'result'
  | 'last-attempt'
  | 'closed'
  | 'unknown';

const ACTIONS: Record<Completion, NextAction> = { ZK: 'credit-and-exam', KZ: 'graded-credit', Z: 'credit' };

/**
 * @param record the latest enrolment, which is not passed; undefined when there is none
 * @param year the academic year in which the study is active; enrolments of earlier years are over
 */
export function nextActionOf(record: Enrolment | undefined, year: number): NextAction {
  if (record === undefined) return 'enrol';
  if (passStatusOf(record) === 'unknown') return 'unknown';
  if (record.year < year) return 'enrol-again';
  const failed = record.attempts.exam.filter(({ grade }) => grade !== null).length;
  if (record.fulfilled || failed >= EXAM_ATTEMPTS) return 'closed';
  if (failed === EXAM_ATTEMPTS - 1) return 'last-attempt';
  const { completion, entries } = record;
  if (completion === null) return entries[2] ? 'exam' : 'result';
  if (completion === 'ZK' && (entries[2] || isCredited(record))) return 'exam';
  return ACTIONS[completion];
}

/** Whether the credit that is required before the exam was given; N has closed the record already. */
function isCredited({ entries }: Enrolment): boolean {
  const code = entries[1]?.grade.code;
  return code !== undefined && code !== 'K';
}

/** Whether the enrolment can still bring its credits. */
export const isUnderWay = (record: Enrolment, year: number): boolean => {
  const action = nextActionOf(record, year);
  return action !== 'closed' && action !== 'enrol-again' && action !== 'unknown';
};
