import { describe, expect, test } from 'vitest';
import { fullName, initials, isStudent, titleKey } from './user.ts';

test.each([
  [{}, true],
  [{ is_student: true }, true],
  [{ is_student: null }, true],
  [{ is_student: false }, false],
])('[SESSION-30] %j is a student: %s', (user, expected) => {
  expect(isStudent(user)).toBe(expected);
});

test.each([
  ['1', 'male'],
  ['2', 'female'],
  ['3', 'unknown'],
  ['', 'unknown'],
  [null, 'unknown'],
  [undefined, 'unknown'],
])('[SHELL-08] sex code %j is titled %s', (code, key) => {
  expect(titleKey(code)).toBe(key);
});

describe('names', () => {
  const person = { first_name: 'Anežka', last_name: 'Vrbová', degree_pre: null, degree_post: null };

  test.each([
    [person, 'AV'],
    [{ first_name: 'šárka', last_name: 'ďurišová' }, 'ŠĎ'],
    [{ first_name: '', last_name: 'Kříž' }, 'K'],
    [{ first_name: ' 𝒜da', last_name: '' }, '𝒜'],
  ])('initials of %j are %s', (names, expected) => {
    expect(initials(names)).toBe(expected);
  });

  test.each([
    [person, 'Anežka Vrbová'],
    [{ ...person, degree_pre: 'doc. Ing.' }, 'doc. Ing. Anežka Vrbová'],
    [{ ...person, degree_post: 'Ph.D.' }, 'Anežka Vrbová, Ph.D.'],
    [{ ...person, degree_pre: 'Bc.', degree_post: '' }, 'Bc. Anežka Vrbová'],
    [{ ...person, degree_pre: ' ', first_name: '' }, 'Vrbová'],
    [{ ...person, degree_post: ' ' }, 'Anežka Vrbová'],
  ])('%j is %s', (user, expected) => {
    expect(fullName(user)).toBe(expected);
  });
});
