import { describe, expect, test } from 'vitest';
import type { Semester } from '../codes.ts';
import { plan, result } from '../results/results.fixture.ts';
import { forecastOf } from './forecast.ts';

const study = { study_id: 's', school_year: 2, last_active_year: 2026, type: { code: 'B', value: '' } };
const inSemester = (semester: Semester) => ({ year: 2026, semester });
const WINTER = inSemester(1);
const standing = 'studying';

const PLAN = plan(
  { '1-1': ['A', 'B'], '1-2': ['C'], '2-1': ['D'], '2-2': ['E'], '3-1': ['F'] },
  { '2-1': [1, 'G', 'H'] },
);
const passed = (code: string, year = 2025) => result({ code, year, credit: ['Z'], exam: ['C'] });
const FIRST_YEAR = [passed('A'), passed('B'), passed('C')];

describe('how it goes', () => {
  const verdictOf = (
    ...[results, by = PLAN, open = WINTER]: [
      ReturnType<typeof result>[],
      (typeof PLAN | null)?,
      typeof WINTER?,
    ]
  ) => forecastOf({ study, results, plan: by, open, standing }).verdict;

  test('nothing is there yet', () => expect(verdictOf([])).toBe('nothing'));
  test('results of another study are nothing, too', () =>
    expect(verdictOf([result({ code: 'A', study: 'other' })])).toBe('nothing'));
  test('an unknown plan', () => expect(verdictOf(FIRST_YEAR, null)).toBe('no-plan'));
  test('all of the past semesters is passed', () => expect(verdictOf(FIRST_YEAR)).toBe('on-plan'));
  test('one of them is not', () => expect(verdictOf(FIRST_YEAR.slice(1))).toBe('behind'));
  test('what runs is not overdue before its semester is over', () => {
    const results = [...FIRST_YEAR, result({ code: 'D' })];
    expect(verdictOf(results, PLAN, inSemester(1))).toBe('on-plan');
    expect(verdictOf(results, PLAN, inSemester(2))).toBe('behind');
  });
  test('a group counts as well', () => {
    const without = [...FIRST_YEAR, passed('D', 2026)];
    expect(verdictOf(without, PLAN, inSemester(2))).toBe('behind');
    expect(verdictOf([...without, passed('H', 2026)], PLAN, inSemester(2))).toBe('on-plan');
  });
  test('a study that is not active any more is judged by its whole year', () => {
    const before = { ...study, last_active_year: 2025 };
    expect(
      forecastOf({ study: before, results: FIRST_YEAR, plan: PLAN, open: WINTER, standing }).verdict,
    ).toBe('behind');
  });
  test('a plan that asks for nothing says nothing', () =>
    expect(verdictOf(FIRST_YEAR, plan({}))).toBe('no-plan'));
  test('the winter of a later year is not overdue in summer', () => {
    const first = { ...study, school_year: 1 };
    const inSummer = {
      study: first,
      results: FIRST_YEAR,
      plan: PLAN,
      open: inSemester(2),
      standing,
    } as const;
    expect(forecastOf(inSummer).verdict).toBe('on-plan');
  });
  test.each([
    ['a first year before its first day', 1, []],
    ['resits of the last summer are still ahead', 2, ['C']],
    ['a winter of the year before is over', 2, ['B']],
  ])('before the winter begins: %s', (_title, school_year, lacks) => {
    // The open semester is the summer of the year before.
    const before = {
      study: { ...study, school_year },
      plan: PLAN,
      standing,
      open: { year: 2025, semester: 2 },
    } as const;
    const results = [
      ...FIRST_YEAR.filter(({ code }) => school_year > 1 && !lacks.includes(code.code)),
      result({ code: 'D' }),
    ];
    const { verdict, subjects } = forecastOf({ ...before, results });
    const overdue = subjects.filter(({ isOverdue }) => isOverdue).map(({ code }) => code);
    expect([verdict, overdue]).toEqual(lacks.includes('B') ? ['behind', ['B']] : ['on-plan', []]);
  });
  test.each(['interrupted', 'ended', 'not-begun'] as const)(
    'a study that is %s has no verdict and lacks nothing',
    (one) => {
      const results = [...FIRST_YEAR.slice(1), result({ code: 'D', exam: ['F', 'F'] })];
      const forecast = forecastOf({ study, results, plan: PLAN, open: inSemester(2), standing: one });
      expect(forecast).toMatchObject({
        verdict: one,
        isMeasured: false,
        subjects: [],
        groups: [],
        watch: null,
      });
      expect(forecast.year.gained).toBe(0);
    },
  );
  test.each([
    ['a plan', PLAN, true],
    ['a plan that is still loading', undefined, true],
    ['no plan', null, false],
    ['a plan that asks for nothing', plan({}), false],
  ])('%s: whether credits are a goal', (_title, by, isMeasured) => {
    expect(forecastOf({ study, results: FIRST_YEAR, plan: by, open: WINTER, standing }).isMeasured).toBe(
      isMeasured,
    );
  });
  test('everything is passed', () => {
    const all = [...'ABCDEFG'].map((code) => passed(code));
    expect(verdictOf(all)).toBe('finished');
  });
});

