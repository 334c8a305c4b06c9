import { describe, expect, test } from 'vitest';
import { isTooFar, walkMinutes, walksOf } from './walks.ts';

interface Lesson {
  name: string;
  start: Date;
  end: Date;
  canceled: boolean;
  place: string | null;
}

const at = (time: string) => new Date(`2026-11-23T${time}:00Z`);

/** `MAT 08:00-09:50 AI`, with `!` before the name of a cancelled one. */
function lesson(text: string): Lesson {
  const [name = '', span = '', place = null] = text.split(' ');
  const [start = '', end = ''] = span.split('-');
  return { name, start: at(start), end: at(end), canceled: name.startsWith('!'), place };
}

const told = (...day: string[]) =>
  walksOf(day.map(lesson), ({ place }) => place).map(
    ({ from, to, fromPlace, toPlace, pause }) =>
      `${from.name} ${fromPlace} > ${to.name} ${toPlace}, ${pause / 60}`,
  );

describe('walks of a day', () => {
  test.each([
    [
      'from each lesson to the next',
      ['a 08:00-09:50 A1', 'b 10:00-11:50 B1', 'c 13:20-14:50 C1'],
      ['a A1 > b B1, 10', 'b B1 > c C1, 90'],
    ],
    ['none after a longer break', ['a 08:00-09:50 A1', 'b 11:21-11:50 B1'], []],
    ['none within a room', ['a 08:00-09:50 A1', 'b 10:00-11:50 A1'], []],
    ['none to or from a lesson without a room', ['a 08:00-09:50', 'b 10:00-11:50 B1', 'c 12:00-12:50'], []],
    [
      'past a cancelled lesson',
      ['a 08:00-09:50 A1', '!b 10:00-11:50 B1', 'c 11:00-12:50 C1'],
      ['a A1 > c C1, 70'],
    ],
    ['none to a cancelled lesson', ['a 08:00-09:50 A1', '!b 10:00-11:50 B1'], []],
    ['none while another lesson runs', ['a 08:00-10:50 A1', 'b 10:00-11:50 B1'], []],
    [
      'from the one of two that ends last',
      ['a 08:00-09:50 A1', 'b 08:00-08:50 B1', 'c 10:00-10:50 C1'],
      ['a A1 > c C1, 10'],
    ],
    [
      'to both of two that begin together',
      ['a 08:00-09:50 A1', 'b 10:00-10:50 B1', 'c 10:00-10:50 C1'],
      ['a A1 > b B1, 10', 'a A1 > c C1, 10'],
    ],
    ['whatever the order of the lessons', ['b 10:00-11:50 B1', 'a 08:00-09:50 A1'], ['a A1 > b B1, 10']],
    ['without a break', ['a 08:00-10:00 A1', 'b 10:00-11:50 B1'], ['a A1 > b B1, 0']],
  ])('%s', (_, day, walks) => {
    expect(told(...day)).toEqual(walks);
  });
});

test.each([
  [0, 1],
  [59, 1],
  [60, 1],
  [61, 2],
  [240, 4],
])('%i seconds are told as %i minutes', (seconds, minutes) => {
  expect(walkMinutes(seconds)).toBe(minutes);
});

test('a walk is too far when it takes longer than the break', () => {
  expect([isTooFar(600, 600), isTooFar(601, 600), isTooFar(1, 0)]).toEqual([false, true, true]);
});
