import { afterEach, expect, test, vi } from 'vitest';
import { pauseAfter } from './backoff.ts';

const LIMITS = { first: 200, longest: 5_000 };

afterEach(() => vi.restoreAllMocks());

test.each([
  [0, 100, 200],
  [1, 200, 400],
  [4, 1_600, 3_200],
  [5, 2_500, 5_000],
  [10_000, 2_500, 5_000],
])('after %i failures the pause is %i to %i', (failures, least, most) => {
  const random = vi.spyOn(Math, 'random');
  random.mockReturnValue(0);
  expect(pauseAfter(failures, LIMITS)).toBe(least);
  random.mockReturnValue(1 - Number.EPSILON);
  expect(pauseAfter(failures, LIMITS)).toBeCloseTo(most);
});

test('tries that failed together do not come back together', () => {
  expect(new Set(Array.from({ length: 100 }, () => pauseAfter(3, LIMITS))).size).toBeGreaterThan(90);
});