describe('what is missing', () => {
  const of = (results: ReturnType<typeof result>[]) =>
    forecastOf({ study, results, plan: PLAN, open: WINTER, standing });

  test('up to this year, the urgent first', () => {
    const { subjects, groups, watch } = of([
      passed('A'),
      passed('B'),
      result({ code: 'C', year: 2025, exam: ['F'] }),
      result({ code: 'E', credit: ['Z'], exam: ['F', 'F'] }),
      result({ code: 'D' }),
    ]);
    expect(subjects.map(({ code, nextAction, isOverdue }) => [code, nextAction, isOverdue])).toEqual([
      ['E', 'last-attempt', false],
      ['C', 'enrol-again', true],
      ['D', 'credit-and-exam', false],
    ]);
    expect(groups).toMatchObject([{ lacking: 1, isOverdue: false }]);
    expect(watch?.code).toBe('E');
  });

  test('of equally urgent ones the overdue first', () => {
    const { subjects } = of([passed('A')]);
    expect(subjects.map(({ code, isOverdue }) => `${code} ${isOverdue}`)).toEqual([
      'B true',
      'C true',
      'D false',
      'E false',
    ]);
  });

  test.each([
    ['no attempt is left of', ['F', 'F', 'F'], 'D'],
    ['one attempt is left of', ['F', 'F'], 'D'],
    ['two attempts are left of', ['F'], undefined],
  ])('the subject to watch is one that %s', (_what, exam, code) => {
    expect(of([...FIRST_YEAR, result({ code: 'D', credit: ['Z'], exam })]).watch?.code).toBe(code);
  });

  test('what has no attempt left comes between', () => {
    const { subjects } = of([
      ...FIRST_YEAR.slice(1),
      result({ code: 'A', year: 2025 }),
      result({ code: 'D', credit: ['Z'], exam: ['F', 'F', 'F'] }),
      result({ code: 'E', credit: ['Z'], exam: ['F', 'F'] }),
    ]);
    expect(subjects.map(({ code, nextAction }) => `${code} ${nextAction}`)).toEqual([
      'E last-attempt',
      'D closed',
      'A enrol-again',
    ]);
  });

  test.each([
    ['by years', result({ code: 'D', year: 2025, exam: ['F'] }), result({ code: 'D' }), 'credit-and-exam'],
    [
      'by semesters',
      result({ code: 'D', semester: '1', credit: ['Z'] }),
      result({ code: 'D', semester: '2' }),
      'credit-and-exam',
    ],
    [
      'of this study',
      result({ code: 'D' }),
      result({ code: 'D', year: 2027, study: 'other', exam: ['X'] }),
      'credit-and-exam',
    ],
  ] as const)('the latest enrolment counts, %s', (_what, earlier, later, nextAction) => {
    for (const results of [
      [earlier, later],
      [later, earlier],
    ]) {
      const { subjects } = of([...FIRST_YEAR, ...results]);
      expect(subjects.find(({ code }) => code === 'D')?.nextAction).toBe(nextAction);
    }
  });

  test.each([
    ['in the plan', PLAN, 'Subject D of the plan'],
    ['in the results', null, 'Subject D'],
  ])('a subject has its name %s', (_what, by, name) => {
    const names = by && { ...by, subject_names: { ...by.subject_names, D: 'Subject D of the plan' } };
    const { subjects } = forecastOf({
      study,
      results: [result({ code: 'D' })],
      plan: names,
      open: WINTER,
      standing,
    });
    expect(subjects.find(({ code }) => code === 'D')?.name).toBe(name);
  });

  test('a subject without a name has its code', () => {
    const nameless = { ...PLAN, subject_names: {} };
    const { subjects } = forecastOf({ study, results: FIRST_YEAR, plan: nameless, open: WINTER, standing });
    expect(subjects.map(({ name }) => name)).toEqual(['D', 'E']);
  });

  test('a study type that is longer asks for more credits', () => {
    const { toTheEnd } = forecastOf({
      study,
      results: FIRST_YEAR,
      plan: { ...PLAN, study_length: 4 },
      open: WINTER,
      standing,
    });
    expect(toTheEnd.credits).toBe(225);
  });

  test('up to the end: subjects, groups, and credits of all years', () => {
    expect(of(FIRST_YEAR).toTheEnd).toEqual({ subjects: 3, groups: 1, credits: 165 });
  });

  test('a subject with an unknown grade is not told to be enrolled', () => {
    const { subjects } = of([...FIRST_YEAR, result({ code: 'D', exam: ['X'] })]);
    expect(subjects.find(({ code }) => code === 'D')?.nextAction).toBe('unknown');
  });

  test('without a plan it is what is enrolled this year', () => {
    const results = [result({ code: 'C', year: 2025, exam: ['F'] }), result({ code: 'D' })];
    const { subjects, required } = forecastOf({ study, results, plan: null, open: WINTER, standing });
    expect(required).toBeNull();
    expect(subjects.map(({ code, isOverdue }) => [code, isOverdue])).toEqual([['D', false]]);
  });
});

