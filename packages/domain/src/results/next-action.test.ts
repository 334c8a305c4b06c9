import { describe, expect, test } from 'vitest';
import { isUnderWay, type NextAction, nextActionOf } from './next-action.ts';
import { result } from './results.fixture.ts';

const YEAR = 2026;

describe('what is to be done for a subject that is not passed', () => {
  test.each<[what: string, given: Partial<Parameters<typeof result>[0]> | null, NextAction]>([
    ['never enrolled', null, 'enrol'],
    ['enrolled, an exam', {}, 'credit-and-exam'],
    ['the credit is there', { credit: ['Z'] }, 'exam'],
    ['the credit was refused', { credit: ['K'] }, 'credit-and-exam'],
    ['failed once', { credit: ['Z'], exam: ['F'] }, 'exam'],
    ['failed twice', { credit: ['Z'], exam: ['F', 'F'] }, 'last-attempt'],
    ['failed three times', { credit: ['Z'], exam: ['F', 'F', 'F'] }, 'closed'],
    ['closed by N', { credit: ['N'] }, 'closed'],
    ['closed by N with an exam', { credit: ['N'], exam: ['F'] }, 'closed'],
    ['a try of the exam waits for its grade', { credit: ['Z'], exam: ['F', 'F', null] }, 'last-attempt'],
    ['the exam was failed before a credit', { exam: ['F'] }, 'exam'],
    ['a failed graded credit', { completion: 'KZ', credit: ['F'] }, 'graded-credit'],
    ['a graded credit with a credit', { completion: 'KZ', credit: ['Z'] }, 'graded-credit'],
    ['a refused credit', { completion: 'Z', credit: ['K'] }, 'credit'],
    ['unknown completion, refused credit', { completion: null, credit: ['K'] }, 'result'],
    ['failed in an earlier year', { exam: ['F'], year: 2025 }, 'enrol-again'],
    ['open in an earlier year', { year: 2025 }, 'enrol-again'],
    ['a graded credit', { completion: 'KZ' }, 'graded-credit'],
    ['a credit', { completion: 'Z' }, 'credit'],
    ['unknown completion', { completion: null }, 'result'],
    ['unknown completion, failed exam', { completion: null, exam: ['F'] }, 'exam'],
    ['an unknown grade', { exam: ['X'] }, 'unknown'],
    ['an unknown duty type', { duty: 'Q' }, 'unknown'],
  ])('%s', (_, given, nextAction) => {
    expect(nextActionOf(given === null ? undefined : result({ code: 'A', ...given }), YEAR)).toBe(nextAction);
  });

  test.each([
    ['twice failed is under way', ['F', 'F'], true],
    ['three times is not', ['F', 'F', 'F'], false],
    ['with an unknown grade is not', ['X'], false],
  ])('%s', (_, exam, expected) => {
    expect(isUnderWay(result({ code: 'A', credit: ['Z'], exam }), YEAR)).toBe(expected);
  });

  test('an earlier year is not under way', () => {
    expect(isUnderWay(result({ code: 'A', year: 2025 }), YEAR)).toBe(false);
  });
});
