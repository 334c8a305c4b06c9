import { describe, expect, test } from 'vitest';
import { recordOf, recordsOf } from './pass-status.fixture.ts';
import { averageOf, kindOf, NO_TOTALS, overviewOf, semestersOf, subjectsOf, type Totals } from './totals.ts';

/** `countFinished/count creditsFinished/credits weighted/credits of the average` */
const shown = ({ countFinished, count, creditsFinished, credits, averageRaw }: Totals) =>
  `${countFinished}/${count} ${creditsFinished}/${credits} ${averageRaw.join('/')}`;
const totalOf = (table: string) => shown(overviewOf(subjectsOf(recordsOf(table), '7')).total);
const NOTHING = shown(NO_TOTALS);

test('subjects are in the order of their codes', () => {
  const records = recordsOf(
    'B 2026/1 P 6 ZK - - \n C 2026/1 P 6 ZK - - \n A 2026/1 P 6 ZK - - \n B 2025/1 P 6 ZK Z F',
  );
  expect(subjectsOf(records, '7').map(({ code }) => code)).toEqual(['A', 'B', 'C']);
});

describe('one subject', () => {
  test.each<[string, string, string]>([
    // name                              records                          passed, credits, average
    ['no record', '', NOTHING],
    ['not graded yet', 'MAT 2026/1 P 6 ZK - -', '0/1 0/6 0/0'],
    ['a credit, the exam open', 'MAT 2026/1 P 6 ZK Z -', '0/1 0/6 0/0'],
    ['passed', 'MAT 2026/1 P 6 ZK Z B', '1/1 6/6 9/6'],
    ['failed', 'MAT 2026/1 P 6 ZK Z F', '0/1 0/6 0/0'],
    ['a credit only', 'TEV 2026/1 V 1 Z Z -', '1/1 1/1 0/0'],
    ['uncredited', 'TEV 2026/1 V 1 Z K -', '0/1 0/1 0/0'],
    ['closed by U', 'MAT 2026/1 P 6 ZK U -', '1/1 6/6 0/0'],
    ['closed by S', 'MAT 2026/1 P 6 ZK S -', '1/1 6/6 0/0'],
    ['closed by N', 'MAT 2026/1 P 6 ZK N -', '0/1 0/6 0/0'],
    ['closed by S, and an exam all the same', 'MAT 2026/1 P 6 ZK S A', '1/1 6/6 6/6'],
    ['without credits', 'BOZ 2026/1 P 0 Z Z -', '1/1 0/0 0/0'],
    ['a grade without credits', 'BOZ 2026/1 P 0 KZ - A', '1/1 0/0 0/0'],
    // A subject counts once, even when it was enrolled several times.
    [
      'failed, then passed: counts as the passed one',
      'MAT 2025/1 P 6 ZK Z F \n MAT 2026/1 P 6 ZK Z C',
      '1/1 6/6 12/6',
    ],
    ['failed twice', 'MAT 2025/1 P 6 ZK Z F \n MAT 2026/1 P 6 ZK Z F', '0/1 0/6 0/0'],
    [
      'failed, and enrolled again: its last grade is the F, which does not count',
      'MAT 2025/1 P 6 ZK Z F \n MAT 2026/1 P 6 ZK - -',
      '0/1 0/6 0/0',
    ],
    [
      'uncredited, then credited and passed',
      'MAT 2025/1 P 6 ZK K - \n MAT 2025/2 P 6 ZK Z E',
      '1/1 6/6 18/6',
    ],
    [
      'credits changed between: those of the passed one',
      'MAT 2025/1 P 5 ZK Z F \n MAT 2026/1 P 6 ZK Z A',
      '1/1 6/6 6/6',
    ],
    [
      'passed, then enrolled again and not graded: still passed, with its grade',
      'MAT 2025/1 P 6 ZK Z D \n MAT 2026/1 P 6 ZK - -',
      '1/1 6/6 15/6',
    ],
    [
      'passed, then enrolled again with other credits: those of the passed one',
      'MAT 2025/1 P 6 ZK Z D \n MAT 2026/1 P 5 ZK - -',
      '1/1 6/6 15/6',
    ],
    [
      'passed, then failed once more: passed, with the grade of the passed one',
      'MAT 2025/1 P 6 ZK Z D \n MAT 2026/1 P 6 ZK Z F',
      '1/1 6/6 15/6',
    ],
    [
      'passed, then enrolled again and credited: passed, with its grade',
      'MAT 2025/1 P 6 ZK Z C \n MAT 2026/1 P 6 ZK Z -',
      '1/1 6/6 12/6',
    ],
    ['passed twice: the later grade', 'MAT 2025/1 P 6 ZK Z D \n MAT 2026/1 P 6 ZK Z A', '1/1 6/6 6/6'],
    ['the order of records says nothing', 'MAT 2026/1 P 6 ZK Z A \n MAT 2025/1 P 6 ZK Z D', '1/1 6/6 6/6'],
    ['a record that came twice', 'MAT 2026/1 P 6 ZK Z B \n MAT 2026/1 P 6 ZK Z B', '1/1 6/6 9/6'],
    // Unknown grades and types do not count.
    ['an unknown grade', 'MAT 2026/1 P 6 ZK Z X', NOTHING],
    ['an unknown duty type', 'MAT 2026/1 Q 6 ZK Z A', NOTHING],
    ['an unknown grade after a known one', 'MAT 2025/1 P 6 ZK Z F \n MAT 2026/1 P 6 ZK Z X', '0/1 0/6 0/0'],
  ])('[RESULTS-09] %s', (_name, table, expected) => {
    expect(totalOf(table)).toBe(expected);
  });
});

