import { expect, test } from 'vitest';
import { at, NOW, signedOf, termOf } from './term.fixture.ts';
import { urgentTerms } from './urgent-terms.ts';

const NONE: ReadonlySet<string> = new Set();
const told = (terms: Parameters<typeof urgentTerms>[0], byItself = NONE) =>
  urgentTerms(terms, byItself, NOW).map(({ kind, at: when, terms: [first] }) => [
    first.term_id,
    kind,
    (when - NOW) / 60,
  ]);

test.each([
  ['more than an hour before', at(1) + 60, []],
  ['an hour before', at(1), [['a', 'logout_end', 60]]],
  ['half an hour before', at(0.5), [['a', 'logout_end', 30]]],
  ['when it ends', NOW, []],
])('the end of cancelling, %s', (_when, logout_end, expected) => {
  expect(told([signedOf({ logout_end })])).toEqual(expected);
  expect(told([termOf({ logout_end })])).toEqual([]);
});

test('cancelling ends with the start at the latest', () => {
  expect(told([signedOf({ start: at(0.5), logout_end: at(2) })])).toEqual([['a', 'logout_end', 30]]);
});

test('an opening that asks for an act, beside an earlier deadline', () => {
  const opens = termOf({ term_id: 'b', code: { code: 'B', value: 'B' }, signing_start: at(1 / 3) });
  const signed = signedOf({ logout_end: at(0.25) });
  expect(told([opens, signed])).toEqual([
    ['a', 'logout_end', 15],
    ['b', 'signing_start', 20],
  ]);
  expect(told([opens], new Set(['b']))).toEqual([]);
  expect(told([{ ...opens, signing_start: at(1.5) }])).toEqual([]);
});
