import { expect, test } from 'vitest';
import { LARGEST_SIZE, readLastView, SMALLEST_SIZE, sizeNear } from './settings.ts';

test.each([
  [{ year: 2026, semester: 2, week: 0, on: '2026-11-18' }, true],
  [{ year: 2026, semester: 2, week: 0, on: '2026-02-30' }, false],
  [{ year: '2026', semester: 2, week: 0, on: '2026-11-18' }, false],
  [{ year: 2026, semester: 2, week: 0 }, false],
  [undefined, false],
  [null, false],
  ['text', false],
])('%j was a view of ours: %s', (kept, isOurs) => {
  expect(readLastView(kept)).toEqual(isOurs ? kept : null);
});

test.each([
  [100, 100],
  [124, 100],
  [126, 150],
  [0, SMALLEST_SIZE],
  [1000, LARGEST_SIZE],
])('[SCHEDULE-08] the size nearest to %i is %i', (wanted, size) => {
  expect(sizeNear(wanted)).toBe(size);
});
