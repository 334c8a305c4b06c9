import { expect, test } from 'vitest';
import { firstAfter } from './moments.ts';

test.each([
  [[], 5, Number.POSITIVE_INFINITY],
  [[5, 4], 5, Number.POSITIVE_INFINITY],
  [[9, 6, 7, 1], 5, 6],
])('of %j after %i comes %d', (moments, now, expected) => {
  expect(firstAfter(moments, now)).toBe(expected);
});
