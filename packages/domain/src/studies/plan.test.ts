import { describe, expect, test } from 'vitest';
import { type CountedPlan, missingOf, requiredSubjects, schoolYearsOf } from './plan.ts';

const group = (group_id: string, min_count: number, codes: string): CountedPlan['pv_group'][number] => ({
  group_id,
  group_type: group_id.endsWith('A') ? 'PVA' : 'PVB',
  school_year: Number(group_id[0]),
  semester: group_id.endsWith('A') ? 1 : 2,
  min_count,
  subject_codes: codes.split(' '),
});

const PLAN: CountedPlan = {
  p: [
    { school_year: 2, semester: 1, subject_code: 'FYZ' },
    { school_year: 1, semester: 2, subject_code: 'BIO' },
    { school_year: 1, semester: 1, subject_code: 'MAT' },
  ],
  pv_group: [group('2A', 2, 'E1 E2 E3'), group('1B', 1, 'G1 G2')],
  subject_credits: { MAT: 6, BIO: 5, FYZ: 4, E1: 5, E2: 3, E3: 4, G1: 2 },
};

const required = (passed: string, plan = PLAN) =>
  requiredSubjects(plan, new Set(passed.split(' ').filter((code) => code !== '')));
/** `1/1 MAT 0/1 open` */
const shown = (passed: string, plan = PLAN) =>
  required(passed, plan).map(
    (one) =>
      `${one.school_year}/${one.semester} ${one.subject_code ?? one.group_id} ${one.passed}/${one.min_count} ${one.fulfilled ? 'done' : 'open'}`,
  );

describe('required subjects', () => {
  test('[STUDIES-07] [STUDIES-16] are in the order of the plan, a semester’s groups behind its subjects', () => {
    expect(shown('')).toEqual([
      '1/1 MAT 0/1 open',
      '1/2 BIO 0/1 open',
      '1/2 1B 0/1 open',
      '2/1 FYZ 0/1 open',
      '2/1 2A 0/2 open',
    ]);
  });

  test('[STUDIES-16] say all there is to say of a subject and of a group', () => {
    expect(
      required('MAT E1').filter(({ subject_codes }) => subject_codes.some((c) => /MAT|E1/.test(c))),
    ).toEqual([
      {
        school_year: 1,
        semester: 1,
        subject_code: 'MAT',
        group_id: null,
        group_type: 'P',
        subject_type: 'p',
        min_count: 1,
        subject_codes: ['MAT'],
        passed: 1,
        credits: 6,
        fulfilled: true,
      },
      {
        school_year: 2,
        semester: 1,
        subject_code: null,
        group_id: '2A',
        group_type: 'PVA',
        subject_type: 'pv',
        min_count: 2,
        subject_codes: ['E1', 'E2', 'E3'],
        passed: 1,
        credits: 7,
        fulfilled: false,
      },
    ]);
  });

  test.each([
    ['under-filled: none', '', '0/2 open'],
    ['under-filled: one of two', 'E3', '1/2 open'],
    ['filled', 'E1 E3', '2/2 done'],
    ['over-filled', 'E1 E2 E3', '3/2 done'],
    ['what is in no group fills none', 'G1 G2 X', '0/2 open'],
  ])('[STUDIES-08] a group that is %s', (_what, passed, expected) => {
    expect(shown(passed)[4]).toBe(`2/1 2A ${expected}`);
  });

  test('a subject that a group names twice counts once', () => {
    const plan = { ...PLAN, p: [], pv_group: [group('2A', 2, 'E1 E1 E2')] };
    expect([shown('E1', plan), shown('E1 E2', plan)]).toEqual([['2/1 2A 1/2 open'], ['2/1 2A 2/2 done']]);
  });

  test('a group asks for the credits of its smallest subjects; one without known credits asks for none', () => {
    const credits = (min: number, codes: string) =>
      required('', { ...PLAN, p: [], pv_group: [group('2A', min, codes)] })[0]?.credits;
    expect([credits(1, 'E1 E2 E3'), credits(2, 'E1 E2 E3'), credits(3, 'E1 E2 E3')]).toEqual([3, 7, 12]);
    expect([credits(1, 'G1 G2'), credits(1, 'valueOf')]).toEqual([0, 0]);
  });

  test('a group that asks for none is fulfilled, one that asks for more than it has never is', () => {
    const ask = (min: number) => shown('E1 E2', { ...PLAN, p: [], pv_group: [group('2A', min, 'E1 E2')] });
    expect([ask(0), ask(2), ask(3)]).toEqual([['2/1 2A 2/0 done'], ['2/1 2A 2/2 done'], ['2/1 2A 2/3 open']]);
  });

  test('a plan without anything asks for nothing', () => {
    expect(required('MAT', { p: [], pv_group: [], subject_credits: {} })).toEqual([]);
  });
});

describe('what is missing', () => {
  const missing = (passed: string, upTo?: number) => {
    const { subjects, groups } = missingOf(required(passed), upTo);
    return [
      ...subjects.map(({ subject_code }) => subject_code),
      ...groups.map(({ group: { group_id }, lacking }) => `${group_id}: ${lacking}`),
    ];
  };

  test.each<[upTo: number | undefined, passed: string, expected: string[]]>([
    [undefined, '', ['MAT', 'BIO', 'FYZ', '1B: 1', '2A: 2']],
    [1, '', ['MAT', 'BIO', '1B: 1']],
    [2, '', ['MAT', 'BIO', 'FYZ', '1B: 1', '2A: 2']],
    [0, '', []],
    [undefined, 'MAT G2 E1', ['BIO', 'FYZ', '2A: 1']],
    [1, 'MAT G2 E1', ['BIO']],
    [1, 'MAT BIO G1 G2', []],
    [undefined, 'MAT BIO FYZ G1 E1 E2 E3', []],
  ])('up to year %s with %j passed', (upTo, passed, expected) => {
    expect(missing(passed, upTo)).toEqual(expected);
  });
});

describe('school years', () => {
  test.each([
    ['B', null, 3],
    ['N', null, 2],
    ['D', null, 2],
    ['', null, 2],
    ['B', 4, 4],
    ['N', 3, 3],
    ['B', 1, 1],
  ])('[STUDIES-12] of type %j, whose study type says %s years: 1 to %i', (code, length, last) => {
    const years = schoolYearsOf({ type: { code } }, length);
    expect([years[0], years.at(-1), years.length]).toEqual([1, last, last]);
  });
});
