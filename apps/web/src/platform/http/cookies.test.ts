import { expect, it } from 'vitest';
import { findCookie } from './cookies.ts';

it.each([
  ['kahan_csrf=abc', 'abc', null],
  ['a=1; kahan_csrf=abc; b=2', 'abc', null],
  ['__Host-kahan_csrf=abc', null, 'abc'],
  ['kahan_csrf=planted; __Host-kahan_csrf=abc', 'planted', 'abc'],
  ['__Host-kahan_csrf=abc; kahan_csrf=planted', 'planted', 'abc'],
  ['x=1 __Host-kahan_csrf=planted; __Host-kahan_csrf=abc', null, 'abc'],
  ['kahan_csrf=a=b==', 'a=b==', null],
  ['xkahan_csrf=abc', null, null],
  ['kahan_csrf', null, null],
  ['', null, null],
])('in %j finds %j over http and %j over https', (cookies, http, https) => {
  expect(findCookie(cookies, 'kahan_csrf', false)).toBe(http);
  expect(findCookie(cookies, 'kahan_csrf', true)).toBe(https);
});
