import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefreshDue, LOCKOUT, REFRESH_CHECK_SECONDS, safePage } from './session.ts';

describe('page after login', () => {
  test.each<[string | undefined, string]>([
    ['/', '/'],
    ['/archive', '/archive'],
    ['/archive?page=2#top', '/archive?page=2#top'],
    ['/schedule/2026/1?subject=N320004&study=7', '/schedule/2026/1?subject=N320004&study=7'],
    ['/login?page=https://evil.example', '/login?page=https://evil.example'],
    ['/terms?next=%2F%2Fevil.example', '/terms?next=%2F%2Fevil.example'],
    ['/study?name=č', '/study?name=%C4%8D'],
    ['/a/../archive', '/archive'],
    ['/apiary', '/apiary'],
    // everything else is home
    [undefined, '/'],
    ['', '/'],
    ['archive', '/'],
    ['?page=2', '/'],
    ['https://evil.example', '/'],
    ['https:evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['//evil.example', '/'],
    ['//own.invalid/archive', '/'],
    ['///evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\/evil.example', '/'],
    ['/a\\..\\evil', '/'],
    ['/.//evil.example', '/'],
    ['/a/..//evil.example', '/'],
    ['/%2e//evil.example', '/'],
    ['/%2F/evil.example', '/'],
    ['/%5cevil.example', '/'],
    ['/%09/evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/a%0d%0aset-cookie:x=1', '/'],
    ['/a\r\nset-cookie: x=1', '/'],
    ['/\u0000', '/'],
    ['/a\u007f', '/'],
    [' /archive', '/'],
    ['/api', '/'],
    ['/api/logout', '/'],
    ['/API/logout', '/'],
    ['/a/../api/logout', '/'],
  ])('[SESSION-02] %j leads to %s', (page, expected) => {
    expect(safePage(page)).toBe(expected);
  });

  test('[SESSION-02] for every value, browsers stay on the site and headers stay valid', () => {
    const words = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5C',
      '%09',
      '\t',
      '\n',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'a',
      'č',
      'http:',
    );
    const pages = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(words).map((parts) => parts.join('')),
      fc.webUrl(),
    );
    fc.assert(
      fc.property(pages, (text) => {
        for (const page of [text, `/${text}`]) {
          const safe = safePage(page);
          expect(safe).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/);
          expect(new URL(safe, 'https://kahan.example').origin).toBe('https://kahan.example');
          expect(safePage(safe)).toBe(safe);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

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
