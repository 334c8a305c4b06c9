import { describe, expect, test } from 'vitest';
import { classes as cs } from './cs/classes/classes.ts';
import { ownClass as csOwn } from './cs/classes/own-class.ts';
import { classes as en } from './en/classes/classes.ts';
import { ownClass as enOwn } from './en/classes/own-class.ts';

test.each([
  [1, '1 předmět', '1 subject'],
  [2, '2 předměty', '2 subjects'],
  [4, '4 předměty', '4 subjects'],
  [5, '5 předmětů', '5 subjects'],
  [12, '12 předmětů', '12 subjects'],
  [22, '22 předmětů', '22 subjects'],
  [101, '101 předmětů', '101 subjects'],
])('[CLASSES-19] the number of results is worded in three forms: %i', (count, czech, english) => {
  expect([cs.count(count), en.count(count)]).toEqual([czech, english]);
});

test.each([
  [1, '1 kredit', '1 ECTS'],
  [3, '3 kredity', '3 ECTS'],
  [2.5, '2,5 kreditu', '2.5 ECTS'],
  [5, '5 kreditů', '5 ECTS'],
])('credits in the margin: %d', (count, czech, english) => {
  expect(`${cs.number(count)} ${cs.credits(count)}`).toBe(czech);
  expect(`${en.number(count)} ${en.credits(count)}`).toBe(english);
});

test('[CLASSES-11] the message says at least 3', () => {
  expect([cs.tooShort, en.tooShort]).toEqual([
    expect.stringContaining('aspoň 3'),
    expect.stringContaining('at least 3'),
  ]);
});

describe('where one stands, in a sentence', () => {
  const none = { isCredited: false, signed: null, isOpen: true };
  const signed = { type: 'K' as const, moment: 'on Monday 11 Jan at 13:00' };
  test.each([
    ['exam', none, 'Still to do: exam. You are not signed up.'],
    ['exam', { ...none, isCredited: true }, 'You have the credit. Still to do: exam. You are not signed up.'],
    [
      'exam',
      { ...none, isCredited: true, signed },
      'You have the credit. Still to do: exam. You are signed up for the exam on Monday 11 Jan at 13:00.',
    ],
    ['result', { ...none, isOpen: false }, 'Still to do: result.'],
  ] as const)('%s', (action, facts, sentence) => expect(enOwn.left(action, facts)).toBe(sentence));

  test('in Czech without a gender', () => {
    const moment = 'v pondělí 11. 1. v 13:00';
    expect(csOwn.left('exam', { ...none, isCredited: true, signed: { type: 'K', moment } })).toBe(
      'Zápočet máte. Zbývá zkouška. Přihlášeno: zkouška v pondělí 11. 1. v 13:00.',
    );
    expect([1, 2, 5].map(csOwn.triesLeft)).toEqual(['zbývá 1 pokus', 'zbývají 2 pokusy', 'zbývá 5 pokusů']);
  });
});
