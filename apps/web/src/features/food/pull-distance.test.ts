import { expect, test } from 'vitest';
import { PULLED_PX, pulledBy } from './pull-distance.ts';

const from = { x: 100, y: 200 };

test.each([
  ['a tap that trembles', { x: 103, y: 204 }, 0],
  ['a scroll down the page', { x: 100, y: 150 }, null],
  ['a swipe over the chips', { x: 160, y: 205 }, null],
  ['a slanted move', { x: 160, y: 290 }, null],
  ['a short pull', { x: 102, y: 248 }, 20],
  ['a pull over the whole screen', { x: 110, y: 800 }, 88],
])('[FOOD-04] %s pulls the page down by %j', (_what, to, expected) => {
  expect(pulledBy(from, to, false)).toBe(expected);
});

test('a page that is down follows the finger back up, and sideways', () => {
  expect(pulledBy(from, { x: 300, y: 248 }, true)).toBe(20);
  expect(pulledBy(from, { x: 100, y: 100 }, true)).toBe(0);
});

test('a third of a small screen is enough for a refresh', () => {
  expect(pulledBy(from, { x: 100, y: 200 + 640 / 3 }, false)).toBeGreaterThan(PULLED_PX);
});
