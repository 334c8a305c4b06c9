import { describe, expect, test } from 'vitest';
import { at, signedOf, termOf } from './term.fixture.ts';
import {
  cycleDirection,
  DEFAULT_ORDER,
  inTermOrder,
  moveCriterion,
  ORDER_CRITERIA,
  type OrderCriterion,
  type TermOrder,
} from './term-order.ts';

const czech = (a: string, b: string) => a.localeCompare(b, 'cs');
const orderOf = (...active: [OrderCriterion, 1 | 2][]): TermOrder =>
  active.map(([criterion, direction]) => ({ criterion, direction }));
const named = (value: string) => ({ code: value.slice(0, 2), value });
const ids = (terms: Parameters<typeof inTermOrder>[0], order: TermOrder) =>
  inTermOrder(terms, order, czech)
    .map(({ term_id }) => term_id)
    .join(' ');

test('[TERMS-09] the criteria are free places, end of sign-out, end of sign-up, date and name', () => {
  expect(ORDER_CRITERIA).toEqual(['remaining', 'logout_end', 'signing_end', 'start', 'name']);
});

test('[TERMS-08] a criterion goes from inactive to ascending, to descending, and back', () => {
  expect([0, 1, 2].map((direction) => cycleDirection(direction as 0 | 1 | 2))).toEqual([1, 2, 0]);
});

test('at first terms go by date, and every criterion is in the list once', () => {
  expect(DEFAULT_ORDER[0]).toEqual({ criterion: 'start', direction: 1 });
  expect(DEFAULT_ORDER.map(({ criterion }) => criterion).toSorted()).toEqual([...ORDER_CRITERIA].toSorted());
  expect(DEFAULT_ORDER.filter(({ direction }) => direction !== 0)).toHaveLength(1);
});

describe('[TERMS-09] each criterion by itself', () => {
  const a = termOf({
    term_id: 'a',
    start: at(30),
    logout_end: at(9),
    signing_end: at(8),
    signed_count: 19,
    code: named('Čistota'),
  });
  const b = termOf({
    term_id: 'b',
    start: at(20),
    logout_end: at(7),
    signing_end: at(9),
    signed_count: 0,
    code: named('Chemie'),
  });
  const c = termOf({
    term_id: 'c',
    start: at(10),
    logout_end: at(8),
    signing_end: at(7),
    signed_count: 9,
    code: named('Dějiny'),
  });
  test.each([
    ['remaining', 'a c b'],
    ['logout_end', 'b c a'],
    ['signing_end', 'c a b'],
    ['start', 'c b a'],
    // Čistota before Dějiny, Chemie after both: Czech has Ch behind H.
    ['name', 'a c b'],
  ] as const)('%s: %s', (criterion, expected) => {
    expect(ids([a, b, c], orderOf([criterion, 1]))).toBe(expected);
    expect(ids([a, b, c], orderOf([criterion, 2]))).toBe(expected.split(' ').reverse().join(' '));
  });

  test('one’s own hour counts as the date', () => {
    const early = signedOf({ term_id: 'x', start: at(10), student_start: at(14) });
    const late = signedOf({ term_id: 'y', start: at(12), student_start: null });
    expect(ids([early, late], orderOf(['start', 1]))).toBe('y x');
  });
});

describe('several criteria', () => {
  const a = termOf({ term_id: 'a', start: at(10), signed_count: 5, code: named('Alfa') });
  const b = termOf({ term_id: 'b', start: at(20), signed_count: 5, code: named('Alfa') });
  const c = termOf({ term_id: 'c', start: at(10), signed_count: 9, code: named('Beta') });
  test.each([
    [orderOf(['name', 1], ['start', 2]), 'b a c'],
    [orderOf(['start', 2], ['name', 1]), 'b a c'],
    [orderOf(['start', 1], ['remaining', 1]), 'c a b'],
    [orderOf(['remaining', 1], ['start', 1]), 'c a b'],
    [orderOf(['remaining', 2], ['start', 2]), 'b a c'],
    [[], 'a c b'],
  ])('%j: %s', (order, expected) => {
    expect(ids([c, b, a], order)).toBe(expected);
  });

  test('one that is off decides nothing', () => {
    expect(ids([c, b, a], [{ criterion: 'remaining', direction: 0 }, ...orderOf(['start', 2])])).toBe(
      'b a c',
    );
  });

  test('signed ones come first', () => {
    expect(ids([a, b, { ...c, study_id: '7' }], orderOf(['name', 1]))).toBe('c a b');
  });
});

describe('moving', () => {
  const order = orderOf(['start', 1], ['name', 2], ['remaining', 1]);
  const after = (criterion: OrderCriterion, to: number) =>
    moveCriterion(order, criterion, to)
      .map((one) => one.criterion)
      .join(' ');
  test.each([
    ['start', 0, 'start name remaining'],
    ['start', 1, 'name start remaining'],
    ['start', 2, 'name remaining start'],
    ['remaining', 0, 'remaining start name'],
    ['name', -3, 'name start remaining'],
    ['name', 99, 'start remaining name'],
    ['logout_end', 1, 'start name remaining'],
  ] as const)('%s to %i: %s', (criterion, to, expected) => {
    expect(after(criterion, to)).toBe(expected);
  });
});
