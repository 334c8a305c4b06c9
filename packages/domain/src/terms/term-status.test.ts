import { describe, expect, test } from 'vitest';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';
import { TERM_TYPES } from './term.ts';
import {
  cannotBeCancelled,
  capacityStateOf,
  freePlaces,
  importantDateOf,
  isTermVisible,
  TERM_STATES,
  type TermState,
  termStateOf,
} from './term-status.ts';

const FULL = { signed_count: 20 };
const FUTURE = { signing_start: at(1) };

test('[TERMS-17] types are K, an exam, and Z, a credit', () => {
  expect(TERM_TYPES).toEqual(['K', 'Z']);
});

test.each([
  // capacity, signed, free, state
  [20, 0, 20, 'Free'],
  [20, 9, 11, 'Free'],
  [20, 10, 10, 'HalfFull'],
  [20, 17, 3, 'HalfFull'],
  [20, 18, 2, 'AlmostFull'],
  [20, 19, 1, 'AlmostFull'],
  [20, 20, 0, 'Full'],
  [20, 21, 0, 'Full'],
  [1, 0, 1, 'Free'],
  [0, 0, 0, 'Full'],
  // A tenth that is no whole number.
  [25, 22, 3, 'HalfFull'],
  [25, 23, 2, 'AlmostFull'],
  [5, 2, 3, 'Free'],
  [5, 3, 2, 'HalfFull'],
])('[TERMS-19] [TERMS-20] of %i places %i taken: %i free, %s', (capacity, signed_count, free, state) => {
  expect(freePlaces({ capacity, signed_count })).toBe(free);
  expect(capacityStateOf({ capacity, signed_count })).toBe(state);
});

test.each([
  ['signed', signedOf()],
  ['signed', signedOf(FULL)],
  ['signed', signedOf(FUTURE)],
  ['signed', signedOf({ ...FULL, ...FUTURE })],
  ['future', termOf(FUTURE)],
  ['future', termOf({ ...FULL, ...FUTURE })],
  ['full', termOf(FULL)],
  ['full', termOf({ ...FULL, signing_start: NOW })],
  ['notSigned', termOf()],
  ['notSigned', termOf({ signing_start: NOW })],
  // Signing that is over makes no state of its own.
  ['notSigned', termOf({ signing_end: at(-1) })],
] as const)('[TERMS-18] display status %s', (state, term) => {
  expect(termStateOf(term, NOW)).toBe(state);
});

/** s signed, n notSigned, f full, u future; the states that are on. */
const on = (letters: string): Set<TermState> =>
  new Set(TERM_STATES.filter((_, index) => letters.includes('snfu'[index] ?? '')));

describe('what the state filter lets through', () => {
  test.each([
    // a term, let through by, kept back by
    ['[TERMS-14] signed', signedOf(), ['s', 'snfu'], ['', 'nfu']],
    ['[TERMS-14] signed and full', signedOf(FULL), ['s', 'sn'], ['f', 'nfu']],
    ['[TERMS-14] signed before signing begins', signedOf(FUTURE), ['s'], ['u', 'nfu']],
    ['[TERMS-15] full', termOf(FULL), ['f', 'sf', 'snfu'], ['', 'n', 'snu']],
    ['[TERMS-15] future', termOf(FUTURE), ['u', 'su', 'snfu'], ['', 'n', 'snf']],
    ['[TERMS-15] full and future', termOf({ ...FULL, ...FUTURE }), ['fu', 'snfu'], ['f', 'u', 'snf', 'snu']],
    ['[TERMS-16] neither', termOf(), ['n', 'nf', 'snfu'], ['', 's', 'sfu']],
  ])('%s', (_, term, shown, hidden) => {
    for (const letters of shown)
      expect(`${letters} ${isTermVisible(term, on(letters), NOW)}`).toBe(`${letters} true`);
    for (const letters of hidden)
      expect(`${letters} ${isTermVisible(term, on(letters), NOW)}`).toBe(`${letters} false`);
  });
});

describe('the important date', () => {
  const SIGNED = { start: at(10), logout_end: at(5), signing_start: at(-5), signing_end: at(4) };
  test.each([
    ['signed, before the end of sign-out', signedOf(SIGNED), 'logout_end', at(5)],
    ['signed, a second before it', signedOf({ ...SIGNED, logout_end: NOW + 1 }), 'logout_end', NOW + 1],
    ['signed, at the end of sign-out', signedOf({ ...SIGNED, logout_end: NOW }), 'start', at(10)],
    [
      'signed, with an hour of one’s own',
      signedOf({ ...SIGNED, logout_end: NOW, student_start: at(11) }),
      'start',
      at(11),
    ],
    ['signed, before signing begins', signedOf({ ...SIGNED, signing_start: at(1) }), 'logout_end', at(5)],
    ['signed, it begins now', signedOf({ start: NOW, logout_end: at(5) }), 'start', NOW],
    ['signed, it begins in a second', signedOf({ start: NOW + 1, logout_end: at(5) }), 'logout_end', NOW + 1],
    ['signed, sign-out beyond the start', signedOf({ start: at(-1), logout_end: at(5) }), 'start', at(-1)],
    [
      'not signed, signing begins in a second',
      termOf({ ...SIGNED, signing_start: NOW + 1 }),
      'signing_start',
      NOW + 1,
    ],
    ['not signed, signing begins now', termOf({ ...SIGNED, signing_start: NOW }), 'signing_end', at(4)],
    ['not signed, signing is on', termOf(SIGNED), 'signing_end', at(4)],
    [
      'not signed, signing beyond the start',
      termOf({ start: at(3), signing_end: at(4) }),
      'signing_end',
      at(3),
    ],
    ['not signed, signing is over', termOf({ ...SIGNED, signing_end: at(-1) }), 'signing_end', at(-1)],
  ])('[TERMS-21] %s', (_, term, kind, when) => {
    expect(importantDateOf(term, NOW)).toEqual({ kind, at: when });
  });
});

test.each([
  [
    'cancelling ends after the opening',
    { signing_start: at(1), logout_end: at(2), signing_end: at(3) },
    false,
  ],
  [
    'cancelling ends before the opening',
    { signing_start: at(2), logout_end: at(1), signing_end: at(3) },
    true,
  ],
  ['cancelling has ended', { signing_start: at(-2), logout_end: at(-1), signing_end: at(3) }, true],
  ['sign-up has ended, too', { signing_start: at(-2), logout_end: at(-1), signing_end: at(-1) }, false],
])('a sign-up that could never be cancelled: %s', (_when, times, expected) => {
  expect(cannotBeCancelled(termOf(times), NOW)).toBe(expected);
  expect(cannotBeCancelled(signedOf(times), NOW)).toBe(false);
});
