import { describe, expect, test } from 'vitest';
import { isTermOver, spanOf } from './signed-term.ts';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';

/** Wednesday, 2 December 2026, in Prague; unix seconds. */
const on = (time: string) => Date.parse(`2026-12-02T${time}:00+01:00`) / 1000;
const hoursOf = ({ from, to }: { from: number; to: number }) =>
  [from, to].map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 16)).join(' ');

describe('the span of a term', () => {
  test.each([
    ['as long as it is said', termOf({ start: on('09:00'), duration: 90 }), '08:00 09:30'],
    ['three hours where it is not said', termOf({ start: on('09:00'), duration: null }), '08:00 11:00'],
    [
      'from one’s own hour as long as a turn',
      signedOf({ start: on('09:00'), duration: 240, space: 30, student_start: on('11:00') }),
      '10:00 10:30',
    ],
    [
      'of the first hour as long as a turn',
      signedOf({ start: on('09:00'), duration: 240, space: 30, student_start: on('09:00') }),
      '08:00 08:30',
    ],
    [
      'until the term ends where the length of a turn is not said',
      signedOf({ start: on('09:00'), duration: 240, space: null, student_start: on('11:00') }),
      '10:00 12:00',
    ],
    [
      'the whole term for whoever is not signed up',
      termOf({ start: on('09:00'), duration: 240, space: 30 }),
      '08:00 12:00',
    ],
    [
      'of an hour beyond the said end, as long as a turn',
      signedOf({ start: on('09:00'), duration: 60, space: 30, student_start: on('10:00') }),
      '09:00 09:30',
    ],
  ])('%s', (_, term, expected) => {
    expect(hoursOf(spanOf(term))).toBe(expected);
  });
});

describe('what is over', () => {
  test.each([
    ['signing has ended', termOf({ signing_end: NOW }), true],
    ['signing ends in a second', termOf({ signing_end: NOW + 1 }), false],
    ['signing has not begun', termOf({ signing_start: at(1) }), false],
    ['it has begun', termOf({ start: NOW, signing_end: at(1) }), true],
    ['signed, and it goes on', signedOf({ start: at(-1), duration: 61 }), false],
    ['signed, and it has ended', signedOf({ start: at(-1), duration: 60 }), true],
    ['signed, and signing has ended', signedOf({ signing_end: at(-1) }), false],
  ])('%s: %s', (_, term, expected) => {
    expect(isTermOver(term, NOW)).toBe(expected);
  });
});
