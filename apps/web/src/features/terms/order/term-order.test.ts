import { isSigned, ORDER_CRITERIA, type OrderCriterion } from '@kahan/domain';
import { at, signedOf, termOf } from '@kahan/domain/term.fixture';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cycleDirection, DEFAULT_ORDER, inTermOrder, moveCriterion, type TermOrder } from './order.ts';

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

const hours = fc.integer({ min: -300, max: 300 }).map(at);
/** Any term, signed or not, as far as its position in a list depends on it. */
const anyTerm = fc
  .record({
    term_id: fc.uuid(),
    code: fc.constantFrom({ code: 'B1', value: 'Biochemie I' }, { code: 'C2', value: 'Čistota vod' }),
    study_id: fc.constantFrom(undefined, undefined, '7'),
    start: hours,
    student_start: fc.constantFrom(null, at(1), at(2)),
    signing_end: hours,
    logout_end: hours,
    capacity: fc.integer({ min: 0, max: 30 }),
    signed_count: fc.integer({ min: 0, max: 32 }),
  })
  .map(termOf);

describe('laws of the order', () => {
  const anyOrder: fc.Arbitrary<TermOrder> = fc
    .tuple(
      fc.shuffledSubarray([...ORDER_CRITERIA], { minLength: ORDER_CRITERIA.length }),
      fc.array(fc.constantFrom(0, 1, 2), { minLength: 5, maxLength: 5 }),
    )
    .map(([criteria, directions]) =>
      criteria.map((criterion, index) => ({ criterion, direction: directions[index] ?? 0 })),
    );
  const terms = fc.uniqueArray(anyTerm, { selector: ({ term_id }) => term_id, maxLength: 12 });

  test('the list is the same terms, signed first, whatever order they came in', () => {
    fc.assert(
      fc.property(terms, anyOrder, (all, order) => {
        const listed = inTermOrder(all, order, czech);
        expect(new Set(listed)).toEqual(new Set(all));
        expect(inTermOrder(all.toReversed(), order, czech)).toEqual(listed);
        const firstOpen = listed.findIndex((term) => !isSigned(term));
        expect(listed.slice(firstOpen < 0 ? listed.length : firstOpen).some(isSigned)).toBe(false);
      }),
    );
  });

  test('a move keeps all criteria with their directions, and puts the moved one where it is wanted', () => {
    fc.assert(
      fc.property(
        anyOrder,
        fc.constantFrom(...ORDER_CRITERIA),
        fc.integer({ min: 0, max: 4 }),
        (order, one, to) => {
          const moved = moveCriterion(order, one, to);
          expect(moved).toHaveLength(order.length);
          expect(new Set(moved)).toEqual(new Set(order));
          expect(moved[to]?.criterion).toBe(one);
          const rest = (all: TermOrder) => all.filter(({ criterion }) => criterion !== one);
          expect(rest(moved)).toEqual(rest(order));
        },
      ),
    );
  });
});
