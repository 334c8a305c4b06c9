import { expect, test } from 'vitest';
import { colourOf } from './colours.ts';
import { openingState, openOn } from './opening.ts';

const lunch = { label: 'Lunch', day_from: 1, day_to: 5, from: '10:30', to: '14:30' };
const dinner = { label: 'Dinner', day_from: 1, day_to: 4, from: '16:30', to: '19:30' };
// Wednesday, 10:42 in Prague.
const now = new Date('2026-11-18T09:42:00Z');

test('a canteen is open until its lunch ends', () => {
  expect(openingState([lunch, dinner], now)).toEqual({
    isOpen: true,
    until: { inDays: 0, day: 3, minutes: 870 },
  });
});

test('a canteen is closed between its meals, and opens for dinner', () => {
  expect(openingState([lunch, dinner], new Date('2026-11-18T14:00:00Z'))).toEqual({
    isOpen: false,
    opens: { inDays: 0, day: 3, minutes: 990 },
  });
});

test('the hours of a day are those of its meals', () => {
  expect(openOn([lunch, dinner], '2026-11-19')).toEqual([
    { from: 630, to: 870 },
    { from: 990, to: 1170 },
  ]);
  expect(openOn([lunch, dinner], '2026-11-20')).toEqual([{ from: 630, to: 870 }]);
  expect(openOn([lunch, dinner], '2026-11-21')).toEqual([]);
});

test('nothing is said of hours that are not known', () => {
  expect(openingState([], now)).toBeNull();
  expect(openOn([], '2026-11-19')).toBeNull();
});

test('[FOOD-08] the first two canteens have colours that no other has, and the next seven differ', () => {
  const colours = [...Array(16).keys()].map(colourOf);
  const [first, second, ...others] = colours;
  expect(others).not.toContain(first);
  expect(others).not.toContain(second);
  expect(new Set(colours).size).toBe(9);
  expect(others.slice(7)).toEqual(others.slice(0, 7));
});
