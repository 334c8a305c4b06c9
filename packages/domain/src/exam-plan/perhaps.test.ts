import { describe, expect, test } from 'vitest';
import { at, signed, term } from '../next/agenda.fixture.ts';
import type { OwnWait } from '../waiting-list/waiting.ts';
import { ownTerms, perhapsSigned, perhapsTerms } from './perhaps.ts';

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

describe('what may become a sign-up', () => {
  const wait = (fields: Partial<OwnWait> = {}): OwnWait => ({
    ...{ study_id: '1', position: 3, until: at('2027-01-12', 20), instead_of: null, ended: null },
    ...fields,
  });
  const NOTHING: ReadonlySet<string> = new Set();
  const reasonsOf = (
    terms: Parameters<typeof perhapsSigned>[0],
    { followed = NOTHING, prepared = NOTHING, now = NOW } = {},
  ) =>
    perhapsSigned(terms, { followed, prepared }, now).map(({ term: { term_id }, by }) => `${term_id} ${by}`);

  test('a wait, a prepared sign-up and a date of the plan, earliest first, each once', () => {
    const terms = [
      term('P2', LATER),
      term('M1', at('2027-01-20', 9)),
      term('B1', SOON, { wait: wait() }),
      term('X1', SOON),
    ];
    expect(
      reasonsOf(terms, { followed: new Set(['P2', 'M1', 'B1']), prepared: new Set(['M1', 'B1']) }),
    ).toEqual(['B1 wait', 'M1 prepared', 'P2 plan']);
  });

  test('a wait until its time has passed, and not after its end', () => {
    const waited = [term('B1', SOON, { wait: wait() })];
    expect(reasonsOf(waited, { now: at('2027-01-12', 20) - 1 })).toEqual(['B1 wait']);
    expect(reasonsOf(waited, { now: at('2027-01-12', 20) })).toEqual([]);
    expect(reasonsOf([term('B1', SOON, { wait: wait({ position: null }) })])).toEqual([]);
  });

  test('a wait beside the sign-up that it would replace, and none for what is signed or has begun', () => {
    const waited = term('B1', SOON, { wait: wait() });
    expect(reasonsOf([waited, signed('B2', LATER)])).toEqual(['B1 wait']);
    expect(reasonsOf([signed('B1', SOON, { wait: wait() })])).toEqual([]);
    expect(reasonsOf([term('B1', at('2027-01-08', 9))], { prepared: new Set(['B1']) })).toEqual([]);
  });
});

test('own terms are the sign-ups that are not over, and what may become one', () => {
  const terms = [signed('P1', LATER), signed('M1', at('2027-01-07', 9)), term('B1', SOON), term('X1', SOON)];
  const own = ownTerms(terms, { followed: new Set(), prepared: new Set(['B1']) }, NOW);
  expect(own.map(({ term: { term_id }, by }) => `${term_id} ${by}`)).toEqual(['B1 prepared', 'P1 signed']);
});
