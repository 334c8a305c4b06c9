import { expect, test } from 'vitest';
import { FLAGS, readFlags } from './settings.ts';

const on = (kept: unknown) => FLAGS.filter((flag) => readFlags(kept)[flag]);

test('[SCHEDULE-10] name, time, weeks and type are shown by default, and the room', () => {
  expect(on(undefined)).toEqual(['name', 'room', 'time', 'type', 'weeks']);
});

test('the flags are code, name, room, teacher, time, type and weeks', () => {
  expect(FLAGS).toEqual(['code', 'name', 'room', 'teacher', 'time', 'type', 'weeks']);
});

test.each([null, 'x', 3, [], { code: 'yes' }, { others: false }])(
  'what is no flag changes none: %j',
  (kept) => {
    expect(on(kept)).toEqual(on(undefined));
  },
);

test('a kept flag stands, the others are as usual', () => {
  expect(on({ name: false, code: true })).toEqual(['code', 'room', 'time', 'type', 'weeks']);
});
