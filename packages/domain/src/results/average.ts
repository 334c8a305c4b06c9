import type { SemesterOfYear } from '../time/academic-year.ts';
import { isGrade } from './grades.ts';
import { type CountedResult, passStatusOf } from './pass-status.ts';
import { type AverageRaw, isWithinSemester, kindOf, subjectsOf, type TotalKind } from './totals.ts';
import { type LeftOutReason, weighedOf } from './weighed.ts';

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

type NamedResult = CountedResult & { code: { value: string } };

/** The subjects that an average counts, and the records that it leaves out, with the reason (product 4). */
export function explainAverage(
  results: readonly NamedResult[],
  studyId: string,
  { kind, ...within }: AverageScope,
): Explanation {
  const subjects = subjectsOf(results, studyId).filter((one) => kind === undefined || one.kind === kind);
  const known = new Set(subjects.map(({ code }) => code));
  /** A record with an unknown grade or type belongs to no subject, but to the kind that it names. */
  const isOfKind = (one: CountedResult) =>
    kind === undefined ||
    known.has(one.code.code) ||
    (passStatusOf(one) === 'unknown' && kindOf(one.type.group_type) === kind);
  const counted: Counted[] = [];
  const leftOut: LeftOut[] = [];
  for (const { record, grade, reason } of weighedOf(results, studyId)) {
    if (!isWithinSemester(record, within) || !isOfKind(record)) continue;
    const { code, value: name } = record.code;
    if (reason !== null || grade === null) {
      leftOut.push({
        code,
        name,
        grade: grade?.code ?? null,
        year: record.year,
        reason: reason ?? 'no-grade',
      });
      continue;
    }
    const { coefficient } = grade.value;
    const credits = record.points;
    counted.push({ code, name, grade: grade.code, coefficient, credits, product: coefficient * credits });
  }
  counted.sort((a, b) => (a.code < b.code ? -1 : 1));
  const raw = counted.reduce<AverageRaw>(
    ([weighted, credits], one) => [weighted + one.product, credits + one.credits],
    [0, 0],
  );
  return { counted, leftOut, raw };
}

/** Grades that this version does not know, of all results. */
export const unknownGrades = (results: readonly CountedResult[]): string[] => [
  ...new Set(
    results.flatMap(({ entries }) =>
      [entries[1], entries[2]].flatMap((record) =>
        record && !isGrade(record.grade.code) ? [record.grade.code] : [],
      ),
    ),
  ),
];
