import type { DutyType, Semester } from '../codes.ts';
import type { SemesterOfYear } from '../time/academic-year.ts';
import { type CountedResult, isDutyType, passStatusOf } from './pass-status.ts';
import { weighedOf } from './weighed.ts';

/** Kinds of subjects in the totals (spec 3, Overview totals). `v` is neither mandatory nor elective. */
export const TOTAL_KINDS = ['p', 'pv', 'v'] as const;
export type TotalKind = (typeof TOTAL_KINDS)[number];

/** Sum of coefficient times credits, and sum of credits. */
export type AverageRaw = [weighted: number, credits: number];

/** Overview totals (spec 3). */
export interface Totals {
  /** Number of passed subjects. */
  countFinished: number;
  count: number;
  creditsFinished: number;
  credits: number;
  averageRaw: AverageRaw;
}

/** One subject of one study: its representative record, and its share in the average. */
export interface Subject<R extends CountedResult = CountedResult> {
  code: string;
  kind: TotalKind;
  /** The representative: the latest passed record, else the latest of all. It has the subject's credits. */
  record: R;
  isPassed: boolean;
  /** The record that counts in the average; null when none does. */
  graded: { record: R; coefficient: number } | null;
}

const KINDS: Record<DutyType, TotalKind> = { P: 'p', PV: 'pv', PVA: 'pv', PVB: 'pv', V: 'v' };

/** P is mandatory; PV, PVA and PVB are elective; all other types are `v`. */
export const kindOf = (groupType: string): TotalKind => (isDutyType(groupType) ? KINDS[groupType] : 'v');

/**
 * The subjects of one study, each once, in the order of their codes. A subject that was enrolled several times counts
 * in the semester of its representative record. A duplicate record counts once; a record with an unknown grade or duty
 * type does not count.
 */
export function subjectsOf<R extends CountedResult>(results: readonly R[], studyId: string): Subject<R>[] {
  const known = weighedOf(results, studyId).filter(({ reason }) => reason !== 'unknown');
  return [...Map.groupBy(known, ({ record }) => record.code.code)]
    .map(([code, ordered]) => {
      const passed = ordered.findLast(({ record }) => passStatusOf(record) === 'passed');
      const record = (passed ?? ordered.at(-1))?.record;
      const counted = ordered.find(({ reason }) => reason === null);
      return (
        record && {
          code,
          record,
          isPassed: passed !== undefined,
          kind: kindOf(record.type.group_type),
          graded: counted?.grade
            ? { record: counted.record, coefficient: counted.grade.value.coefficient }
            : null,
        }
      );
    })
    .filter((subject) => subject !== undefined)
    .sort((a, b) => (a.code < b.code ? -1 : 1));
}

export const NO_TOTALS: Totals = {
  countFinished: 0,
  count: 0,
  creditsFinished: 0,
  credits: 0,
  averageRaw: [0, 0],
};

/** Sum of totals, part by part. */
export function sumTotals(parts: readonly Totals[]): Totals {
  return parts.reduce(
    (sum, part) => ({
      countFinished: sum.countFinished + part.countFinished,
      count: sum.count + part.count,
      creditsFinished: sum.creditsFinished + part.creditsFinished,
      credits: sum.credits + part.credits,
      averageRaw: [sum.averageRaw[0] + part.averageRaw[0], sum.averageRaw[1] + part.averageRaw[1]],
    }),
    NO_TOTALS,
  );
}

/** The totals of one subject. `within` selects a semester or a year; credits and grade may belong to different ones. */
function partOf({ record, isPassed, graded }: Subject, within: (one: CountedResult) => boolean): Totals {
  const isHere = within(record);
  const weight = graded !== null && within(graded.record) ? graded : null;
  return {
    countFinished: isHere && isPassed ? 1 : 0,
    count: isHere ? 1 : 0,
    creditsFinished: isHere && isPassed ? record.points : 0,
    credits: isHere ? record.points : 0,
    averageRaw: weight ? [weight.coefficient * weight.record.points, weight.record.points] : [0, 0],
  };
}

/** Whether a record is of a year and a semester; a missing year or semester fits any record. */
export const isWithinSemester = (
  { year, semester }: CountedResult,
  within: Partial<SemesterOfYear>,
): boolean =>
  (within.year === undefined || within.year === year) &&
  (within.semester === undefined || within.semester === Number(semester.code));

/** Totals by kind and in total, of the whole study or of a part of it. */
export type Overview = Record<TotalKind | 'total', Totals>;

/** Overview totals (spec 3): p, pv, v, and their sum as total. */
export function overviewOf(subjects: readonly Subject[], within: Partial<SemesterOfYear> = {}): Overview {
  const sumOf = (kind: TotalKind) =>
    sumTotals(
      subjects
        .filter((subject) => subject.kind === kind)
        .map((subject) => partOf(subject, (one) => isWithinSemester(one, within))),
    );
  const [p, pv, v] = [sumOf('p'), sumOf('pv'), sumOf('v')];
  return { p, pv, v, total: sumTotals([p, pv, v]) };
}

/** Σ coefficient·credits / Σ credits (product 4); null when nothing counts. */
export function averageOf([weighted, credits]: AverageRaw): number | null {
  return credits > 0 ? weighted / credits : null;
}

/** Semesters in which one study has results, the latest first. */
export function semestersOf(results: readonly CountedResult[], studyId: string): SemesterOfYear[] {
  const found = new Map<string, SemesterOfYear>();
  for (const { study_id, year, semester } of results) {
    if (study_id !== studyId) continue;
    found.set(`${year}|${semester.code}`, { year, semester: Number(semester.code) as Semester });
  }
  return [...found.values()].sort((a, b) => b.year - a.year || b.semester - a.semester);
}

/** Credits of a year and of a semester of study (spec 9). */
export const SEMESTER_CREDITS = 30;
export const YEAR_CREDITS = 2 * SEMESTER_CREDITS;
