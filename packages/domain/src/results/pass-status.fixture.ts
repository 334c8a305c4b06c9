import { GRADE_COEFFICIENTS, isGrade } from './grades.ts';
import type { Completion, CountedResult } from './pass-status.ts';

/** The coefficient in the API: letters have one, other codes have 0 (product 19). */
const coefficientOf = (code: string) =>
  isGrade(code) && /^[A-F]$/.test(code) ? GRADE_COEFFICIENTS[code] : 0;

const record = (code: string | undefined) =>
  code === undefined || code === '-'
    ? undefined
    : { grade: { code, value: { coefficient: coefficientOf(code) } } };

/**
 * A record as one line: subject, semester, duty type, credits, ending, credit's grade, exam's grade; `-` is none.
 * `'MAT 2026/1 P 6 ZK Z B'`
 */
export function recordOf(line: string, studyId = '7'): CountedResult {
  const [code = '', when = '', duty = '', points = '', completion, credit, exam] = line.trim().split(/\s+/);
  return {
    study_id: studyId,
    code: { code },
    year: Number(when.slice(0, 4)),
    semester: { code: when.endsWith('/1') ? '1' : '2' },
    type: { group_type: duty },
    points: Number(points),
    completion: completion === '-' ? null : (completion as Completion),
    entries: { 1: record(credit), 2: record(exam) },
  };
}

/** Records of a table, a line each. */
export const recordsOf = (table: string): CountedResult[] =>
  table
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => recordOf(line));
