import { expect, test } from 'vitest';
import { LARGEST_SIZE, SMALLEST_SIZE, sizeNear } from './settings.ts';

test.each([
  [100, 100],
  [124, 100],
  [126, 150],
  [0, SMALLEST_SIZE],
  [1000, LARGEST_SIZE],
])('[SCHEDULE-08] the size nearest to %i is %i', (wanted, size) => {
  expect(sizeNear(wanted)).toBe(size);
});
