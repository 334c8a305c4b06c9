import type { Grade } from '../codes.ts';
import { GRADE_COEFFICIENTS } from './grades.ts';
import type { Enrolment } from './next-action.ts';
import { type CountedResult, enrolmentKey, passStatusOf } from './pass-status.ts';

/** Expected grades by enrolment key. */
export type Expected = ReadonlyMap<string, Grade>;

const LETTERS: readonly Grade[] = ['A', 'B', 'C', 'D', 'E', 'F'];
const CREDITS: readonly Grade[] = ['Z', 'K'];

/** Grades that the student can choose for a result; none for a result that is not counted. */
export function choicesOf(result: CountedResult): readonly Grade[] {
  if (passStatusOf(result) === 'unknown') return [];
  if (result.completion === 'Z') return CREDITS;
  return result.completion === null ? [...LETTERS, ...CREDITS] : LETTERS;
}

/**
 * The results with the expected grades in place of the last ones. A letter is an exam's grade and counts in averages;
 * a credit is not and does not (product 19). The given results are not changed.
 */
export function withExpected<R extends Enrolment>(
  results: readonly R[],
  expected: Expected,
  nameOf: (grade: Grade) => string,
): R[] {
  return results.map((result) => {
    const grade = expected.get(enrolmentKey(result));
    if (grade === undefined) return result;
    const isLetter = LETTERS.includes(grade);
    const key = isLetter ? 2 : 1;
    const before = result.entries[key];
    const entry = {
      attempt_count: before?.attempt_count ?? 0,
      date: before?.date ?? '',
      teacher: null,
      grade: {
        code: grade,
        value: { name: nameOf(grade), coefficient: isLetter ? GRADE_COEFFICIENTS[grade] : 0 },
      },
    };
    const entries = isLetter ? { ...result.entries, 2: entry } : { 1: entry };
    return { ...result, fulfilled: false, entries };
  });
}
