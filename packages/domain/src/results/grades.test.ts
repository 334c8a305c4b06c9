import { describe, expect, test } from 'vitest';
import { GRADES, type Grade } from '../codes.ts';
import { GRADE_COEFFICIENTS, gradeSeverity, isClosing, isPassed, type Severity } from './grades.ts';

type Row = [Grade, coefficient: number, passed: boolean, closing: boolean, Severity];

describe('grades', () => {
  const table: Row[] = [
    //     number passed closing colour
    ['A', 1.0, true, false, 'positive'],
    ['B', 1.5, true, false, 'positive'],
    ['C', 2.0, true, false, 'positive'],
    ['D', 2.5, true, false, 'warning'],
    ['E', 3.0, true, false, 'warning'],
    ['F', 4.0, false, false, 'negative'],
    ['K', 4.0, false, false, 'negative'],
    ['N', 4.0, false, true, 'negative'],
    ['P', 1.0, true, false, 'positive'],
    ['S', 1.0, true, true, 'positive'],
    ['U', 1.0, true, true, 'positive'],
    ['Z', 1.0, true, false, 'positive'],
  ];

  test('the table is complete', () => {
    expect(table.map(([grade]) => grade)).toEqual(GRADES);
  });

  test.each(table)('[RESULTS-17] %s counts as %d', (grade, coefficient) => {
    expect(GRADE_COEFFICIENTS[grade]).toBe(coefficient);
  });

  test.each(table)('[RESULTS-15] %s (%d) is passed: %s', (grade, _coefficient, passed) => {
    expect(isPassed(grade)).toBe(passed);
  });

  test.each(table)(
    '[RESULTS-14] %s (%d, %s) closes the record: %s',
    (grade, _coefficient, _passed, closing) => {
      expect(isClosing(grade)).toBe(closing);
    },
  );

  test.each(table)(
    '[RESULTS-19] %s (%d, %s, %s) is %s',
    (grade, _coefficient, _passed, _closing, severity) => {
      expect(gradeSeverity(grade)).toBe(severity);
    },
  );
});
