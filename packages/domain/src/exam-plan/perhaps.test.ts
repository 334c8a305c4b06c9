import { describe, expect, test } from 'vitest';
import { at, signed, term } from '../next/agenda.fixture.ts';
import { perhapsTerms } from './perhaps.ts';

const NOW = at('2027-01-08', 12);
const SOON = at('2027-01-15', 9);
const LATER = at('2027-01-22', 9);
const idsOf = (terms: Parameters<typeof perhapsTerms>[0], ...followed: string[]) =>
  perhapsTerms(terms, new Set(followed), NOW).map(({ term_id }) => term_id);

describe('what is perhaps an exam', () => {
  test('a date of the plan that is ahead, and no other date', () => {
    expect(idsOf([term('P1', SOON), term('P2', LATER), term('M1', at('2027-01-08', 9))], 'P1', 'M1')).toEqual(
      ['P1'],
    );
  });

  test('no date with a sign-up', () => {
    expect(idsOf([signed('P1', SOON)], 'P1')).toEqual([]);
  });

  test('no date beside a sign-up for another date of the same kind that is ahead', () => {
    const terms = [term('P1', SOON), signed('P2', LATER)];
    expect(idsOf(terms, 'P1')).toEqual([]);
    expect(idsOf([term('P1', SOON), signed('P2', LATER, { type: 'Z' })], 'P1')).toEqual(['P1']);
    expect(idsOf([term('P1', SOON), signed('P2', at('2027-01-07', 9))], 'P1')).toEqual(['P1']);
  });
});
