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
    ['an exam has letters', {}, 'A B C D E F'],
    ['a graded credit has letters', { completion: 'KZ' as const }, 'A B C D E F'],
    ['a credit has Z and K', { completion: 'Z' as const }, 'Z K'],
    ['unknown completion: both', { completion: null }, 'A B C D E F Z K'],
  ])('%s', (_, given, choices) => {
    expect(choicesOf(result({ code: 'A', ...given })).join(' ')).toBe(choices);
  });

  test('take the place of the last grade, whose attempt they keep', () => {
    const closed = result({ code: 'A', credit: ['Z'], exam: ['F', 'N'] });
    const [expected] = withExpected(
      [closed],
      new Map([[enrolmentKey(closed), 'B']]),
      (grade) => `grade ${grade}`,
    );
    expect(closed.fulfilled).toBe(true);
    expect(expected?.fulfilled).toBe(false);
    expect(expected?.entries[1]).toBe(closed.entries[1]);
    expect(expected?.entries[2]).toEqual({
      attempt_count: 2,
      date: '2026-12-11',
      teacher: null,
      grade: { code: 'B', value: { name: 'grade B', coefficient: 1.5 } },
    });
  });

  test('of a subject without a grade have no attempt and no date', () => {
    const [expected] = withExpected([credit], new Map([[enrolmentKey(credit), 'Z']]), (grade) => grade);
    expect(expected?.entries[1]).toMatchObject({ attempt_count: 0, date: '' });
  });

  test('leave alone what nothing is expected of', () => {
    expect(withExpected([open], new Map(), (grade) => grade)[0]).toBe(open);
  });

  test('nothing can be expected of what counts in nothing', () => {
    expect(choicesOf(result({ code: 'A', duty: 'Q' }))).toEqual([]);
  });
});
