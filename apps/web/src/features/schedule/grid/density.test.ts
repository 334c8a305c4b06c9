import { expect, test } from 'vitest';
import { densityOf } from './density.ts';

/** Twelve hours by five minutes. */
const UNITS = 144;
const lasting = (minutes: number) => ({ from: 1, to: 1 + minutes / 5, first: 1, end: 2 });

test.each([
  // minutes, width of the day in px, whether its text is slim
  [50, 1296, true],
  [50, 1297, false],
  [110, 589, true],
  [110, 590, false],
])('on a desktop %i minutes of a day %i px wide: slim %s', (minutes, width, isSlim) => {
  const fit = densityOf(lasting(minutes), { isPhone: false, isWeek: false, width, scale: 1 }, UNITS, 1);
  expect(fit).toMatchObject({ isSlim, isTight: false });
});

test.each([
  // lanes, width of the day in px, slim, tight
  [1, 288, false, true],
  [1, 289, false, false],
  [3, 288, true, true],
  [3, 289, false, true],
  // More than four lanes scroll and keep 72 px each.
  [5, 2000, true, true],
])('on a phone one of %i lanes of %i px: slim %s, tight %s', (lanes, width, isSlim, isTight) => {
  expect(
    densityOf(lasting(50), { isPhone: true, isWeek: false, width, scale: 1 }, UNITS, lanes),
  ).toMatchObject({
    isSlim,
    isTight,
  });
});

test('beside other days five lanes share the width of their day', () => {
  const track = { isPhone: true, isWeek: true, width: 500, scale: 1 };
  expect(densityOf(lasting(50), track, UNITS, 5)).toMatchObject({ isSlim: false });
});

test.each([
  [50, true],
  [60, false],
])('on paper %i minutes are slim: %s, whatever the screen', (minutes, isSlimOnPaper) => {
  for (const width of [300, 3000])
    expect(
      densityOf(lasting(minutes), { isPhone: false, isWeek: false, width, scale: 1 }, UNITS, 1),
    ).toMatchObject({
      isSlimOnPaper,
    });
});

test.each([
  // minutes, width of the day in px, size of the page's letters, letters that fit
  [110, 776, 1, 9],
  [110, 776, 1.5, 5],
  [50, 776, 1, 1],
  [50, 300, 1, 0],
])('%i minutes of a day %i px wide, letters × %f: lines of %i', (minutes, width, scale, letters) => {
  expect(
    densityOf(lasting(minutes), { isPhone: false, isWeek: false, width, scale }, UNITS, 1),
  ).toMatchObject({ letters });
});
