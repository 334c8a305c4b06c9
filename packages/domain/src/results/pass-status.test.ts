import { describe, expect, test } from 'vitest';
import { DUTY_TYPES, GRADES } from '../codes.ts';
import { isClosing, isGrade, isPassed } from './grades.ts';
import { recordOf } from './pass-status.fixture.ts';
import { isDutyType, type PassStatus, passStatusOf } from './pass-status.ts';

/** Pass status by completion (columns), the credit's grade and the exam's grade. */
const TABLE: [
  credit: string,
  exam: string,
  zk: PassStatus,
  kz: PassStatus,
  z: PassStatus,
  none: PassStatus,
][] = [
  // credit exam  ZK        KZ        Z         null
  ['-', '-', 'open', 'open', 'open', 'open'],
  ['Z', '-', 'open', 'open', 'passed', 'passed'],
  ['P', '-', 'open', 'open', 'passed', 'passed'],
  ['K', '-', 'open', 'open', 'failed', 'failed'],
  // A graded credit may come as a credit.
  ['A', '-', 'open', 'passed', 'passed', 'passed'],
  ['E', '-', 'open', 'passed', 'passed', 'passed'],
  ['F', '-', 'open', 'failed', 'failed', 'failed'],
  // S, U and N close the record for every completion.
  ['S', '-', 'passed', 'passed', 'passed', 'passed'],
  ['U', '-', 'passed', 'passed', 'passed', 'passed'],
  ['N', '-', 'failed', 'failed', 'failed', 'failed'],
  // An exam decides, with and without a credit.
  ['Z', 'A', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'E', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'F', 'failed', 'failed', 'failed', 'failed'],
  ['-', 'C', 'passed', 'passed', 'passed', 'passed'],
  ['-', 'F', 'failed', 'failed', 'failed', 'failed'],
  ['Z', 'P', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'S', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'U', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'Z', 'passed', 'passed', 'passed', 'passed'],
  ['Z', 'N', 'failed', 'failed', 'failed', 'failed'],
  ['Z', 'K', 'failed', 'failed', 'failed', 'failed'],
  ['S', 'F', 'failed', 'failed', 'failed', 'failed'],
  // Unknown grades are neither passed nor failed.
  ['X', '-', 'unknown', 'unknown', 'unknown', 'unknown'],
  ['X', 'A', 'unknown', 'unknown', 'unknown', 'unknown'],
  ['Z', 'X', 'unknown', 'unknown', 'unknown', 'unknown'],
];

describe('pass status', () => {
  test.each(TABLE)('[RESULTS-15] credit %s, exam %s: ZK %s, KZ %s, Z %s, not said %s', (...row) => {
    const [credit, exam, ...expected] = row;
    const standings = ['ZK', 'KZ', 'Z', '-'].map((ending) =>
      passStatusOf(recordOf(`MAT 2026/1 P 6 ${ending} ${credit} ${exam}`)),
    );
    expect(standings).toEqual(expected);
  });

  test.each(DUTY_TYPES)('[STUDIES-17] a subject of type %s is counted', (duty) => {
    expect(passStatusOf(recordOf(`MAT 2026/1 ${duty} 6 ZK Z B`))).toBe('passed');
  });

  test.each(['Q', 'p', 'PVC', 'toString'])('[STUDIES-17] one of type %s is not', (duty) => {
    expect(passStatusOf(recordOf(`MAT 2026/1 ${duty} 6 ZK Z B`))).toBe('unknown');
  });
});

describe('codes', () => {
  test('[RESULTS-18] exactly the twelve of the list are grades', () => {
    expect(GRADES.filter(isGrade)).toEqual(GRADES);
    expect(['', 'a', 'G', 'AB', 'toString', '__proto__'].filter(isGrade)).toEqual([]);
  });

  test('[RESULTS-15] [RESULTS-14] an unknown code is not passed and does not close a record', () => {
    expect(['', 'G', 'toString'].map((code) => [isPassed(code), isClosing(code)])).toEqual(
      Array(3).fill([false, false]),
    );
  });

  test('[STUDIES-17] exactly the five of the list are duty types', () => {
    expect(['P', 'PV', 'PVA', 'PVB', 'V', 'PVC', '', 'valueOf'].filter(isDutyType)).toEqual(DUTY_TYPES);
  });
});
