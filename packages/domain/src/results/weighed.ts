import { type CountedRecord, type CountedResult, passStatusOf } from './pass-status.ts';

/**
 * The reason why a record does not count in an average: no grade yet; a credit without a mark (coefficient 0); not
 * passed (4); no credits; another enrolment counts instead; a grade or duty type that this version does not know.
 */
export type LeftOutReason = 'no-grade' | 'no-mark' | 'failed' | 'no-credits' | 'older' | 'unknown';

/** A record of a study, and whether it counts in averages. */
export interface WeighedRecord<R extends CountedResult = CountedResult> {
  record: R;
  /** The last grade; the exam's precedes the credit's. */
  grade: CountedRecord['grade'] | null;
  /** null: the record counts. */
  reason: LeftOutReason | null;
}

const inTime = (a: CountedResult, b: CountedResult) =>
  a.year - b.year || Number(a.semester.code) - Number(b.semester.code);

const gradeOf = ({ entries }: CountedResult) => (entries[2] ?? entries[1])?.grade ?? null;

const isPassedRecord = (record: CountedResult) => passStatusOf(record) === 'passed';

const isKnown = (record: CountedResult) => passStatusOf(record) !== 'unknown';

/** Strictly above 0 and strictly below 4 (spec 5). */
const counts = (coefficient: number) => coefficient > 0 && coefficient < 4;

/**
 * The records of one study in the order of time. Of a subject, the record that has its credits counts in averages, when
 * its coefficient and its credits do (product 4): the latest passed one, else the last one with a grade.
 */
export function weighedOf<R extends CountedResult>(
  results: readonly R[],
  studyId: string,
): WeighedRecord<R>[] {
  const own = results.filter(({ study_id }) => study_id === studyId).toSorted(inTime);
  const graded = own.filter(gradeOf);
  const last = lastByCode(graded);
  const known = graded.filter(isKnown);
  const standing = new Map([...lastByCode(known), ...lastByCode(known.filter(isPassedRecord))]);
  return own.map((record) => {
    const grade = gradeOf(record);
    const { code } = record.code;
    if (!isKnown(record)) return { record, grade, reason: 'unknown' };
    if (grade === null) return { record, grade, reason: 'no-grade' };
    const { coefficient } = grade.value;
    if (standing.get(code) === record && counts(coefficient) && record.points > 0)
      return { record, grade, reason: null };
    if (last.get(code) !== record) return { record, grade, reason: 'older' };
    if (coefficient >= 4 || passStatusOf(record) === 'failed') return { record, grade, reason: 'failed' };
    if (coefficient <= 0) return { record, grade, reason: 'no-mark' };
    return { record, grade, reason: standing.get(code) === record ? 'no-credits' : 'older' };
  });
}

const lastByCode = <R extends CountedResult>(records: readonly R[]) =>
  new Map(records.map((record) => [record.code.code, record]));
