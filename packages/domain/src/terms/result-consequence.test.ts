import { describe, expect, test } from 'vitest';
import { result as recordOf } from '../results/results.fixture.ts';
import { consequenceOf, type ResultConsequence, stillSignedFor } from './result-consequence.ts';
import { at, NOW, type ShownTerm, signedOf, termOf } from './term.fixture.ts';

const CODE = termOf().code.code;
const result = (grade: string | null, attempt = 1, kind: 'exam' | 'credit' = 'exam') => ({
  ...{ code: CODE, kind, attempt, grade },
});
const open = (changes: Partial<ShownTerm> = {}) => termOf({ term_id: 'b', ...changes });
const last = { attempts_left: 1 };
const signed = signedOf();

type Row = [
  name: string,
  told: ReturnType<typeof result>,
  terms: ShownTerm[],
  consequence: ResultConsequence<ShownTerm> | null,
];

describe('what a result asks of its student', () => {
  test.each<Row>([
    ['passed', result('C'), [open()], null],
    [
      'passed, and still signed up',
      result('C', 2),
      [signed],
      { kind: 'still-signed', term: signed, until: signed.logout_end },
    ],
    [
      'passed, and too late to cancel',
      result('C'),
      [signedOf({ logout_end: NOW })],
      { kind: 'still-signed', term: signedOf({ logout_end: NOW }), until: null },
    ],
    ['passed at the date itself', result('C'), [signedOf({ start: NOW })], null],
    ['passed another subject', { ...result('C'), code: 'other' }, [signed], null],
    ['the credit is given, the exam comes', result('Z', 1, 'credit'), [signed], null],
    [
      'the credit is given, and still signed up for one',
      result('Z', 1, 'credit'),
      [signedOf({ type: 'Z' })],
      { kind: 'still-signed', term: signedOf({ type: 'Z' }), until: signed.logout_end },
    ],
    ['failed, two attempts are left', result('F'), [open()], null],
    [
      'failed, one is left',
      result('F', 2),
      [open(last)],
      { kind: 'last-attempt', signed: null, until: at(216) },
    ],
    [
      'of several the last sign-up that ends',
      result('F', 2),
      [
        open(last),
        open({ ...last, term_id: 'c', signing_end: at(220) }),
        open({ ...last, signing_start: at(1) }),
      ],
      { kind: 'last-attempt', signed: null, until: at(220) },
    ],
    [
      'failed, one is left and nothing is open',
      result('F', 2),
      [],
      { kind: 'last-attempt', signed: null, until: null },
    ],
    [
      'failed, one is left, and signed up',
      result('F', 2),
      [signedOf(last), open(last)],
      { kind: 'last-attempt', signed: signedOf(last), until: null },
    ],
    ['an earlier failure', result('F', 1), [open(last)], null],
    ['failed, none is left', result('F', 3), [open({ attempts_left: 0 })], { kind: 'no-attempt' }],
    ['failed, none is left and no date is listed', result('F', 3), [], { kind: 'no-attempt' }],
    ['failed, and nobody says what is left', result('F', 3), [open({ attempts_left: null })], null],
    [
      'failed, and one date says what is left',
      result('F', 3),
      [open({ attempts_left: null }), open({ term_id: 'c', attempts_left: 0 })],
      { kind: 'no-attempt' },
    ],
    ['a failed credit', result('K', 1, 'credit'), [open(last)], null],
    ['withdrawn', result(null, 2), [open(last)], null],
    ['a grade that is not known', result('X9', 2), [open(last)], null],
  ])('%s', (_name, told, terms, consequence) => {
    expect(consequenceOf(told, terms, NOW)).toEqual(consequence);
  });
});

describe('a sign-up for a subject that is passed', () => {
  const record = (changes: Partial<Parameters<typeof recordOf>[0]>) =>
    recordOf({ code: CODE, study: signed.study_id ?? '', credit: ['Z'], ...changes });
  const credit = signedOf({ type: 'Z' });
  test.each([
    ['the exam is passed', signed, [record({ exam: ['F', 'C'] })], signed.logout_end],
    ['too late to cancel', signedOf({ logout_end: NOW }), [record({ exam: ['C'] })], null],
    ['the credit is given, and the exam is not', credit, [record({})], signed.logout_end],
    ['a graded credit is given', signed, [record({ completion: 'KZ', credit: ['B'] })], signed.logout_end],
  ])('%s: it says so as the result does', (_name, term, records, until) => {
    expect(stillSignedFor(term, records, NOW)).toEqual({ kind: 'still-signed', term, until });
    const told = { code: CODE, kind: term.type === 'K' ? 'exam' : 'credit', attempt: 1, grade: 'C' } as const;
    expect(consequenceOf(told, [term], NOW)).toEqual(stillSignedFor(term, records, NOW));
  });

  test.each([
    ['nothing is known', signed, []],
    ['the credit alone is given', signed, [record({})]],
    ['the exam failed', signed, [record({ exam: ['F'] })]],
    ['it is passed in another study', signed, [record({ exam: ['C'], study: 'other' })]],
    ['it was passed and is taken again', signed, [record({ exam: ['C'], year: 2025 }), record({})]],
    ['it has begun', signedOf({ start: NOW }), [record({ exam: ['C'] })]],
  ])('%s: the term is needed, or is no choice any more', (_name, term, records) => {
    expect(stillSignedFor(term, records, NOW)).toBeNull();
  });
});
