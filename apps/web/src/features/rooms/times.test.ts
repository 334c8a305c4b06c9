import { pragueInstant, unixSeconds } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { isNow, momentOf, momentParts, nextHour, positionOn, rulerOf } from './times.ts';

const at = (date: string, minutes: number) => unixSeconds(pragueInstant(date, minutes));
const DAY = '2026-11-18';

test.each([
  ['10:42', pragueInstant(DAY, 642), { at: '2026-11-18T11:00', minutes: 660 }],
  ['a full hour', pragueInstant(DAY, 660), { at: '2026-11-18T12:00', minutes: 720 }],
  ['the last hour', pragueInstant(DAY, 1390), { at: '2026-11-19T00:00', minutes: 0 }],
])('the next full hour after %s', (_, now, expected) => expect(nextHour(now)).toEqual(expected));

test('a moment of the address is read as it was written, and a skipped one as the clocks go on', () => {
  expect(momentParts(momentOf(DAY, 545))).toEqual({ date: DAY, minutes: 545 });
  expect(momentParts('2027-03-28T02:30')).toEqual({ date: '2027-03-28', minutes: 210 });
  expect(momentParts(null)).toBeNull();
});

describe('the ruler', () => {
  test('goes from the full hour to the end of the day, with even hours as marks', () => {
    const ruler = rulerOf(at(DAY, 642), at(DAY, 1200));
    expect([ruler.from, ruler.until, ruler.hours]).toEqual([at(DAY, 600), at(DAY, 1200), 10]);
    expect(ruler.marks.map(({ hour }) => hour)).toEqual([12, 14, 16, 18, 20]);
  });

  test('leaves out a mark that the asked moment would cover', () => {
    expect(rulerOf(at(DAY, 700), at(DAY, 1200)).marks[0]?.hour).toBe(14);
  });

  test('of a long day leaves out the mark that would touch the label of the asked moment on a phone', () => {
    // 3:15: the label of 4 would stand 12 px after it.
    expect(rulerOf(at(DAY, 195), at(DAY, 1320)).marks[0]?.hour).toBe(6);
  });

  test.each([
    ['in March', '2027-03-28', 9, [4, 6, 8, 10]],
    ['in October', '2026-10-25', 11, [2, 2, 4, 6, 8, 10]],
  ])('has the hours of the clock when it changes %s', (_, date, hours, marks) => {
    const ruler = rulerOf(at(date, 0), at(date, 600));
    expect(ruler.hours).toBe(hours);
    expect(ruler.marks.map(({ hour }) => hour)).toEqual(marks);
  });

  test('is at least an hour long, and nothing lies outside', () => {
    const ruler = rulerOf(at(DAY, 1200), at(DAY, 1200));
    expect(ruler.hours).toBe(1);
    expect([at(DAY, 0), at(DAY, 1230), at(DAY, 1439)].map((one) => positionOn(ruler, one))).toEqual([
      0, 0.5, 1,
    ]);
  });
});

test('an answer of a few minutes ago is about now', () => {
  const now = pragueInstant(DAY, 642);
  expect([640, 642, 600, 660].map((minutes) => isNow(at(DAY, minutes), now))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
