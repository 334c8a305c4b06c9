import type { ResultAnswer } from '@kahan/contract';
import {
  type AverageRaw,
  isGrade,
  kindOf,
  passStatusOf,
  type SemesterOfYear,
  subjectsOf,
  type TotalKind,
} from '@kahan/domain';

/** Scope of an average. */
export interface AverageScope extends Partial<SemesterOfYear> {
  kind?: TotalKind;
}

/** A subject that went into an average. */
interface Counted {
  code: string;
  name: string;
  grade: string;
  coefficient: number;
  credits: number;
  /** coefficient · credits */
  product: number;
}

/**
 * The reason why a subject does not count: no grade yet; a credit without a mark (coefficient 0); not passed (4); no
 * credits; replaced by a later enrolment; a grade or duty type that this version does not know.
 */
export type LeftOutReason = 'no-grade' | 'no-mark' | 'failed' | 'no-credits' | 'older' | 'unknown';

interface LeftOut {
  code: string;
  name: string;
  grade: string | null;
  year: number;
  reason: LeftOutReason;
}

interface Explanation {
  counted: Counted[];
  leftOut: LeftOut[];
  raw: AverageRaw;
}

const inTime = (a: ResultAnswer, b: ResultAnswer) =>
  a.year - b.year || Number(a.semester.code) - Number(b.semester.code);

const lastGrade = ({ entries }: ResultAnswer) => (entries[2] ?? entries[1])?.grade ?? null;

/** @param isLast the subject has no later record with a grade */
function reasonOf(record: ResultAnswer, isLast: boolean): LeftOutReason {
  if (passStatusOf(record) === 'unknown') return 'unknown';
  const grade = lastGrade(record);
  if (grade === null) return 'no-grade';
  if (!isLast) return 'older';
  if (grade.value.coefficient >= 4 || passStatusOf(record) === 'failed') return 'failed';
  return grade.value.coefficient > 0 ? 'no-credits' : 'no-mark';
}

/** All that an average is made of, and all that it is not, with the reason (product 4). */
export function explain(
  results: readonly ResultAnswer[],
  studyId: string,
  { kind, year, semester }: AverageScope,
): Explanation {
  const isWithin = (one: ResultAnswer) =>
    (year === undefined || one.year === year) &&
    (semester === undefined || Number(one.semester.code) === semester);
  const own = results.filter(({ study_id }) => study_id === studyId).toSorted(inTime);
  const subjects = subjectsOf(results, studyId).filter((one) => kind === undefined || one.kind === kind);
  const counted = subjects.flatMap(({ code, graded }): (Counted & { record: ResultAnswer })[] => {
    if (graded === null || !isWithin(graded.record) || graded.record.points <= 0) return [];
    const { record, coefficient } = graded;
    return [
      {
        record,
        code,
        name: record.code.value,
        grade: lastGrade(record)?.code ?? '',
        coefficient,
        credits: record.points,
        product: coefficient * record.points,
      },
    ];
  });
  const used = new Set(counted.map(({ record }) => record));
  const known = new Set(subjects.map(({ code }) => code));
  const last = new Map(own.filter(lastGrade).map((one) => [one.code.code, one]));
  const leftOut = own
    .filter((one) => isWithin(one) && !used.has(one))
    .filter((one) => kind === undefined || known.has(one.code.code) || isOfKind(one, kind))
    .map(
      (one): LeftOut => ({
        code: one.code.code,
        name: one.code.value,
        grade: lastGrade(one)?.code ?? null,
        year: one.year,
        reason: reasonOf(one, last.get(one.code.code) === one),
      }),
    );
  return {
    counted: counted.map(({ record: _, ...one }) => one),
    leftOut,
    raw: counted.reduce<AverageRaw>(
      ([weighted, credits], one) => [weighted + one.product, credits + one.credits],
      [0, 0],
    ),
  };
}

/** Of a record that counts in nothing, and so has no subject. */
const isOfKind = (one: ResultAnswer, kind: TotalKind) =>
  passStatusOf(one) === 'unknown' && kindOf(one.type.group_type) === kind;

/** Grades that this version does not know, of all results. */
export const unknownGrades = (results: readonly ResultAnswer[]): string[] => [
  ...new Set(
    results.flatMap(({ entries }) =>
      [entries[1], entries[2]].flatMap((entry) =>
        entry && !isGrade(entry.grade.code) ? [entry.grade.code] : [],
      ),
    ),
  ),
];
