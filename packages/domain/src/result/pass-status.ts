import { DUTY_TYPES, type DutyType } from '../codes.ts';
import { isGrade, isPassed } from './grades.ts';

/** How a subject ends: with an exam (after its credit), with a graded credit that is held as an exam, with a credit. */
export const COMPLETIONS = ['ZK', 'KZ', 'Z'] as const;
export type Completion = (typeof COMPLETIONS)[number];

export interface CountedEntry {
  grade: { code: string; value: { coefficient: number } };
}

/** What of a result is counted: fits the API's result. Entry 1 is the credit, 2 the exam, each its last graded attempt. */
export interface CountedResult {
  study_id: string;
  code: { code: string };
  year: number;
  semester: { code: '1' | '2' };
  type: { group_type: string };
  /** Credits of the subject. */
  points: number;
  /** null where the student system does not say. */
  completion: Completion | null;
  entries: { 1?: CountedEntry | undefined; 2?: CountedEntry | undefined };
}

/** Identifies a record among the results of all studies. */
export const enrolmentKey = ({
  study_id,
  code,
  year,
  semester,
}: Pick<CountedResult, 'study_id' | 'code' | 'year' | 'semester'>): string =>
  `${study_id}:${code.code}:${year}:${semester.code}`;

/** `unknown`: a grade or duty type that this version does not know. Such a record is shown and counted in nothing. */
export type PassStatus = 'passed' | 'failed' | 'open' | 'unknown';

export const isDutyType = (code: string): code is DutyType => DUTY_TYPES.some((known) => known === code);

/**
 * Whether a subject is passed (product 3): by its exam where it has one; S, U and N of the credit close the record
 * without one.
 *
 * | completion | credit | exam | pass status |
 * |---|---|---|---|
 * | any | any | A–E, P, S, U, Z | passed |
 * | any | any | F, K, N | failed |
 * | any | S, U | none | passed |
 * | any | N | none | failed |
 * | KZ | A–E | none | passed |
 * | KZ | F | none | failed |
 * | ZK, KZ | other | none | open |
 * | Z, or not said | Z, P, A–E | none | passed |
 * | Z, or not said | K, F | none | failed |
 * | any | none | none | open |
 */
export function passStatusOf({ completion, type, entries }: CountedResult): PassStatus {
  const codes = [entries[1], entries[2]].flatMap((entry) => (entry ? [entry.grade.code] : []));
  if (!isDutyType(type.group_type) || !codes.every(isGrade)) return 'unknown';
  const exam = entries[2]?.grade.code;
  if (exam !== undefined) return isPassed(exam) ? 'passed' : 'failed';
  const credit = entries[1]?.grade.code;
  if (credit === undefined) return 'open';
  if (credit === 'S' || credit === 'U') return 'passed';
  if (credit === 'N') return 'failed';
  // A graded credit may come as a credit, too.
  const isExamined = completion === 'ZK' || (completion === 'KZ' && !/^[A-F]$/.test(credit));
  if (isExamined) return 'open';
  return isPassed(credit) ? 'passed' : 'failed';
}
