import { describe, expect, test } from 'vitest';
import { isRefreshDue, LOCKOUT, REFRESH_CHECK_SECONDS } from './session.ts';

describe('refresh', () => {
  const refreshed = Date.parse('2026-11-18T06:00:00Z') / 1000;
  test.each([
    ['2026-11-18T06:00:00Z', false],
    ['2026-11-18T12:00:00Z', false],
    ['2026-11-18T12:00:01Z', true],
  ])('[SESSION-25] at %s: %s', (now, due) => {
    expect(isRefreshDue(refreshed, new Date(now))).toBe(due);
  });

  test('[SESSION-25] is checked every 3 hours', () => {
    expect(REFRESH_CHECK_SECONDS).toBe(10_800);
  });
});

test('an account is locked sooner than an address', () => {
  expect(LOCKOUT.account.failures).toBeLessThan(LOCKOUT.address.failures);
});
