import { describe, expect, test } from 'vitest';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';
import { denialReason, signedInstead } from './term-actions.ts';
import type { CountedTerm } from './term-status.ts';

const alone = (term: CountedTerm, studyId: string | null = '7') => ({
  now: NOW,
  terms: [term],
  pending: new Set<string>(),
  studyId,
});

describe('sign-in', () => {
  test.each([
    [null, 'is possible', {}],
    [null, 'is possible in the second in which signing begins', { signing_start: NOW }],
    ['not-open', 'a second before it', { signing_start: NOW + 1 }],
    [null, 'is possible in the last second', { signing_end: NOW + 1 }],
    ['closed', 'at the end of signing', { signing_end: NOW }],
    ['begun', 'when the term has begun', { start: NOW, signing_end: at(1) }],
    [null, 'is possible a second before', { start: NOW + 1, signing_end: at(1) }],
    [null, 'takes the last place', { signed_count: 19 }],
    ['full', 'without a place', { signed_count: 20 }],
    ['signed', 'when one is signed up', { study_id: '7' }],
    ['full', 'with more signed than places', { signed_count: 25 }],
    ['attempts-used', 'without attempts', { attempts_left: 0 }],
    [null, 'is possible where attempts are not counted', { attempts_left: null }],
    ['not-eligible', 'without a study', { study_ids: [] }],
    // In the order in which a student wants to know them.
    ['not-open', 'full and not open', { signing_start: at(1), signed_count: 20 }],
    ['closed', 'full and closed', { signing_end: at(-1), signed_count: 20 }],
    ['attempts-used', 'full and without attempts', { attempts_left: 0, signed_count: 20 }],
  ] satisfies [string | null, string, Partial<CountedTerm>][])('%s: %s', (reason, _, changes) => {
    const term = termOf(changes);
    expect(denialReason('sign_in', term, alone(term))).toBe(reason);
  });

  test.each([
    [['7'], null, null],
    [['7', '8'], null, 'choose-study'],
    [['7', '8'], '8', null],
    [['7', '8'], '9', 'choose-study'],
  ])('with studies %j and %s chosen: %s', (study_ids, chosen, reason) => {
    const term = termOf({ study_ids });
    expect(denialReason('sign_in', term, alone(term, chosen))).toBe(reason);
  });

  test.each([
    ['signed-elsewhere', 'the same subject and type', {}],
    [null, 'another type', { type: 'Z' as const }],
    [null, 'another subject', { code: { code: 'X', value: 'X' } }],
    [null, 'itself in a list that is newer', { term_id: 'a' }],
    [null, 'one that has begun', { start: NOW }],
    ['signed-elsewhere', 'one that begins in a second', { start: NOW + 1 }],
  ])('%s: signed for %s', (reason, _, changes) => {
    const term = termOf();
    const other = signedOf({ term_id: 'b', ...changes });
    expect(denialReason('sign_in', term, { ...alone(term), terms: [term, other] })).toBe(reason);
    expect(signedInstead(term, [term, other], NOW)).toBe(reason === null ? null : other);
  });
});

describe('sign-out', () => {
  test.each([
    [null, 'before the end of sign-out', signedOf()],
    [null, 'a second before it', signedOf({ logout_end: NOW + 1 })],
    ['logout-over', 'at its end', signedOf({ logout_end: NOW })],
    ['logout-over', 'after the start, even with a later end', signedOf({ start: NOW, logout_end: at(9) })],
    [null, 'when signing is over', signedOf({ signing_end: at(-1) })],
    ['not-signed', 'of a term one is not signed for', termOf()],
  ])('[TERMS-23] %s: %s', (reason, _, term) => {
    expect(denialReason('sign_off', term, alone(term))).toBe(reason);
  });
});

describe('change of the hour', () => {
  test.each([
    [null, 'signed, with hours', signedOf({ space: 30 })],
    ['no-hours', 'signed, everybody at once', signedOf()],
    ['not-signed', 'not signed, with hours', termOf({ space: 30 })],
    [null, 'when sign-out is over', signedOf({ space: 30, logout_end: at(-1) })],
    ['begun', 'when the term has begun', signedOf({ space: 30, start: NOW })],
  ])('[TERMS-24] %s: %s', (reason, _, term) => {
    expect(denialReason('change_hour', term, alone(term))).toBe(reason);
  });
});
