import type { Grade } from '../codes.ts';
import { GRADE_COEFFICIENTS } from './grades.ts';
import type { Completion } from './pass-status.ts';

interface Given {
  code: string;
  study?: string;
  year?: number;
  semester?: '1' | '2';
  duty?: string;
  points?: number;
  completion?: Completion | null;
  /** Grades of attempts in their order; null for an attempt that waits for its grade. */
  credit?: (string | null)[];
  exam?: (string | null)[];
}

const day = (year: number, index: number) => `${year}-12-${String(10 + index).padStart(2, '0')}`;

const coefficientOf = (grade: string) => (/^[A-F]$/.test(grade) ? GRADE_COEFFICIENTS[grade as Grade] : 0);

/** A result in the shape of the API: the last attempt of each kind is its entry, and letters have a coefficient. */
export function result({
  code,
  study = 's',
  year = 2026,
  semester = '1',
  duty = 'P',
  points = 5,
  completion = 'ZK',
  credit = [],
  exam = [],
}: Given) {
  const attemptsOf = (grades: (string | null)[]) =>
    grades.map((grade, index) => ({ attempt: index + 1, grade, date: day(year, index), teacher: null }));
  const entryOf = (all: (string | null)[]) => {
    const grades = all.filter((grade) => grade !== null);
    const grade = grades.at(-1);
    return grade === undefined
      ? undefined
      : {
          grade: { code: grade, value: { name: grade, coefficient: coefficientOf(grade) } },
          attempt_count: grades.length,
          date: day(year, grades.length - 1),
          teacher: null,
        };
  };
  return {
    study_id: study,
    code: { code, value: `Subject ${code}` },
    year,
    semester: { code: semester },
    type: { group_type: duty, name: duty },
    points,
    completion,
    fulfilled: [credit.at(-1), exam.at(-1)].some((grade) => ['N', 'U', 'S'].includes(grade ?? '')),
    entries: { 1: entryOf(credit), 2: entryOf(exam) },
    attempts: { credit: attemptsOf(credit), exam: attemptsOf(exam) },
  };
}

/** A plan of three years; codes at `school_year-semester`, groups as `[min_count, ...codes]`. */
export function plan(
  places: Record<string, string[]>,
  groups: Record<string, [count: number, ...codes: string[]]> = {},
) {
  const at = (place: string) => ({
    school_year: Number(place.slice(0, 1)),
    semester: place.endsWith('1') ? (1 as const) : (2 as const),
  });
  const codes = [...Object.values(places).flat(), ...Object.values(groups).flatMap(([, ...rest]) => rest)];
  return {
    study_type_code: 'B-X',
    year: 2026,
    study_length: 3,
    name: 'X',
    subject_names: Object.fromEntries(codes.map((code) => [code, `Subject ${code}`])),
    subject_credits: Object.fromEntries(codes.map((code) => [code, 5])),
    p: Object.entries(places).flatMap(([place, list]) =>
      list.map((subject_code) => ({ ...at(place), subject_code })),
    ),
    pv_group: Object.entries(groups).map(([place, [min_count, ...subject_codes]]) => ({
      ...at(place),
      group_id: `g${place}`,
      group_type: 'PV' as const,
      min_count,
      subject_codes,
    })),
  };
}