describe('average', () => {
  test.each<[grade: string, weighted: number, credits: number]>([
    ['A', 5, 5],
    ['B', 7.5, 5],
    ['C', 10, 5],
    ['D', 12.5, 5],
    ['E', 15, 5],
    ['F', 0, 0],
    ['K', 0, 0],
    ['N', 0, 0],
    ['P', 0, 0],
    ['S', 0, 0],
    ['U', 0, 0],
    ['Z', 0, 0],
  ])('[RESULTS-12] [RESULTS-10] %s with 5 credits adds %d and %d', (grade, weighted, credits) => {
    const subjects = subjectsOf([recordOf(`MAT 2026/1 P 5 ZK Z ${grade}`)], '7');
    expect(overviewOf(subjects).total.averageRaw).toEqual([weighted, credits]);
  });

  test.each<[coefficient: number, counts: boolean]>([
    [-1, false],
    [0, false],
    [0.01, true],
    [1, true],
    [3.99, true],
    [4, false],
    [4.01, false],
  ])('[RESULTS-12] the coefficient %d of a record counts: %s', (coefficient, counts) => {
    const record = recordOf('MAT 2026/1 P 5 ZK Z B');
    record.entries[2] = { grade: { code: 'B', value: { coefficient } } };
    const [, credits] = overviewOf(subjectsOf([record], '7')).total.averageRaw;
    expect(credits).toBe(counts ? 5 : 0);
  });

  test('[RESULTS-10] is weighted by credits, also over kinds, and includes its sums', () => {
    const subjects = subjectsOf(
      recordsOf(`
        MAT 2026/1 P   6 ZK Z E
        ANG 2026/1 PVA 2 KZ - A
        FYZ 2026/1 P   4 ZK Z F
        TEV 2026/1 V   1 Z  Z -`),
      '7',
    );
    const { p, pv, v, total } = overviewOf(subjects);
    expect([p, pv, v, total].map(({ averageRaw }) => averageOf(averageRaw))).toEqual([3, 1, null, 2.5]);
    expect(subjects.map(({ code, graded }) => [code, graded?.coefficient ?? null])).toEqual([
      ['ANG', 1],
      ['FYZ', null],
      ['MAT', 3],
      ['TEV', null],
    ]);
  });

  test('[RESULTS-11] of several enrolments only the last grade is in it, in its own semester', () => {
    const subjects = subjectsOf(recordsOf('MAT 2025/1 P 6 ZK Z D \n MAT 2025/2 P 6 ZK Z B'), '7');
    const averages = ([1, 2] as const).map((semester) => overviewOf(subjects, { semester }).total.averageRaw);
    expect(averages).toEqual([
      [0, 0],
      [9, 6],
    ]);
  });

  test('[RESULTS-11] a grade counts in its own semester, also when the subject counts in another', () => {
    const subjects = subjectsOf(recordsOf('MAT 2025/1 P 6 ZK A - \n MAT 2025/2 P 6 ZK - -'), '7');
    const totals = ([1, 2] as const).map((semester) => shown(overviewOf(subjects, { semester }).total));
    expect(totals).toEqual(['0/0 0/0 6/6', '0/1 0/6 0/0']);
  });

  test('[RESULTS-10] is null without graded subjects', () => {
    expect([averageOf([0, 0]), averageOf([9, 6])]).toEqual([null, 1.5]);
  });
});

