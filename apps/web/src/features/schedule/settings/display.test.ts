import { expect, test } from 'vitest';
import { FLAGS, LARGEST_SIZE, readFlags, SMALLEST_SIZE, sizeNear } from './display.ts';

const on = (stored: unknown) => FLAGS.filter((flag) => readFlags(stored)[flag]);

test('[SCHEDULE-10] name, time, weeks and type are shown by default, and the room', () => {
  expect(on(undefined)).toEqual(['name', 'room', 'time', 'type', 'weeks']);
});

test('the flags are code, name, room, teacher, time, type and weeks', () => {
  expect(FLAGS).toEqual(['code', 'name', 'room', 'teacher', 'time', 'type', 'weeks']);
});

test.each([null, 'x', 3, [], { code: 'yes' }, { others: false }])(
  'what is no flag changes none: %j',
  (stored) => {
    expect(on(stored)).toEqual(on(undefined));
  },
);

test('a kept flag stands, the others are as usual', () => {
  expect(on({ name: false, code: true })).toEqual(['code', 'room', 'time', 'type', 'weeks']);
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
