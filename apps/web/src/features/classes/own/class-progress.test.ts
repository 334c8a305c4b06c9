import type { ResultAnswer, TermAnswer } from '@kahan/contract';
import { termOf } from '@kahan/domain/term.fixture';
import { describe, expect, test } from 'vitest';
import { progressOf, termToShow } from './class-progress.ts';

const NOW = 1_800_000_000;
const YEAR = 2026;

type Grades = Partial<Record<1 | 2, string>>;
const entry = (code: string) => ({
  ...{ grade: { code, value: { name: code, coefficient: 1 } }, attempt_count: 1, date: '2026-11-01' },
  teacher: null,
});
const result = (grades: Grades, more: Partial<ResultAnswer> = {}): ResultAnswer => ({
  study_id: '1',
  code: { code: 'B1', value: 'Chemistry' },
  year: YEAR,
  semester: { code: '1' },
  type: { group_type: 'P', name: '' },
  points: 5,
  completion: 'ZK',
  fulfilled: false,
  entries: { ...(grades[1] && { 1: entry(grades[1]) }), ...(grades[2] && { 2: entry(grades[2]) }) },
  attempts: { credit: [], exam: [] },
  ...more,
});
const term = (term_id: string, day: number, more: Partial<TermAnswer> = {}): TermAnswer =>
  termOf({
    ...{ term_id, code: { code: 'B1', value: 'Chemistry' }, year: YEAR, study_ids: ['1'] },
    ...{ start: NOW + day * 86_400, duration: 60, signing_start: NOW - 1, signing_end: NOW + 1 },
    ...{ logout_end: NOW + 1, capacity: 2, signed_count: 0, attempts_left: null, ...more },
  });
const failed = (attempt: number) => ({ attempt, grade: 'F', date: '2026-11-01', teacher: null });
const TWO_FAILED = result({ 1: 'K', 2: 'F' }, { attempts: { credit: [], exam: [failed(1), failed(2)] } });
const progress = (results: ResultAnswer[], more: Partial<Parameters<typeof progressOf>[0]> = {}) =>
  progressOf({ results, terms: [], hasLessons: false, isPlanned: false, year: YEAR, now: NOW, ...more });

describe('where a student stands', () => {
  test.each([
    ['no result, no lesson, no plan', [], {}, { kind: 'notEnrolled' }],
    ['in the plan', [], { isPlanned: true }, { kind: 'planned' }],
    ['lessons without a result', [], { isPlanned: true, hasLessons: true }, { kind: 'attended' }],
    ['a passed exam', [result({ 1: 'Z', 2: 'B' })], {}, { kind: 'passed' }],
    [
      'passed before, enrolled again',
      [result({}), result({ 1: 'Z', 2: 'C' }, { year: 2025 })],
      {},
      { kind: 'passed' },
    ],
    [
      'not passed in an earlier year',
      [result({ 1: 'N' }, { year: 2025 })],
      {},
      { kind: 'again', year: 2025 },
    ],
    ['closed by an N', [result({ 1: 'N' }, { fulfilled: true })], {}, { kind: 'closed' }],
    ['a grade of another version', [result({ 1: '?' })], {}, { kind: 'unknown' }],
  ] as const)('%s', (_what, results, more, expected) =>
    expect(progress([...results], more)).toEqual(expected),
  );

  test.each([
    ['nothing yet', result({}), 'credit-and-exam', false, true],
    ['the credit is there', result({ 1: 'Z' }), 'exam', true, true],
    ['a refused credit is none', result({ 1: 'K' }), 'credit-and-exam', false, true],
    ['refused, and two exams failed', TWO_FAILED, 'last-attempt', false, true],
    ['a graded credit', result({}, { completion: 'KZ' }), 'graded-credit', false, true],
    ['how it ends is not said', result({}, { completion: null }), 'result', false, false],
  ] as const)('%s', (_what, one, action, isCredited, isOpen) => {
    expect(progress([one])).toEqual({ kind: 'left', action, isCredited, signed: null, isOpen });
  });

  test('names the first sign-up that is not over', () => {
    const signed = { study_id: '1' };
    const terms = [
      term('later', 9, signed),
      term('first', 3, signed),
      term('over', -3, signed),
      term('free', 1),
    ];
    expect(progress([result({})], { terms })).toMatchObject({ signed: { term_id: 'first' } });
  });
});

describe('the term to know of', () => {
  const full = { signed_count: 2 };
  const later = { signing_start: NOW + 1, signing_end: NOW + 2 };
  test.each([
    ['none', [], undefined],
    ['none that is over', [term('over', -3)], undefined],
    ['the first open one', [term('second', 5), term('first', 4), term('full', 2, full)], 'first'],
    ['a signed one before it', [term('open', 2), term('signed', 8, { ...full, study_id: '1' })], 'signed'],
    ['one that opens before a full one', [term('full', 2, full), term('opens', 6, later)], 'opens'],
    ['a full one', [term('full', 2, full)], 'full'],
  ] as const)('%s', (_what, terms, expected) => expect(termToShow(terms, NOW)?.term.term_id).toBe(expected));

  test.each([
    ['no earlier one', [term('open', 2), term('later', 3)], false],
    ['an earlier full one', [term('full', 1, full), term('open', 2)], true],
    ['an earlier one that opens later', [term('opens', 1, later), term('open', 2)], true],
    ['an earlier one that is over', [term('over', -3), term('open', 2)], false],
    ['a signed one after an open one', [term('open', 1), term('signed', 2, { study_id: '1' })], false],
    ['none is open', [term('full', 1, full), term('opens', 6, later)], false],
  ] as const)('the nearest only of the open ones: %s', (_what, terms, expected) =>
    expect(termToShow(terms, NOW)?.isOfOpen).toBe(expected),
  );
});
