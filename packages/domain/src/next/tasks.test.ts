import { describe, expect, test } from 'vitest';
import type { Enrolment } from '../results/next-action.ts';
import { result } from '../results/results.fixture.ts';
import { at, signed, term } from './agenda.fixture.ts';
import { missingTerms } from './tasks.ts';

const NOW = at('2027-01-12', 9);

const record = (fields: Partial<Parameters<typeof result>[0]> = {}) => result({ code: 'P', ...fields });

const found = (records: Enrolment[], terms: Parameters<typeof missingTerms>[1]) =>
  missingTerms(records, terms, { year: 2026, now: NOW }).map(({ record: { code }, open, opens, closes }) => ({
    ...{ code: code.code, open },
    opens: opens === null ? null : opens - NOW,
    closes: closes === null ? null : closes - NOW,
  }));

const none = { open: 0, opens: null, closes: null };
const open = term('P1', at('2027-01-22', 9));
const later = term('P2', at('2027-02-20', 9), { signing_start: NOW + 600 });

describe('what still lacks a term', () => {
  test.each<[string, Enrolment, 0 | 1]>([
    ['an exam before its credit', record(), 1],
    ['an exam after its credit', record({ credit: ['Z'] }), 1],
    ['the last attempt', record({ credit: ['Z'], exam: ['F', 'F'] }), 1],
    ['an exam that was passed', record({ credit: ['Z'], exam: ['C'] }), 0],
    ['no attempt left', record({ credit: ['Z'], exam: ['F', 'F', 'F'] }), 0],
    ['an enrolment of another year', record({ year: 2025 }), 0],
    ['an enrolment of the coming year', record({ year: 2027 }), 0],
    ['a subject that ends in another way', record({ completion: null }), 0],
    ['a credit without any term is given in class', record({ completion: 'Z' }), 0],
    ['a grade that is not known', record({ exam: ['?'] }), 0],
  ])('%s', (_what, enrolment, expected) => {
    expect(found([enrolment], [])).toEqual(Array.from({ length: expected }, () => ({ code: 'P', ...none })));
  });

  test.each([
    ['Z', 1],
    ['KZ', 2],
    ['ZK', 2],
  ] as const)('of a subject that ends by %s the terms of its types count', (completion, count) => {
    const credit = term('P3', at('2027-01-20', 9), { type: 'Z' });
    expect(found([record({ completion })], [open, credit])).toMatchObject([{ open: count }]);
  });

  test('a credit before an exam lacks a term beside the exam, while one of its terms is ahead', () => {
    const exam = signed('P1', at('2027-01-22', 9));
    const credit = term('P3', at('2027-01-20', 9), { type: 'Z' });
    const past = term('P4', at('2027-01-11', 9), { type: 'Z' });
    expect(found([record()], [exam, credit, past])).toMatchObject([{ open: 1 }]);
    expect(found([record()], [exam, past])).toEqual([]);
    expect(found([record()], [exam])).toEqual([]);
    expect(found([record()], [signed('P3', credit.start, { type: 'Z' }), open])).toMatchObject([{ open: 1 }]);
    expect(found([record()], [signed('P3', credit.start, { type: 'Z' }), exam])).toEqual([]);
  });

  test('terms of today count when they are open, and say when they close', () => {
    const full = term('P4', at('2027-01-21', 9), { signed_count: 20 });
    const second = term('P5', at('2027-01-25', 9));
    expect(found([record()], [open, full, later, second])).toEqual([
      { code: 'P', open: 2, opens: 600, closes: second.signing_end - NOW },
    ]);
    const last = term('P6', at('2027-02-21', 9), { signing_start: NOW + 900 });
    expect(found([record()], [last, later])).toMatchObject([{ open: 0, opens: 600 }]);
  });

  test('with two studies a term is open before one of them is chosen', () => {
    expect(found([record()], [term('P1', at('2027-01-22', 9), { study_ids: ['1', '2'] })])).toMatchObject([
      { open: 1 },
    ]);
  });

  test.each([
    ['ahead', at('2027-01-14', 9), 0],
    ['until its end', NOW - 119 * 60, 0],
    ['when it is over, the next one lacks', NOW - 120 * 60, 1],
  ])('a sign-up holds %s', (_when, start, count) => {
    expect(found([record()], [signed('P1', start), later])).toHaveLength(count);
  });

  test('first what closes, then what opens, then what is not announced, by name at last', () => {
    const subjects = ['A', 'E', 'D', 'B', 'C'].map((code) => record({ code }));
    const terms = [
      term('B1', at('2027-01-30', 9)),
      term('C1', at('2027-01-22', 9)),
      term('D1', at('2027-03-01', 9), { signing_start: NOW + 86_400 }),
    ];
    for (const some of [subjects, subjects.toReversed()])
      expect(found(some, terms).map(({ code }) => code)).toEqual(['C', 'B', 'D', 'A', 'E']);
  });
});
