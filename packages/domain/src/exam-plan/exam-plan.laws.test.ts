import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSigned, ownStartOf, spanOf } from '../terms/signed-term.ts';
import type { ShownTerm } from '../terms/term.fixture.ts';
import { denialReason } from '../terms/term-actions.ts';
import { addDays, daysBetween, pragueDate } from '../time/time.ts';
import { PLAN_EMPHASES, type PlanEmphasis } from './cost.ts';
import { dateOf, factsOf, JANUARY, on } from './exam-plan.fixture.ts';
import { examPlans } from './exam-plan.ts';
import type { PlanWishes } from './wishes.ts';

const CODES = ['A', 'B', 'C', 'D'];
const day = fc.integer({ min: 1, max: 9 }).map((days) => addDays('2027-01-04', days));

/**
 * A date of one of four subjects within two weeks. Every fifth is full, closed, not open yet, barred or signed up for, so
 * that many sets are possible; few hours, so that many dates are at once.
 */
const anyDate: fc.Arbitrary<ShownTerm> = fc
  .record({
    code: fc.constantFrom(...CODES),
    type: fc.constantFrom<'K' | 'Z'>('K', 'K', 'K', 'Z'),
    date: day,
    hour: fc.constantFrom(8, 8, 13),
    duration: fc.constantFrom(null, 60, 60, 240, 1440),
    signing: fc.constantFrom(...Array(6).fill('open'), 'later', 'closed'),
    capacity: fc.constantFrom(0, 11, 20, 20, 20, 20, 20),
    attempts_left: fc.constantFrom(null, null, null, 2, 2, 2, 1, 0),
    study_ids: fc.constantFrom<string[]>(['7'], ['7'], ['7'], ['7'], ['7', '8'], []),
    isSigned: fc.constantFrom(...Array(7).fill(false), true),
    id: fc.uuid(),
  })
  .map(({ code, type, date, hour, signing, isSigned: signed, id, ...rest }) => {
    const start = on(date, hour);
    const opens = signing === 'later' ? JANUARY + 3_600 : JANUARY - 3_600;
    return dateOf(code, '', {
      ...{ term_id: id, type, start, ...rest },
      ...{ signing_start: opens, signing_end: signing === 'closed' ? JANUARY - 60 : start },
      ...(signed && { study_id: '7' }),
    });
  });

/** Dates of which at most one of each subject and type is signed up for, as the student system sees to. */
const someDates = (maxLength: number) =>
  fc.array(anyDate, { maxLength }).map((terms) =>
    terms.map((term, index): ShownTerm => {
      const isSecond = terms
        .slice(0, index)
        .some((other) => isSigned(other) && other.code.code === term.code.code && other.type === term.type);
      const { study_id: _, ...free } = term;
      return isSecond ? { ...free, student_signed: false } : term;
    }),
  );

const anyWishes: fc.Arbitrary<PlanWishes> = fc.record({
  gap_days: fc.constantFrom(0, 0, 1, 2, 5),
  blocked: fc.array(day, { maxLength: 3 }),
  order: fc.shuffledSubarray(CODES),
  retake: fc.boolean(),
});

const dateOfTerm = (term: ShownTerm) => pragueDate(new Date(ownStartOf(term) * 1000));

/** Whether a student could sign up for a term at some time from now on, by the rule of the button. */
const canSignUp = (term: ShownTerm, terms: readonly ShownTerm[], from = JANUARY) => {
  const now = Math.max(from, term.signing_start);
  const denial = denialReason('sign_in', term, { now, terms, pending: new Set(), studyId: '7' });
  return denial === null || denial === 'choose-study';
};

test('P1: the dates of a set can be signed up for one after the other, and none overlap or are on days that do not work', () => {
  fc.assert(
    fc.property(someDates(14), anyWishes, (terms, wishes) => {
      for (const { dates } of examPlans(factsOf(terms, wishes)).plans) {
        let held: readonly ShownTerm[] = terms;
        const fresh = dates.map(({ term }) => term).filter((term) => !isSigned(term));
        for (const term of fresh.toSorted((a, b) => a.signing_start - b.signing_start)) {
          expect(canSignUp(term, held)).toBe(true);
          expect(wishes.blocked).not.toContain(dateOfTerm(term));
          held = held.map((one) => (one.term_id === term.term_id ? { ...one, study_id: '7' } : one));
        }
        for (const term of fresh)
          for (const other of dates)
            if (other.term !== term)
              expect(
                spanOf(term).from < spanOf(other.term).to && spanOf(other.term).from < spanOf(term).to,
              ).toBe(false);
      }
    }),
    { numRuns: 1_000 },
  );
});

test('every sign-up that is ahead is in every set, and every exam is in a set, left out with a reason, or impossible', () => {
  fc.assert(
    fc.property(someDates(14), anyWishes, (terms, wishes) => {
      const { plans, needs, impossible } = examPlans(factsOf(terms, wishes));
      const subjects = new Set(
        terms.filter(({ signing_end }) => JANUARY < signing_end).map(({ code }) => code.code),
      );
      const told = new Set([...needs, ...impossible].map(({ code }) => code));
      for (const code of subjects) expect(told).toContain(code);
      for (const { dates, leftOut } of plans) {
        for (const term of terms) if (isSigned(term)) expect(dates.map((one) => one.term)).toContain(term);
        const keys = [...dates, ...leftOut].map(({ need }) => need.key);
        expect(keys.toSorted()).toEqual(needs.map(({ key }) => key).toSorted());
      }
    }),
    { numRuns: 500 },
  );
});

/* A full enumeration with costs of its own, in the words of the decision. */

