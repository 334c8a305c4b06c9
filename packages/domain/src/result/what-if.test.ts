import { describe, expect, test } from 'vitest';
import { enrolmentKey } from './pass-status.ts';
import { result } from './results.fixture.ts';
import { averageOf, overviewOf, subjectsOf } from './totals.ts';
import { choicesOf, withExpected } from './what-if.ts';

const totals = (results: ReturnType<typeof result>[]) => overviewOf(subjectsOf(results, 's')).total;

describe('expected grades', () => {
  const open = result({ code: 'A', points: 6, credit: ['Z'] });
  const failed = result({ code: 'B', points: 4, credit: ['Z'], exam: ['F'] });
  const credit = result({ code: 'C', points: 2, completion: 'Z' });
  const facts = [open, failed, credit];
  const expectAll = withExpected(
    facts,
    new Map([
      [enrolmentKey(open), 'A'],
      [enrolmentKey(failed), 'C'],
      [enrolmentKey(credit), 'Z'],
    ]),
    (grade) => grade,
  );

  test('bring credits and change the average', () => {
    expect(totals(facts)).toMatchObject({ creditsFinished: 0, countFinished: 0 });
    expect(totals(expectAll)).toMatchObject({ creditsFinished: 12, countFinished: 3 });
    expect(averageOf(totals(expectAll).averageRaw)).toBe((6 * 1 + 4 * 2) / 10);
  });

  test('leave the facts as they are', () => {
    expect(facts[1]?.entries[2]?.grade.code).toBe('F');
    expect(expectAll[1]?.attempts).toEqual(failed.attempts);
  });

  test('a failing one takes what was gained', () => {
    const good = result({ code: 'A', points: 6, credit: ['Z'], exam: ['A'] });
    const worse = withExpected([good], new Map([[enrolmentKey(good), 'F']]), (grade) => grade);
    expect(totals(worse)).toMatchObject({ creditsFinished: 0, averageRaw: [0, 0] });
  });

  test.each([
    ['an exam has letters', {}, 'A'],
    ['a credit has Z and K', { completion: 'Z' as const }, 'Z'],
    ['unknown completion: both', { completion: null }, 'A'],
  ])('%s', (_, given, first) => {
    expect(choicesOf(result({ code: 'A', ...given }))[0]).toBe(first);
  });

  test('nothing can be expected of what counts in nothing', () => {
    expect(choicesOf(result({ code: 'A', duty: 'Q' }))).toEqual([]);
  });
});
