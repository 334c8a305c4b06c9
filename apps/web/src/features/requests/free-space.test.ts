import { expect, test } from 'vitest';
import { freeBeside } from './free-space.ts';

const all = { top: 56, bottom: 784 };

test.each([
  ['a field low on the page', { top: 600, bottom: 640 }, { top: 56, bottom: 600 }],
  ['a field high on the page', { top: 100, bottom: 140 }, { top: 140, bottom: 784 }],
  ['a field under the top bar', { top: 0, bottom: 56 }, null],
  ['a field below the window', { top: 784, bottom: 820 }, null],
  ['a field that fills the screen', { top: 60, bottom: 780 }, { top: 56, bottom: 176 }],
])('a notice beside %s', (_, field, free) => {
  expect(freeBeside(all, field)).toEqual(free);
});