type Cost = Record<
  'missing' | 'missed' | 'shortfall' | 'withoutRetake' | 'disorder' | 'lastDay' | 'gap',
  number
>;

const ORDERS: Record<PlanEmphasis, readonly (keyof Cost)[]> = {
  wishes: ['missing', 'missed', 'shortfall', 'withoutRetake', 'disorder', 'lastDay', 'gap'],
  soonest: ['missing', 'missed', 'lastDay', 'shortfall', 'withoutRetake', 'disorder', 'gap'],
  spread: ['missing', 'missed', 'gap', 'shortfall', 'withoutRetake', 'disorder', 'lastDay'],
};

function costOfAll(
  set: readonly (ShownTerm | null)[],
  keys: readonly { key: string; code: string }[],
  terms: readonly ShownTerm[],
  wishes: PlanWishes,
): Cost {
  const dates = set.filter((term) => term !== null).toSorted((a, b) => a.start - b.start);
  const gaps = dates.slice(1).map((term, index) => {
    const before = dates[index] ?? term;
    return daysBetween(dateOfTerm(before), dateOfTerm(term)) - 1;
  });
  const rank = (code: string) => (wishes.order.includes(code) ? wishes.order.indexOf(code) : 9);
  const byImportance = keys.toSorted((a, b) => rank(a.code) - rank(b.code) || (a.key < b.key ? -1 : 1));
  const lacking = keys.filter((_, index) => set[index] === null);
  const hasRetake = (term: ShownTerm) =>
    term.attempts_left !== 1 &&
    term.attempts_left !== 0 &&
    terms.some(
      (later) =>
        later.code.code === term.code.code &&
        later.type === term.type &&
        pragueDate(new Date(later.start * 1000)) > pragueDate(new Date(spanOf(term).to * 1000 - 1)) &&
        [later.start, spanOf(later).to - 1].every(
          (at) => !wishes.blocked.includes(pragueDate(new Date(at * 1000))),
        ) &&
        canSignUp({ ...later, term_id: 'later' }, [], spanOf(term).to),
    );
  return {
    missing: lacking.length,
    missed: lacking.reduce((sum, one) => sum + 2 ** (keys.length - byImportance.indexOf(one)), 0),
    shortfall: gaps.reduce((sum, gap) => sum + Math.max(0, wishes.gap_days - gap), 0),
    withoutRetake: wishes.retake ? dates.filter((term) => !hasRetake(term)).length : 0,
    disorder: dates
      .flatMap((a, index) => dates.slice(index + 1).map((b) => [a.code.code, b.code.code] as const))
      .filter(([a, b]) => rank(a) < 9 && rank(b) < 9 && rank(a) > rank(b)).length,
    lastDay: Math.max(0, ...dates.map((term) => daysBetween('2000-01-01', dateOfTerm(term)))),
    gap: -Math.min(100_000, ...gaps),
  };
}

/** Whether two dates cannot both be had: they overlap, or the exam is before the credit. */
function isRefused(a: ShownTerm, b: ShownTerm): boolean {
  const [one, other] = [spanOf(a), spanOf(b)];
  if (one.from < other.to && other.from < one.to) return true;
  const [first, second] = a.start < b.start ? [a, b] : [b, a];
  return first.code.code === second.code.code && first.type === 'K' && second.type === 'Z';
}

/** All sets with one date at most for each need. */
const setsOf = (options: readonly (readonly (ShownTerm | null)[])[]): (ShownTerm | null)[][] =>
  options.reduce<(ShownTerm | null)[][]>(
    (sets, some) => sets.flatMap((set) => some.map((one) => [...set, one])),
    [[]],
  );

test('P2: the best set for each emphasis is the best of all', () => {
  let cases = 0;
  fc.assert(
    fc.property(someDates(9), anyWishes, (drawn, wishes) => {
      // Two sign-ups that overlap cannot be mended by a plan; tested by the table.
      const terms = drawn.filter(
        (term, index) =>
          !isSigned(term) ||
          !drawn.slice(0, index).some((other) => isSigned(other) && isRefused(term, other)),
      );
      const { plans, needs } = examPlans(factsOf(terms, wishes));
      if (needs.length === 0) return;
      cases += 1;
      const isWanted = (term: ShownTerm) =>
        [term.start, spanOf(term).to - 1].every(
          (at) => !wishes.blocked.includes(pragueDate(new Date(at * 1000))),
        );
      const options = needs.map(({ options: some, isSigned: stays }) =>
        stays ? some : [null, ...some.filter(isWanted)],
      );
      const sets = setsOf(options).filter((set) =>
        set.every((a, index) => set.slice(index + 1).every((b) => !a || !b || !isRefused(a, b))),
      );
      const costs = sets.map((set) => costOfAll(set, needs, terms, wishes));
      for (const emphasis of PLAN_EMPHASES) {
        const order = ORDERS[emphasis];
        const inOrder = (cost: Cost) => order.map((part) => cost[part]);
        const compare = (a: Cost, b: Cost) =>
          order.reduce((difference, part) => difference || a[part] - b[part], 0);
        const best = costs.reduce((least, one) => (compare(one, least) < 0 ? one : least));
        const proposed = plans.map(({ dates }) =>
          costOfAll(
            needs.map(({ key }) => dates.find(({ need }) => need.key === key)?.term ?? null),
            needs,
            terms,
            wishes,
          ),
        );
        const found = proposed.reduce((least, one) => (compare(one, least) < 0 ? one : least));
        expect(inOrder(found)).toEqual(inOrder(best));
      }
    }),
    { numRuns: 3_000 },
  );
  expect(cases).toBeGreaterThan(2_000);
});
