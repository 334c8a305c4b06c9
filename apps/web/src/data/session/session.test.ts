import { expect, it } from 'vitest';
import { refreshIsDue } from './session.ts';

const now = new Date('2026-11-18T12:00:00Z');
const hoursAgo = (hours: number, seconds = 0) => String(now.getTime() / 1000 - hours * 3600 - seconds);

it.each([
  ['just renewed', hoursAgo(0), false],
  ['exactly 6 h old', hoursAgo(6), false],
  ['a second older', hoursAgo(6, 1), true],
  ['from a device that is ahead', hoursAgo(-1), false],
  ['of unknown age', null, true],
  ['of an age that is no number', 'x', true],
])('[SESSION-25] [SESSION-26] a token %s is due: %s', (_, refreshedAt, expected) => {
  expect(refreshIsDue(refreshedAt, now)).toBe(expected);
});
