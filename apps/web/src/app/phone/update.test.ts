import { expect, test } from 'vitest';
import { mayAsk } from './update.ts';

const NOW = Date.parse('2026-11-18T08:00:00Z');
const HOUR = 3_600_000;

test.each([
  ['never', null, true],
  ['a moment ago', String(NOW), false],
  ['one hour short of three days ago', String(NOW - 71 * HOUR), false],
  ['three days ago', String(NOW - 72 * HOUR), true],
  ['in the future, by a clock that went back', String(NOW + HOUR), true],
  ['at a time that makes no sense', 'x', true],
])('[MOBILE-09] asked %s', (_when, asked, expected) => {
  expect(mayAsk(asked, NOW)).toBe(expected);
});
