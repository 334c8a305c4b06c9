import { expect, test } from 'vitest';
import { cancelReason, isCanceled } from './lesson.ts';

test.each([
  [false, false, null],
  [true, true, null],
  ['ill', true, 'ill'],
  ['', false, null],
])('a week with canceled %j is cancelled: %s, for the reason %j', (canceled, is, reason) => {
  expect([isCanceled({ canceled }), cancelReason({ canceled })]).toEqual([is, reason]);
});
