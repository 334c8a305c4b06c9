import { describe, expect, test } from 'vitest';
import { at, signed, term, YEARS } from '../next/agenda.fixture.ts';
import { result } from '../results/results.fixture.ts';
import type { ShownTerm } from '../terms/term.fixture.ts';
import type { CountedTerm } from '../terms/term-status.ts';
import { pragueParts } from '../time/time.ts';
import { deadlinesOf, studyDatesOf } from './deadlines.ts';

const NOW = at('2027-01-12', 9);
const SCHEDULE = { year: 2026, ...YEARS[2026] };

const clock = (seconds: number): string => {
  const { date, hour } = pragueParts(new Date(seconds * 1000));
  return `${date} ${hour}`;
};

const found = (
  terms: readonly CountedTerm[],
  records = [result({ code: 'P' })],
  year: number | null = 2026,
) =>
  deadlinesOf({ records, terms, schedules: [] }, { year, now: NOW }).map((one) =>
    'at' in one
      ? `${one.kind} ${clock(one.at)} ${one.terms.map(({ term_id }) => term_id).join(' ')}`
      : one.kind,
  );

const open = { signing_start: at('2027-01-04', 18), signing_end: at('2027-01-20', 23) };

describe('deadlines of terms', () => {
  test('a series opens once; each of its terms closes on its own', () => {
    const first = term('P1', at('2027-01-22', 9), open);
    const second = term('P2', at('2027-01-29', 9), { ...open, signing_end: at('2027-01-27', 23) });
    expect(found([second, first])).toEqual([
      'sign-up-opens 2027-01-04 18 P1 P2',
      'sign-up-ends 2027-01-20 23 P1',
      'sign-up-ends 2027-01-27 23 P2',
    ]);
  });

  test('sign-up and cancelling end at the start at the latest', () => {
    const late = { signing_end: at('2027-01-23', 9), logout_end: at('2027-01-23', 9) };
    expect(found([term('P1', at('2027-01-22', 9), late)])).toContain('sign-up-ends 2027-01-22 9 P1');
    expect(found([signed('P1', at('2027-01-22', 9), late)])).toEqual(['sign-off-ends 2027-01-22 9 P1']);
  });

  test.each<[string, CountedTerm[], Parameters<typeof found>[1]]>([
    ['the subject is passed', [], [result({ code: 'P', credit: ['Z'], exam: ['C'] })]],
    ['the enrolment is of another year', [], [result({ code: 'P', year: 2025 })]],
    ['the subject is not enrolled', [], []],
    ['the subject needs a credit', [], [result({ code: 'P', completion: 'Z' })]],
  ])('a term is not wanted when %s', (_why, terms, records) =>
    expect(found([term('P1', at('2027-01-22', 9)), ...terms], records)).toEqual([]),
  );

  test('a term is not wanted beside one that the student has, but again after that one', () => {
    const other = term('P1', at('2027-01-22', 9), open);
    const ahead = signed('P2', at('2027-01-25', 9), { logout_end: at('2027-01-24', 8) });
    expect(found([other, ahead])).toEqual(['sign-off-ends 2027-01-24 8 P2']);
    const over = signed('P2', at('2027-01-11', 9), { logout_end: at('2027-01-10', 8) });
    expect(found([other, over])).toEqual([
      'sign-up-opens 2027-01-04 18 P1',
      'sign-off-ends 2027-01-10 8 P2',
      'sign-up-ends 2027-01-20 23 P1',
    ]);
  });

  test('a credit before an exam has its deadlines beside those of the exam, each as long as it has no term', () => {
    const credit = term('P3', at('2027-01-20', 9), { ...open, type: 'Z' });
    const exam = term('P1', at('2027-01-22', 9), open);
    const opens = (...terms: CountedTerm[]) => found(terms).filter((one) => one.startsWith('sign-up-opens'));
    expect(opens(credit, exam)).toEqual(['sign-up-opens 2027-01-04 18 P1', 'sign-up-opens 2027-01-04 18 P3']);
    expect(opens(credit, signed('P1', exam.start))).toEqual(['sign-up-opens 2027-01-04 18 P3']);
    expect(opens(signed('P3', credit.start, { type: 'Z' }), exam)).toEqual([
      'sign-up-opens 2027-01-04 18 P1',
    ]);
  });

  test('no attempt and no active study leave nothing to sign up for', () => {
    expect(found([term('P1', at('2027-01-22', 9), { attempts_left: 0 })])).toEqual([]);
    expect(found([term('P1', at('2027-01-22', 9))], [result({ code: 'P' })], null)).toEqual([]);
  });

  test('a subject of two studies has its deadlines once', () => {
    const both = [result({ code: 'P', study: '1' }), result({ code: 'P', study: '2' })];
    expect(found([term('P1', at('2027-01-22', 9), open)], both)).toHaveLength(2);
  });

  test('the key stays when the moment moves', () => {
    const keys = (fields: Partial<ShownTerm>) =>
      deadlinesOf(
        {
          records: [result({ code: 'P' })],
          terms: [term('P1', at('2027-01-22', 9), fields)],
          schedules: [SCHEDULE],
        },
        { year: 2026, now: NOW },
      ).map(({ key }) => key);
    const moved = keys({ signing_start: at('2027-01-05', 18), signing_end: at('2027-01-19', 23) });
    expect(moved.toSorted()).toEqual(keys(open).toSorted());
    expect(new Set(moved).size).toBe(moved.length);
  });
});

describe('study dates', () => {
  test('teaching ends on the last day with lessons; each exam period begins and ends', () => {
    expect(studyDatesOf(SCHEDULE).map(({ kind, date, semester }) => `${semester} ${date} ${kind}`)).toEqual([
      '1 2026-09-28 teaching-begins',
      '1 2026-12-23 teaching-ends',
      '1 2027-01-04 exams-begin',
      '1 2027-02-12 exams-end',
      '2 2027-02-15 teaching-begins',
      '2 2027-05-21 teaching-ends',
      '2 2027-05-24 exams-begin',
      '2 2027-06-25 exams-end',
      '2 2027-08-30 exams-begin',
      '2 2027-09-10 exams-end',
    ]);
  });

  test('they are among the deadlines, in order of time', () => {
    const all = deadlinesOf(
      { records: [], terms: [signed('P1', at('2027-01-22', 9))], schedules: [SCHEDULE] },
      { year: null, now: NOW },
    );
    expect(all.map(({ kind }) => kind).slice(2, 5)).toEqual(['exams-begin', 'sign-off-ends', 'exams-end']);
  });
});
