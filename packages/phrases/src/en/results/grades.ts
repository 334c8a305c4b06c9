import type { Grade } from '@kahan/domain';

/** Names of the grades (spec 3). */
export const grades: Record<Grade, string> = {
  A: 'Excellent',
  B: 'Very Good',
  C: 'Good',
  D: 'Satisfactory',
  E: 'Sufficient',
  F: 'Fail',
  K: 'Uncredited',
  N: 'Unfulfilled',
  P: 'Pass',
  S: 'Fulfilled',
  U: 'Accepted',
  Z: 'Credited',
};
