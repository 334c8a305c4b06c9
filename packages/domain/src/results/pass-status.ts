import { DUTY_TYPES, type DutyType } from '../codes.ts';
import { isGrade, isPassed } from './grades.ts';

/** How a subject is completed: by an exam after a credit, by a graded credit held as an exam, or by a credit. */
export const COMPLETIONS = ['ZK', 'KZ', 'Z'] as const;
export type Completion = (typeof COMPLETIONS)[number];

export interface CountedRecord {
  grade: { code: string; value: { coefficient: number } };
}

/** The counted part of a result, in the shape of the API. Entries are the last graded attempts: 1 credit, 2 exam. */
export interface CountedResult {
  study_id: string;
  code: { code: string };
  year: number;
  semester: { code: '1' | '2' };
  type: { group_type: string };
  /** Credits of the subject. */
  points: number;
  /** null when the student system does not say. */
  completion: Completion | null;
  entries: { 1?: CountedRecord | undefined; 2?: CountedRecord | undefined };
}

/** A result as a news card shows it. */
interface ToldResult {
  kind: 'credit' | 'exam';
  grade: string | null;
  duty: string;
  completion?: Completion | null;
}

/** Identifies a record among the results of all studies. */
export const enrolmentKey = ({
  study_id,
  code,
  year,
  semester,
}: Pick<CountedResult, 'study_id' | 'code' | 'year' | 'semester'>): string =>
  `${study_id}:${code.code}:${year}:${semester.code}`;

/** `unknown`: a grade or duty type that this version does not know. Such a record is shown, but not counted. */
export type PassStatus = 'passed' | 'failed' | 'open' | 'unknown';

export const isDutyType = (code: string): code is DutyType => DUTY_TYPES.some((known) => known === code);

/**
 * Whether a subject is passed (product 3). The exam decides when there is one; a credit of S, U or N closes the record
 * without an exam.
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
export function passStatusOf({
  completion,
  type,
  entries,
}: Pick<CountedResult, 'completion' | 'type' | 'entries'>): PassStatus {
  const codes = [entries[1], entries[2]].flatMap((record) => (record ? [record.grade.code] : []));
  if (!isDutyType(type.group_type) || !codes.every(isGrade)) return 'unknown';
  const exam = entries[2]?.grade.code;
  if (exam !== undefined) return isPassed(exam) ? 'passed' : 'failed';
  const credit = entries[1]?.grade.code;
  if (credit === undefined) return 'open';
  if (credit === 'S' || credit === 'U') return 'passed';
  if (credit === 'N') return 'failed';
  // The student system may send a graded credit as a credit.
  const isExamined = completion === 'ZK' || (completion === 'KZ' && !/^[A-F]$/.test(credit));
  if (isExamined) return 'open';
  return isPassed(credit) ? 'passed' : 'failed';
}

/**
 * Whether a result alone brings the credits of its subject: a passed exam does, a credit only where no exam follows.
 * false for a credit of an older item, which lacks `completion`.
 */
export function bringsCredits({ kind, grade, duty, completion }: ToldResult): boolean {
  if (grade === null || (kind === 'credit' && completion === undefined)) return false;
  const entry = { grade: { code: grade, value: { coefficient: 0 } } };
  const entries = kind === 'exam' ? { 2: entry } : { 1: entry };
  return passStatusOf({ completion: completion ?? null, type: { group_type: duty }, entries }) === 'passed';
}
