import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DEVICE_SECONDS, foldedLogin, isRefreshDue, LOCKOUT, REFRESH_CHECK_SECONDS } from './session.ts';

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

test('a browser stays known for a year', () => {
  expect(DEVICE_SECONDS / 86_400).toBe(365);
});

test('an account is locked sooner than an address', () => {
  expect(LOCKOUT.account.failures).toBeLessThan(LOCKOUT.address.failures);
});

describe('the spelling by which attempts are counted', () => {
  test.each([
    ['student', 'student'],
    [' STUDENT\t', 'student'],
    ['\u00a0Student\u2003', 'student'],
    ['\uff33\uff54udent', 'student'],
    ['stu\u00addent', 'student'],
    ['stu\u200bdent', 'student'],
    ['nova\u0301k', 'novák'],
    ['NOVÁK', 'novák'],
    ['straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['ſmith', 'smith'],
    ['\ufb01ala', 'fiala'],
    ['student2', 'student2'],
    ['', ''],
  ])('%j counts as %j', (typed, counted) => {
    expect(foldedLogin(typed)).toBe(counted);
  });

  test('is its own spelling', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (typed) => {
        expect(foldedLogin(foldedLogin(typed))).toBe(foldedLogin(typed));
      }),
    );
  });
});