describe('[STUDIES-13] credits of a year', () => {
  const yearOf = (results: ReturnType<typeof result>[]) =>
    forecastOf({ study, results, plan: null, open: WINTER, standing }).year;

  test('gained, enrolled, lost and left', () => {
    const results = [
      result({ code: 'A', points: 9, credit: ['Z'], exam: ['C'] }),
      result({ code: 'B', points: 20 }),
      result({ code: 'C', points: 7, credit: ['Z'], exam: ['F', 'F'] }),
      result({ code: 'D', points: 4, credit: ['N'] }),
      result({ code: 'E', points: 30, year: 2025, credit: ['Z'], exam: ['A'] }),
    ];
    expect(yearOf(results)).toEqual({ gained: 9, enrolled: 27, lost: 4, left: 24 });
  });

  test('a subject of the next year does not count yet', () => {
    const results = [result({ code: 'A', points: 9 }), result({ code: 'B', points: 5, year: 2027 })];
    expect(yearOf(results)).toEqual({ gained: 0, enrolled: 9, lost: 0, left: 51 });
  });

  test.each([
    [59, 1],
    [60, 0],
    [61, 0],
  ])('%d gained leave %d', (points, left) => {
    expect(yearOf([result({ code: 'A', points, credit: ['Z'], exam: ['A'] })])).toMatchObject({
      gained: points,
      left,
    });
  });

  test('a subject without credits breaks no sum', () => {
    expect(yearOf([result({ code: 'A', points: 0, credit: ['Z'], exam: ['A'] })])).toEqual({
      gained: 0,
      enrolled: 0,
      lost: 0,
      left: 60,
    });
  });
});
