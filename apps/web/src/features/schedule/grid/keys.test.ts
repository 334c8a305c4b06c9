import type { Day } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { turnOf } from '../../../ui/swipe.ts';
import { blocksOf } from '../blocks/blocks.ts';
import { lesson, loaded } from '../sources/loaded-source.fixture.ts';
import type { ScheduleView } from '../view.ts';
import { shownDayOf, stepDay } from '../weeks.ts';
import { type Axis, blockAt } from './keys.ts';

/*
 * Mon  8 a     10 b
 * Wed          10 c (with d, longer first)   14 e
 * Thu                                        14 f
 */
const blocks = blocksOf(
  [
    loaded('room A', [
      lesson({ gl: 'a', day: 1, from: 8, to: 10 }),
      lesson({ gl: 'b', day: 1, from: 10, to: 12 }),
      lesson({ gl: 'c', day: 3, from: 10, to: 12 }),
      lesson({ gl: 'd', day: 3, from: 10, to: 11 }),
      lesson({ gl: 'e', day: 3, from: 14, to: 15 }),
      lesson({ gl: 'f', day: 4, from: 14, to: 15 }),
    ]),
  ],
  1,
);
const ending = (gl: string) => {
  const found = blocks.find((block) => block.lesson.gl === gl);
  if (!found) throw new Error(`no block ${gl}`);
  return found;
};
const press = (from: string, key: string, axis: Axis = 'across') => {
  const isWhole = key.startsWith('Ctrl+');
  return blockAt(blocks, ending(from), key.replace('Ctrl+', ''), axis, isWhole)?.lesson.gl;
};

describe('keys of the grid', () => {
  test.each([
    ['a', 'ArrowRight', 'b'],
    ['b', 'ArrowRight', 'c'],
    ['c', 'ArrowRight', 'd'],
    ['c', 'ArrowLeft', 'b'],
    ['a', 'ArrowLeft', undefined],
    ['f', 'ArrowRight', undefined],
    ['a', 'ArrowDown', 'c'],
    ['e', 'ArrowUp', 'b'],
    ['e', 'ArrowDown', 'f'],
    ['f', 'ArrowUp', 'e'],
    ['f', 'ArrowDown', undefined],
    ['d', 'Home', 'c'],
    ['c', 'End', 'e'],
    ['e', 'Ctrl+Home', 'a'],
    ['a', 'Ctrl+End', 'f'],
    ['a', 'x', undefined],
  ])('days below each other: from %s %s leads to %s', (from, key, to) => {
    expect(press(from, key)).toBe(to);
  });

  test.each([
    ['a', 'ArrowDown', 'b'],
    ['b', 'ArrowUp', 'a'],
    ['b', 'ArrowRight', 'c'],
    ['e', 'ArrowLeft', 'b'],
  ])('one day with its hours from above: from %s %s leads to %s', (from, key, to) => {
    expect(press(from, key, 'down')).toBe(to);
  });
});

const WEEK: Day[] = [1, 2, 3, 4, 5];

describe('the day of a phone', () => {
  test.each([
    [4, 3, 4],
    [null, 3, 3],
    [null, 6, 1],
    [6, 3, 3],
    [null, null, 1],
  ] as const)('address %s, today %s: %s', (day, today, shown) => {
    expect(shownDayOf({ day }, WEEK, today, blocks)).toBe(shown);
  });

  test('without today it is the first with a lesson', () => {
    expect(shownDayOf({ day: null }, WEEK, null, blocks.slice(2))).toBe(3);
    expect(shownDayOf({ day: null }, WEEK, null, [])).toBe(1);
  });

  const view: ScheduleView = {
    year: 2026,
    semester: 1,
    week: 9,
    sources: [],
    shape: 'grid',
    day: null,
    detail: null,
    entry: null,
  };
  test.each([
    [9, 3, 1, 9, 4],
    [9, 3, -1, 9, 2],
    [9, 5, 1, 10, 1],
    [9, 1, -1, 8, 5],
    [14, 5, 1, 0, 1],
    [1, 1, -1, 0, 5],
    [0, 5, 1, 0, 1],
    [0, 1, -1, 0, 5],
  ] as const)('week %i, day %i, step %i: week %i, day %i', (week, from, step, toWeek, toDay) => {
    expect(stepDay({ ...view, week }, from, WEEK, step, 14)).toEqual({ ...view, week: toWeek, day: toDay });
  });

  test('Saturday is a step where it is shown', () => {
    expect(stepDay(view, 5, [...WEEK, 6], 1, 14)).toMatchObject({ week: 9, day: 6 });
  });
});

test.each([
  ['far to the left', -100, 1000, 1],
  ['far to the right', 100, 1000, -1],
  ['not far enough', -90, 1000, null],
  ['short and quick', -45, 60, 1],
  ['shorter and quick', -35, 40, null],
])('a finger %s', (_, across, ms, turn) => {
  expect(turnOf({ x: 200, y: 0, time: 0 }, { x: 200 + across, y: 5, time: ms }, 390)).toBe(turn);
});