describe('overview', () => {
  test.each([
    ['P', 'p'],
    ['PV', 'pv'],
    ['PVA', 'pv'],
    ['PVB', 'pv'],
    ['V', 'v'],
    ['Q', 'v'],
    ['toString', 'v'],
  ])('[RESULTS-09] [STUDIES-17] a subject of type %s is of the kind %s', (duty, kind) => {
    expect(kindOf(duty)).toBe(kind);
  });

  const TABLE = `
    MAT 2024/1 P   6 ZK Z  F
    MAT 2025/1 P   6 ZK Z  C
    FYZ 2025/1 P   4 ZK Z  A
    BIO 2025/2 PVA 4 ZK K  -
    ANG 2025/2 PVB 3 KZ -  B
    TEV 2025/2 V   1 Z  Z  -
    CHE 2026/1 P   5 ZK -  -`;
  const subjects = subjectsOf(recordsOf(TABLE), '7');

  test.each([
    // part          p                 pv              v             total
    [{}, '2/3 10/15 16/10', '1/2 3/7 4.5/3', '1/1 1/1 0/0', '4/6 14/23 20.5/13'],
    // The failed MAT counts in the semester in which it was passed.
    [{ year: 2024 }, NOTHING, NOTHING, NOTHING, NOTHING],
    [{ year: 2025 }, '2/2 10/10 16/10', '1/2 3/7 4.5/3', '1/1 1/1 0/0', '4/5 14/18 20.5/13'],
    [{ year: 2025, semester: 1 }, '2/2 10/10 16/10', NOTHING, NOTHING, '2/2 10/10 16/10'],
    [{ year: 2025, semester: 2 }, NOTHING, '1/2 3/7 4.5/3', '1/1 1/1 0/0', '2/3 4/8 4.5/3'],
    [{ year: 2026, semester: 1 }, '0/1 0/5 0/0', NOTHING, NOTHING, '0/1 0/5 0/0'],
    [{ year: 2026, semester: 2 }, NOTHING, NOTHING, NOTHING, NOTHING],
  ] as const)('[RESULTS-09] of %j', (within, p, pv, v, total) => {
    const overview = overviewOf(subjects, within);
    expect([overview.p, overview.pv, overview.v, overview.total].map(shown)).toEqual([p, pv, v, total]);
  });

  test('another study has its own subjects', () => {
    const both = [...recordsOf(TABLE), recordOf('MAT 2026/1 P 6 ZK Z A', '8')];
    expect(subjectsOf(both, '8').map(({ code }) => code)).toEqual(['MAT']);
    expect(overviewOf(subjectsOf(both, '7'))).toEqual(overviewOf(subjects));
    expect(subjectsOf(both, '9')).toEqual([]);
  });

  test('[RESULTS-02] semesters are those with results, the latest first, each once; the gaps are left out', () => {
    const both = [...recordsOf(TABLE), recordOf('MAT 2027/1 P 6 ZK Z A', '8')];
    expect(semestersOf(both, '7')).toEqual([
      { year: 2026, semester: 1 },
      { year: 2025, semester: 2 },
      { year: 2025, semester: 1 },
      { year: 2024, semester: 1 },
    ]);
  });
});
