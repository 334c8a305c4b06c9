import { describe, expect, test } from 'vitest';
import { bestOf, dateOf, enrolmentOf, factsOf, linesOf, on, signedOn } from './exam-plan.fixture.ts';
import { examPlans } from './exam-plan.ts';
import type { PlannedEnrolment } from './needs.ts';
import { outcomeOf } from './outcome.ts';

const DATE = { code: 'PHY', type: 'K', start: on('2027-01-12') } as const;
/** An enrolment with attempts at the exam: `[['F', '2027-01-12']]`. */
const graded = (
  attempts: readonly (readonly [string | null, string])[],
  changes: Partial<PlannedEnrolment> = {},
) =>
  enrolmentOf('PHY', {
    attempts: { credit: [], exam: attempts.map(([grade, date]) => ({ grade, date })) },
    entries: { exam: attempts.flatMap(([grade]) => grade ?? []).at(-1) },
    ...changes,
  } as Partial<PlannedEnrolment>);

describe('the outcome of a date', () => {
  test.each<[string, PlannedEnrolment[], 'passed' | 'failed' | null]>([
    ['no result', [], null],
    ['no attempt', [graded([])], null],
    ['an attempt without a grade', [graded([[null, '2027-01-12']])], null],
    ['a failure of its day', [graded([['F', '2027-01-12']])], 'failed'],
    ['a failure before it', [graded([['F', '2027-01-11']])], null],
    ['a success of its day', [graded([['C', '2027-01-12']])], 'passed'],
    ['a success before it', [graded([['C', '2027-01-05']])], 'passed'],
    [
      'a success after a failure',
      [
        graded([
          ['F', '2027-01-12'],
          ['E', '2027-01-19'],
        ]),
      ],
      'passed',
    ],
    ['a success in one of two studies', [graded([['C', '2027-01-12']]), graded([], { study_id: '8' })], null],
    ['another subject', [enrolmentOf('MAT', { fulfilled: true })], null],
  ])('%s', (_, results, outcome) => {
    expect(outcomeOf(DATE, results)).toBe(outcome);
  });

  test('is that of its type', () => {
    expect(outcomeOf({ ...DATE, type: 'Z' }, [graded([['F', '2027-01-12']])])).toBeNull();
  });
});

describe('when a result comes', () => {
  const SAT = signedOn('PHY', '01-12', { logout_end: on('2027-01-11') });
  const terms = [SAT, dateOf('PHY', '01-19'), dateOf('MAT', '01-19'), dateOf('MAT', '01-29')];
  const later = { now: on('2027-01-13') };

  test('a success frees the date of the second attempt for others', () => {
    const facts = (results: PlannedEnrolment[]) =>
      factsOf(terms, { order: ['PHY', 'MAT'] }, { ...later, results });
    const before = examPlans(facts([graded([['F', '2027-01-12']])]));
    expect(before.plans[0]?.dates.map(({ term }) => term.term_id)).toEqual(['PHY 01-19', 'MAT 01-29']);
    expect(linesOf(bestOf(facts([graded([['C', '2027-01-12']], { fulfilled: true })])))).toEqual([
      'MAT 01-19',
    ]);
  });

  test('before it no second date is planned, and a failure offers the next ones', () => {
    const needs = (results: PlannedEnrolment[]) =>
      examPlans(factsOf(terms, {}, { ...later, results: [...results, enrolmentOf('MAT')] }));
    expect(needs([graded([])]).impossible).toMatchObject([{ code: 'PHY', reason: 'awaits-result' }]);
    const after = needs([graded([['F', '2027-01-12']])]);
    expect(after.impossible).toEqual([]);
    expect(after.needs.map(({ key }) => key)).toEqual(['MAT:K', 'PHY:K']);
    expect(after.needs[1]?.options.map(({ term_id }) => term_id)).toEqual(['PHY 01-19']);
  });
});
