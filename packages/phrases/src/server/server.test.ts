import { ERROR_STATUS } from '@kahan/contract/runtime';
import { describe, expect, test } from 'vitest';
import { serverPhrases } from './index.ts';

const cs = serverPhrases('cs');
const en = serverPhrases('en');

describe('errors', () => {
  test.each([
    ['[SESSION-06] LOGIN_FAILED', en.errors.LOGIN_FAILED, 'Login failed.'],
    [
      '[SESSION-07] PASSWORD_REQUIRED',
      en.errors.PASSWORD_REQUIRED,
      'Password required. (use password for the student system)',
    ],
    ['[SESSION-08] UNKNOWN_ERROR', en.errors.UNKNOWN_ERROR, 'Something went wrong.'],
  ])('%s', (_code, text, textOfSpec) => {
    expect(text).toBe(textOfSpec);
  });

  test('[SESSION-09] every code has its own words in both languages', () => {
    for (const { errors } of [cs, en]) {
      expect(Object.keys(errors).sort()).toEqual(Object.keys(ERROR_STATUS).sort());
      expect(new Set(Object.values(errors).map((text) => text.trim())).size).toBe(
        Object.keys(ERROR_STATUS).length,
      );
      expect(Object.values(errors)).not.toContain('');
    }
    expect(Object.entries(cs.errors).filter(([code, text]) => Object(en.errors)[code] === text)).toEqual([]);
  });
});

describe('login page', () => {
  test('has the same words in both languages', () => {
    expect(Object.keys(cs.login).sort()).toEqual(Object.keys(en.login).sort());
  });

  test.each([
    [1, 'za minutu', 'in a minute'],
    [2, 'za 2 minuty', 'in 2 minutes'],
    [4, 'za 4 minuty', 'in 4 minutes'],
    [5, 'za 5 minut', 'in 5 minutes'],
    [15, 'za 15 minut', 'in 15 minutes'],
  ])('locked for %i minutes', (minutes, czech, english) => {
    expect(cs.login.locked(minutes)).toBe(`Příliš mnoho pokusů. Zkuste to znovu ${czech}.`);
    expect(en.login.locked(minutes)).toBe(`Too many attempts. Try again ${english}.`);
  });

  test('names the week', () => {
    expect([cs.login.week(9, 1), cs.login.week(2, 2)]).toEqual([
      '9. týden zimního semestru',
      '2. týden letního semestru',
    ]);
    expect([en.login.week(9, 1), en.login.week(2, 2)]).toEqual([
      'Week 9 of the winter semester',
      'Week 2 of the summer semester',
    ]);
  });
});
