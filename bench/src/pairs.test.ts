import fc from 'fast-check';
import { expect, test } from 'vitest';
import { alternate, compare, type Goal, reaches, spread } from './pairs.ts';

test.each([
  { values: [7], low: 7, median: 7, high: 7 },
  { values: [3, 1], low: 1.5, median: 2, high: 2.5 },
  { values: [3, 1, 2], low: 1.5, median: 2, high: 2.5 },
  { values: [4, 3, 2, 1], low: 1.75, median: 2.5, high: 3.25 },
  { values: [10, 9, 100, 8, 7], low: 8, median: 9, high: 10 },
])('the spread of $values', ({ values, ...expected }) => {
  expect(spread(values)).toEqual(expected);
});

test('a spread is ordered, is within its values and does not depend on their order', () => {
  const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, (numbers) => {
      const { low, median, high } = spread(numbers);
      expect(low).toBeLessThanOrEqual(median);
      expect(median).toBeLessThanOrEqual(high);
      expect(low).toBeGreaterThanOrEqual(Math.min(...numbers));
      expect(high).toBeLessThanOrEqual(Math.max(...numbers));
      expect(spread(numbers.toReversed())).toEqual({ low, median, high });
    }),
  );
});

test('ratios are paired, so that a machine that slows down for both changes nothing', () => {
  const speeds = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(speeds, (paces) => {
      const { ratio, noise } = compare(
        paces.map((pace) => ({ subject: 3 * pace, limit: 4 * pace, before: 4 * pace })),
      );
      expect(ratio).toEqual({ low: 0.75, median: 0.75, high: 0.75 });
      expect(noise).toEqual({ low: 1, median: 1, high: 1 });
    }),
  );
});

test('one pair gone wrong does not move the median', () => {
  const rounds = Array.from({ length: 15 }, () => ({ subject: 50, limit: 100, before: 101 }));
  rounds[3] = { subject: 5, limit: 100, before: 900 };
  expect(compare(rounds)).toMatchObject({
    ratio: { median: 0.5 },
    noise: { median: 1.01 },
    subject: 50,
    limit: 100,
    pairs: 15,
  });
});

test.each([
  { rounds: [] },
  { rounds: [{ subject: 1, limit: 0, before: 1 }] },
  { rounds: [{ subject: 1, limit: Number.NaN, before: 1 }] },
])('nothing to compare in $rounds', ({ rounds }) => {
  expect(() => compare(rounds)).toThrow(RangeError);
});

const least: Goal = { bound: 'at least', ratio: 0.65 };
const most: Goal = { bound: 'at most', ratio: 1.1 };
test.each([
  { goal: least, ratio: 0.649, reached: false },
  { goal: least, ratio: 0.65, reached: true },
  { goal: least, ratio: 2, reached: true },
  { goal: most, ratio: 1.101, reached: false },
  { goal: most, ratio: 1.1, reached: true },
  { goal: most, ratio: 0.2, reached: true },
])('$ratio for $goal.bound $goal.ratio: $reached', ({ goal, ratio, reached }) => {
  expect(reaches(goal, ratio)).toBe(reached);
});

test('the sides take turns, and the first round only warms up', async () => {
  const calls: string[] = [];
  const side = (name: string) => async () => calls.push(name);
  const rounds = await alternate({ subject: side('A'), limit: side('B') }, 2);
  expect(calls.join('')).toBe('ABABAB');
  expect(rounds).toEqual([
    { subject: 3, limit: 4, before: 2 },
    { subject: 5, limit: 6, before: 4 },
  ]);
});
