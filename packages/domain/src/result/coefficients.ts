import type { Grade } from '../codes.ts';

/** Numbers of grades (product 4), for ordering attempts and for records that carry no coefficient. */
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
