import type { Grade } from '../codes.ts';

export type Severity = 'positive' | 'warning' | 'negative';

const SEVERITIES = {
  A: 'positive',
  B: 'positive',
  C: 'positive',
  D: 'warning',
  E: 'warning',
  F: 'negative',
  K: 'negative',
  N: 'negative',
  P: 'positive',
  S: 'positive',
  U: 'positive',
  Z: 'positive',
} as const satisfies Record<Grade, Severity>;

/** A student system may send codes outside the spec's list. They are shown unchanged and not counted. */
export const isGrade = (code: string): code is Grade => Object.hasOwn(SEVERITIES, code);

/** Colour of a grade (product 20). */
export function gradeSeverity(grade: Grade): Severity {
  return SEVERITIES[grade];
}

/** U, S, P, Z and A to E (product 3); false for unknown codes. */
export function isPassed(code: string): boolean {
  return isGrade(code) && SEVERITIES[code] !== 'negative';
}

/** N, U and S close the record. The spec calls that "fulfilled"; it does not mean passed (product 3). */
export function isClosing(code: string): boolean {
  return code === 'N' || code === 'U' || code === 'S';
}

/** Coefficients of grades (product 4), to order attempts and for records without a coefficient. */
export const GRADE_COEFFICIENTS = {
  A: 1,
  B: 1.5,
  C: 2,
  D: 2.5,
  E: 3,
  F: 4,
  K: 4,
  N: 4,
  P: 1,
  S: 1,
  U: 1,
  Z: 1,
} as const satisfies Record<Grade, number>;
