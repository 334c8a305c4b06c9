import { expect, test } from 'vitest';
import { pageAddress, pageOf } from './page-number.ts';

test.each([1, 2, 40, 100_000])('page %i is read back from its address', (page) => {
  const { pathname, search } = new URL(pageAddress('/archive', page), 'https://kahan.example');
  expect([pathname, pageOf(search)]).toEqual(['/archive', page]);
});

test.each([
  ['', 1],
  ['?page=', 1],
  ['?page=0', 1],
  ['?page=-2', 1],
  ['?page=two', 1],
  ['?page=999999', 100_000],
  ['?page=1234567', 1],
])('%j is page %i', (search, page) => {
  expect(pageOf(search)).toBe(page);
});
