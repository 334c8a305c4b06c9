import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { explainAverage, unknownGrades } from './average.ts';
import { enrolmentKey } from './pass-status.ts';
import { result } from './results.fixture.ts';
import { averageOf, overviewOf, subjectsOf } from './totals.ts';
import type { LeftOutReason } from './weighed.ts';

const of = (results: ReturnType<typeof result>[]) => explainAverage(results, 's', {});

describe('what goes into an average', () => {
  test('[RESULTS-10] [RESULTS-13] grade times credits, added up, by the credits', () => {
    const { counted, raw } = of([
      result({ code: 'A', points: 6, credit: ['Z'], exam: ['B'] }),
      result({ code: 'B', points: 3, exam: ['F', 'E'] }),
    ]);
    expect(
      counted.map(({ code, coefficient, credits, product }) => [code, coefficient, credits, product]),
    ).toEqual([
      ['A', 1.5, 6, 9],
      ['B', 3, 3, 9],
    ]);
    expect(averageOf(raw)).toBe(2);
  });

  test.each<[LeftOutReason, Partial<Parameters<typeof result>[0]>]>([
    ['no-grade', {}],
    ['no-mark', { completion: 'Z', credit: ['Z'] }],
    ['failed', { exam: ['F'] }],
    ['failed', { completion: 'Z', credit: ['K'] }],
    ['no-credits', { exam: ['A'], points: 0 }],
    ['unknown', { exam: ['X'] }],
    ['unknown', { exam: ['A'], duty: 'Q' }],
  ])('leaves out for %s: %o', (reason, given) => {
    const { counted, leftOut } = of([result({ code: 'A', ...given })]);
    expect(counted).toEqual([]);
    expect(leftOut).toMatchObject([{ code: 'A', reason }]);
  });

  test('[RESULTS-11] of a repeated subject the later enrolment counts', () => {
    const { counted, leftOut } = of([
      result({ code: 'A', year: 2025, exam: ['E'] }),
      result({ code: 'A', year: 2026, exam: ['B'] }),
    ]);
    expect(counted).toMatchObject([{ coefficient: 1.5 }]);
    expect(leftOut).toMatchObject([{ year: 2025, reason: 'older' }]);
  });

  test('names unknown grades once', () => {
    expect(unknownGrades([result({ code: 'A', exam: ['X'] }), result({ code: 'B', credit: ['X'] })])).toEqual(
      ['X'],
    );
  });

  test('[RESULTS-13] shown products add up to the average that is shown, and nothing is told twice or lost', () => {
    const grade = fc.constantFrom('A', 'B', 'C', 'D', 'E', 'F', 'Z', 'K', 'N', 'S', 'U', 'P', 'X');
    const record = fc
      .record({
        code: fc.constantFrom('A', 'B', 'C', 'D'),
        study: fc.constantFrom('s', 't'),
        year: fc.constantFrom(2024, 2025, 2026),
        semester: fc.constantFrom('1' as const, '2' as const),
        duty: fc.constantFrom('P', 'PV', 'PVA', 'V', 'Q'),
        points: fc.nat(9),
        completion: fc.constantFrom('ZK' as const, 'KZ' as const, 'Z' as const, null),
        credit: fc.array(grade, { maxLength: 2 }),
        exam: fc.array(grade, { maxLength: 3 }),
      })
      .map(result);
    const scope = fc.constantFrom({}, { year: 2025 }, { year: 2026, semester: 1 as const });
    fc.assert(
      fc.property(fc.array(record, { maxLength: 15 }), scope, (all, within) => {
        const results = [...new Map(all.map((one) => [enrolmentKey(one), one])).values()];
        const overview = overviewOf(subjectsOf(results, 's'), within);
        for (const kind of ['p', 'pv', 'v'] as const)
          expect(explainAverage(results, 's', { ...within, kind }).raw).toEqual(overview[kind].averageRaw);
        const { counted, leftOut, raw } = explainAverage(results, 's', within);
        expect(raw[0]).toBeCloseTo(overview.total.averageRaw[0]);
        expect(raw[1]).toBe(overview.total.averageRaw[1]);
        const own = results.filter(
          ({ study_id, year, semester }) =>
            study_id === 's' &&
            (!('year' in within) || year === within.year) &&
            (!('semester' in within) || Number(semester.code) === within.semester),
        );
        expect(counted.length + leftOut.length).toBe(own.length);
      }),
      { numRuns: 1000 },
    );
  });
});
