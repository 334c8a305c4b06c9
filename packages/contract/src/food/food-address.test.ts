import { describe, expect, test } from 'vitest';
import { foodAddress, foodDateOf } from './food-address.ts';

const dateOf = (query: string) => foodDateOf(new URLSearchParams(query));

describe('the day of the menus in the address', () => {
  test.each([
    ['', null],
    ['date=2026-11-19', '2026-11-19'],
    ['date=2026-11-19&lang=en', '2026-11-19'],
  ])('%s', (query, date) => expect(dateOf(query)).toBe(date));

  test.each(['2026-02-30', '2026-13-01', '9999-01-01', '2026-1-1', '2026-11-19T10:00', 'today', ''])(
    '%s is no day: today is shown',
    (date) => expect(dateOf(`date=${date}`)).toBeNull(),
  );

  test.each([null, '2026-11-19'])('reading back what was written gives %s', (date) => {
    const { pathname, searchParams } = new URL(foodAddress(date), 'https://kahan.example');
    expect([pathname, foodDateOf(searchParams)]).toEqual(['/food', date]);
  });
});
