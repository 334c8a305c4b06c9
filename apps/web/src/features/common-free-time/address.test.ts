import { expect, test, vi } from 'vitest';
import { forgetSecret, freeTimeAddress, freeTimeViewOf, secretOf, storeSecret } from './address.ts';

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

test('the secret of an invitation waits for a login, once, for ten minutes, and as something of the user', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.useFakeTimers();
  expect(secretOf('', '')).toBe('');
  storeSecret('secret-of_43');
  expect([...kept.keys()]).toEqual(['kahan:user:invitation']);
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(secretOf('', '')).toBe('secret-of_43');
  expect(secretOf('', 'of-the-address'), 'the address has one of its own').toBe('of-the-address');
  expect(secretOf('?with=a', ''), 'the address is of a week').toBe('');
  forgetSecret();
  expect(secretOf('', '')).toBe('');
  expect(kept.size).toBe(0);
  storeSecret('secret-of_43');
  vi.advanceTimersByTime(10 * 60_000);
  expect(secretOf('', '')).toBe('');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
