import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DUTY_TYPES, GRADES } from '../codes.ts';
import { recordOf } from './pass-status.fixture.ts';
import { type CountedResult, passStatusOf } from './pass-status.ts';
import { NO_TOTALS, overviewOf, semestersOf, subjectsOf, sumTotals } from './totals.ts';

const line = fc
  .record({
    code: fc.constantFrom('MAT', 'FYZ', 'BIO', 'ANG'),
    year: fc.integer({ min: 2023, max: 2026 }),
    semester: fc.constantFrom(1, 2),
    duty: fc.constantFrom(...DUTY_TYPES, 'Q'),
    points: fc.integer({ min: 0, max: 8 }),
    ending: fc.constantFrom('ZK', 'KZ', 'Z', '-'),
    credit: fc.constantFrom(...GRADES, '-', 'X'),
    exam: fc.constantFrom(...GRADES, '-', '-', 'X'),
  })
  .map(
    ({ code, year, semester, duty, points, ending, credit, exam }) =>
      `${code} ${year}/${semester} ${duty} ${points} ${ending} ${credit} ${exam}`,
  );
const records = fc
  .uniqueArray(line, { selector: (text) => text.split(' ').slice(0, 2).join(' '), maxLength: 24 })
  .map((lines) => lines.map((text) => recordOf(text)));

const overview = (results: readonly CountedResult[]) => overviewOf(subjectsOf(results, '7'));

describe('laws of the totals', () => {
  test('[RESULTS-09] total is p, pv and v, and every kind is the sum of its semesters', () => {
    fc.assert(
      fc.property(records, (results) => {
        const subjects = subjectsOf(results, '7');
        const whole = overviewOf(subjects);
        const parts = semestersOf(results, '7').map((semester) => overviewOf(subjects, semester));
        expect(whole.total).toEqual(sumTotals([whole.p, whole.pv, whole.v]));
        for (const kind of ['p', 'pv', 'v', 'total'] as const) {
          expect(sumTotals(parts.map((part) => part[kind]))).toEqual(whole[kind]);
        }
      }),
    );
  });

  test('every known subject occurs once', () => {
    fc.assert(
      fc.property(records, (results) => {
        const known = results.filter((record) => passStatusOf(record) !== 'unknown');
        const codes = [...new Set(known.map(({ code }) => code.code))].sort();
        expect(subjectsOf(results, '7').map(({ code }) => code)).toEqual(codes);
        expect(overview(results).total.count).toBe(codes.length);
      }),
    );
  });

  test('the grade of a passed subject is that of the record that has its credits', () => {
    fc.assert(
      fc.property(records, (results) => {
        for (const { isPassed, graded, record } of subjectsOf(results, '7'))
          if (isPassed && graded !== null) expect(graded.record).toBe(record);
      }),
    );
  });

  test('neither the order of the records nor a duplicate changes a sum', () => {
    fc.assert(
      fc.property(records, (results) => {
        const expected = overview(results);
        expect(overview(results.toReversed())).toEqual(expected);
        expect(overview([...results, ...results.toReversed()])).toEqual(expected);
      }),
    );
  });

  test('a record with an unknown grade or type changes nothing', () => {
    fc.assert(
      fc.property(records, line, (results, text) => {
        const strange = recordOf(text.replace(/\S+$/, 'X').replace(/^\S+/, 'NEW'));
        expect(overview([...results, strange])).toEqual(overview(results));
      }),
    );
  });

  test('finished is never more than all, and nothing is negative', () => {
    fc.assert(
      fc.property(records, (results) => {
        const { countFinished, count, creditsFinished, credits, averageRaw } = overview(results).total;
        expect(countFinished).toBeLessThanOrEqual(count);
        expect(creditsFinished).toBeLessThanOrEqual(credits);
        const [weighted, weight] = averageRaw;
        expect(weighted).toBeGreaterThanOrEqual(weight);
        expect(weighted).toBeLessThanOrEqual(weight * 4);
        expect(sumTotals([NO_TOTALS, overview(results).total])).toEqual(overview(results).total);
      }),
    );
  });
});
