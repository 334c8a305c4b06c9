import { requiredSubjects } from '@kahan/domain';
import { plan, result } from '@kahan/domain/results.fixture';
import { describe, expect, test } from 'vitest';
import { type PlanScope, planRows, symbolOf } from './plan.view.ts';

const PLAN = plan(
  { '1-1': ['A'], '1-2': ['B'], '2-1': ['C', 'D'], '2-2': ['E'], '3-1': ['F'] },
  { '2-2': [1, 'G', 'H'] },
);
const results = [
  result({ code: 'A', year: 2025, credit: ['Z'], exam: ['C'] }),
  result({ code: 'B', year: 2025, semester: '2', exam: ['F'] }),
  result({ code: 'C' }),
  result({ code: 'D', exam: ['F'] }),
  result({ code: 'G' }),
];
const rows = (scope: PlanScope, more: typeof results = []) => {
  const all = [...results, ...more];
  const passed = new Set(
    all.filter(({ entries }) => entries[2]?.grade.code === 'C').map(({ code }) => code.code),
  );
  const here = { school_year: 2, semester: 1 as const };
  return planRows({
    plan: PLAN,
    required: requiredSubjects(PLAN, passed),
    results: all,
    year: 2026,
    here,
    scope,
  });
};
const semesters = (scope: PlanScope) =>
  rows(scope).map(({ school_year, semester }) => `${school_year}-${semester}`);

describe('the plan on screen', () => {
  test('[STUDIES-06] shows this semester, up to now, or all', () => {
    expect(semesters('semester')).toEqual(['2-1']);
    expect(semesters('study')).toEqual(['1-1', '1-2', '2-1']);
    expect(semesters('plan')).toEqual(['1-1', '1-2', '2-1', '2-2', '3-1']);
  });

  test('[STUDIES-08] only what is passed is done', () => {
    const states = rows('plan').flatMap(({ cells }) => cells.map(({ id, state }) => [id, state]));
    expect(states).toEqual([
      ['A', 'done'],
      ['B', 'failed'],
      ['C', 'running'],
      ['D', 'failed'],
      ['E', 'later'],
      ['g2-2', 'running'],
      ['F', 'later'],
    ]);
  });

  test('[STUDIES-07] a group is done when enough of it is passed, and counts its credits then', () => {
    const row = rows('plan', [result({ code: 'H', exam: ['C'] })]).find(
      (one) => one.school_year === 2 && one.semester === 2,
    );
    expect(row?.cells.at(-1)).toMatchObject({ isGroup: true, state: 'done' });
    expect(row?.gained).toBe(5);
  });

  test('[STUDIES-13] a semester counts 30 credits, whatever its subjects add up to', () => {
    expect(rows('plan').map(({ credits }) => credits)).toEqual([30, 30, 30, 30, 30]);
  });
});

test('a group of which too little is passed is under way, not done', () => {
  const two = plan({}, { '2-1': [2, 'A', 'G', 'H'] });
  const [row] = planRows({
    plan: two,
    required: requiredSubjects(two, new Set(['A'])),
    results,
    year: 2026,
    here: { school_year: 2, semester: 1 },
    scope: 'plan',
  });
  expect(row?.cells).toMatchObject([{ isGroup: true, state: 'running' }]);
});

describe('the sign of a subject', () => {
  test.each([
    ['Fyzikální chemie I', 'FCh I'],
    ['Organická chemie II', 'OCh II'],
    ['Matematika A', 'Mat A'],
    ['Úvod do programování', 'ÚP'],
    ['Laboratoř analytické chemie', 'LACh'],
    ['Biochemie', 'Bio'],
    ['', ''],
  ])('%s → %s', (name, sign) => expect(symbolOf(name)).toBe(sign));
});
