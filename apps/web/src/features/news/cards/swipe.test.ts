import { expect, test } from 'vitest';
import { ownerOf } from '../../../ui/swipe.ts';
import { actionOf } from './swipe-card.tsx';

const at = (x: number, y: number, time = 0) => ({ x, y, time });
const WIDTH = 300;

test.each([
  ['still', 5, 5, 'undecided'],
  ['just short of a swipe', 11, 0, 'undecided'],
  ['sideways', 12, 0, 'card'],
  ['sideways, a little down', -40, 19, 'card'],
  ['aslant', 40, 20, 'page'],
  ['down', 3, 30, 'page'],
] as const)('a finger that goes %s', (_, x, y, owner) => {
  expect(ownerOf(at(0, 0), at(x, y))).toBe(owner);
});

test.each([
  ['far to the left', -105, 2000, 'archive'],
  ['far to the right', 105, 2000, 'postpone'],
  ['not far enough', -104, 2000, null],
  ['a flick', -60, 100, 'archive'],
  ['a flick that is too short', -39, 10, null],
  ['a short slow move', 60, 101, null],
] as const)('[NEWS-07] lifted after %s', (_, x, ms, action) => {
  expect(actionOf(at(0, 0), at(x, 0, ms), WIDTH)).toBe(action);
});
