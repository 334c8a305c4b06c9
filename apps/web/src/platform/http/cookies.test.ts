import { expect, it } from 'vitest';
import { findCookie } from './cookies.ts';

it.each([
  ['kahan_csrf=abc', 'abc'],
  ['a=1; kahan_csrf=abc; b=2', 'abc'],
  ['__Host-kahan_csrf=abc', 'abc'],
  ['kahan_csrf=a=b==', 'a=b=='],
  ['xkahan_csrf=abc', null],
  ['kahan_csrf', null],
  ['', null],
])('finds a cookie in %j', (cookies, expected) => {
  expect(findCookie(cookies, 'kahan_csrf')).toBe(expected);
});
