import { isPassed } from '../results/grades.ts';
import { passStatusOf } from '../results/pass-status.ts';
import type { TermType } from '../terms/term.ts';
import { dateAt } from '../time/time.ts';
import { latest, type PlannedEnrolment } from './needs.ts';

/** The fields of a planned date that its outcome needs. */
interface ChosenDate {
  /** Code of the subject. */
  code: string;
  type: TermType;
  /** Unix seconds. */
  start: number;
}

/**
 * The outcome of a date of the plan by the results: `passed` when its exam or credit is passed, at any date, so that
 * the date and a second attempt are free; `failed` when an attempt of its day or a later one has a grade and is not
 * passed. null while the date lies ahead or its result is not known.
 */
export function outcomeOf(
  { code, type, start }: ChosenDate,
  results: readonly PlannedEnrolment[],
): 'passed' | 'failed' | null {
  const records = latest(results.filter((record) => record.code.code === code));
  if (records.length === 0) return null;
  const kind = type === 'K' ? 'exam' : 'credit';
  const gradesOf = (record: PlannedEnrolment) =>
    record.attempts[kind].flatMap(({ grade, date }) => (grade === null ? [] : [{ grade, date }]));
  const isDone = (record: PlannedEnrolment) =>
    passStatusOf(record) === 'passed' || gradesOf(record).some(({ grade }) => isPassed(grade));
  if (records.every(isDone)) return 'passed';
  const day = dateAt(start);
  const isFailure = ({ grade, date }: { grade: string; date: string }) => date >= day && !isPassed(grade);
  return records.some((record) => gradesOf(record).some(isFailure)) ? 'failed' : null;
}
