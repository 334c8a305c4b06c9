import { enrolmentKey } from '@kahan/domain';
import { result } from '@kahan/domain/results.fixture';
import { describe, expect, test } from 'vitest';
import { changedKeys, semestersView, uniqueResults } from './semesters.ts';

describe('the semesters of a study', () => {
  const results = [
    result({ code: 'B', year: 2025, semester: '2', points: 4, exam: ['A'] }),
    result({ code: 'A', year: 2026, duty: 'V' }),
    result({ code: 'C', year: 2026, duty: 'PVA' }),
    result({ code: 'D', year: 2026 }),
    result({ code: 'E', year: 2026, study: 'other' }),
    result({ code: 'F', year: 2026, duty: 'Q' }),
  ];

  test('the latest first, mandatory subjects in front, unknown types at the end', () => {
    const view = semestersView(results, 's', 'en');
    expect(view.map(({ id, results: rows }) => [id, rows.map(({ code }) => code.code).join('')])).toEqual([
      ['2026-1', 'DCAF'],
      ['2025-2', 'B'],
    ]);
    expect(view[1]?.overview.total).toMatchObject({ creditsFinished: 4, credits: 4 });
  });

  test('a record that came twice is there once', () => {
    const twice = [result({ code: 'A' }), result({ code: 'A', exam: ['C'] })];
    expect(uniqueResults(twice)).toEqual([twice[1]]);
  });
});

describe('what changed', () => {
  const before = [result({ code: 'A' }), result({ code: 'B' })];

  test('nothing in an answer that says the same', () => {
    expect(changedKeys(before, [result({ code: 'A' }), result({ code: 'B' })])).toEqual([]);
  });

  test('a grade, and a subject that is new', () => {
    const now = [result({ code: 'A', exam: ['C'] }), result({ code: 'B' }), result({ code: 'C' })];
    expect(changedKeys(before, now)).toEqual([now[0], now[2]].map((one) => one && enrolmentKey(one)));
  });
});
