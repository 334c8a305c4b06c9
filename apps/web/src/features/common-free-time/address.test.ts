import { expect, test } from 'vitest';
import { freeTimeAddress, freeTimeViewOf } from './address.ts';

test.each([
  ['', { person: null, date: null }],
  ['?with=a%2Fb', { person: 'a/b', date: null }],
  ['?with=a&date=2026-11-23', { person: 'a', date: '2026-11-23' }],
])('%s shows %j, and is written back', (search, view) => {
  expect(freeTimeViewOf(search)).toEqual(view);
  expect(freeTimeAddress(view)).toBe(`/schedule/free-time${search}`);
});

test('a date that does not exist, or without a person, is left out', () => {
  expect(freeTimeViewOf('?with=a&date=2026-02-30')).toEqual({ person: 'a', date: null });
  expect(freeTimeViewOf('?date=2026-11-23')).toEqual({ person: null, date: null });
  expect(freeTimeViewOf('?with=')).toEqual({ person: null, date: null });
});
