import { describe, expect, test } from 'vitest';
import { REQUEST_REASONS } from '../requests/request.ts';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';
import { isRefusedByTerm, nextFreeTerm, nextOpening, termSectionOf } from './term-sections.ts';
import type { CountedTerm } from './term-status.ts';

describe('the section of a term', () => {
  const other = signedOf({ term_id: 'b' });
  test.each([
    ['open', 'one can sign up', {}, []],
    ['open', 'with several studies, one of which is to be chosen', { study_ids: ['7', '8'] }, []],
    ['open', 'in the second in which sign-up opens', { signing_start: NOW }, []],
    ['opens', 'a second before', { signing_start: NOW + 1 }, []],
    ['opens', 'not open and full', { signing_start: at(1), signed_count: 20 }, []],
    ['full', 'without a place', { signed_count: 20 }, []],
    ['elsewhere', 'signed for another term of the subject', {}, [other]],
    ['elsewhere', 'signed for another term, and full', { signed_count: 20 }, [other]],
    ['elsewhere', 'signed for another term, and not open yet', { signing_start: at(1) }, [other]],
    ['open', 'signed for the credit of the subject', {}, [signedOf({ term_id: 'b', type: 'Z' })]],
    ['open', 'signed for another term that has begun', {}, [signedOf({ term_id: 'b', start: NOW })]],
    ['barred', 'without attempts', { attempts_left: 0 }, []],
    ['barred', 'without a study', { study_ids: [] }, []],
    ['barred', 'without attempts, and not open yet', { attempts_left: 0, signing_start: at(1) }, []],
    ['over', 'sign-up has ended', { signing_end: NOW }, []],
    ['over', 'begun', { start: NOW }, []],
    ['signed', 'signed', { study_id: '7' }, []],
    ['signed', 'signed and begun', { study_id: '7', start: NOW }, []],
    ['over', 'signed and ended', { study_id: '7', start: at(-2) }, []],
  ] satisfies [string, string, Partial<CountedTerm>, CountedTerm[]][])(
    '%s: %s',
    (section, _, changes, others) => {
      const term = termOf(changes);
      expect(termSectionOf(term, { now: NOW, terms: [term, ...others] })).toBe(section);
    },
  );
});

describe('the next free term', () => {
  const refused = { term_id: 'a', code: 'N110001', type: 'K' } as const;
  const next = (terms: CountedTerm[], pending: string[] = []) =>
    nextFreeTerm(refused, { now: NOW, terms, pending: new Set(pending) })?.term_id ?? null;
  const free = termOf({ term_id: 'b', start: at(300) });

  test.each([
    ['b', 'the earliest one', [termOf({ term_id: 'c', start: at(400) }), free]],
    ['b', 'the earliest one, told first', [free, termOf({ term_id: 'c', start: at(400) })]],
    ['b', 'the first of two that begin together', [free, { ...free, term_id: 'c' }]],
    [null, 'not the refused one', [termOf()]],
    [null, 'not a full one', [{ ...free, signed_count: 20 }]],
    [null, 'not one that opens later', [{ ...free, signing_start: NOW + 1 }]],
    [null, 'not one of another subject', [{ ...free, code: { code: 'X', value: 'X' } }]],
    [null, 'not one of another type', [{ ...free, type: 'Z' }]],
    [null, 'none while one is signed for the subject', [free, signedOf({ term_id: 'c' })]],
    ['b', 'one for which a study is to be chosen', [{ ...free, study_ids: ['7', '8'] }]],
  ] satisfies [string | null, string, CountedTerm[]][])('%s: %s', (id, _, terms) => {
    expect(next(terms)).toBe(id);
  });

  test('is not one that a request waits for', () => {
    expect(next([free], ['b'])).toBeNull();
  });
});

test('another term may be possible after a refusal that concerns the term', () => {
  expect(REQUEST_REASONS.filter(isRefusedByTerm)).toEqual(['no-such-term', 'not-open', 'closed', 'full']);
  expect(isRefusedByTerm(null)).toBe(false);
});

describe('the next opening', () => {
  const future = (changes: Parameters<typeof termOf>[0] = {}) => termOf({ signing_start: at(2), ...changes });
  test.each([
    ['of none', [], null],
    ['of what is open', [termOf(), termOf({ signing_start: NOW })], null],
    ['of one that is signed already', [signedOf({ signing_start: at(1) })], null],
    ['of two', [future({ signing_start: at(5) }), future()], at(2)],
    ['in a second', [future({ signing_start: NOW + 1 })], NOW + 1],
    ['of a term beside a sign-up for its subject and type', [future(), signedOf({ term_id: 'b' })], null],
    ['of a credit beside the exam', [future({ type: 'Z' }), signedOf({ term_id: 'b' })], at(2)],
    ['of a term without attempts', [future({ attempts_left: 0 })], null],
    ['of a term without a study', [future({ study_ids: [] })], null],
  ] satisfies [string, CountedTerm[], number | null][])('%s', (_, terms, expected) => {
    expect(nextOpening(terms, { now: NOW, terms })?.at ?? null).toBe(expected);
  });

  test('leads with a term that asks for an act, not with one whose sign-up is prepared', () => {
    const terms = [future({ term_id: 'a' }), future({ term_id: 'b', signing_start: at(3) })];
    const next = nextOpening(terms, { now: NOW, terms }, new Set(['a']));
    expect(next?.terms.map(({ term_id }) => term_id)).toEqual(['b']);
  });

  test('names all terms of its moment', () => {
    const terms = [
      future({ term_id: 'a' }),
      future({ term_id: 'b' }),
      future({ term_id: 'c', signing_start: at(4) }),
    ];
    expect(nextOpening(terms, { now: NOW, terms })?.terms.map(({ term_id }) => term_id)).toEqual(['a', 'b']);
  });
});
