import { describe, expect, test } from 'vitest';
import { datedEntries } from '../entries/entry.ts';
import { weekly, YEARS } from '../next/agenda.fixture.ts';
import { bestOf, dateOf, enrolmentOf, factsOf, linesOf, on, signedOn } from './exam-plan.fixture.ts';
import { comparedDates, examPlans } from './exam-plan.ts';
import { movedInOrder } from './wishes.ts';

describe('what is planned', () => {
  const credit = (grade: string) => ({
    1: {
      ...{ grade: { code: grade, value: { name: grade, coefficient: 0 } } },
      ...{ attempt_count: 1, date: '2026-12-20', teacher: null },
    },
  });
  const sat = (grade: string | null, date: string) => ({
    credit: [],
    exam: [{ attempt: 1, grade, date, teacher: null }],
  });
  const keysOf = (...[terms, results]: [Parameters<typeof factsOf>[0], ReturnType<typeof enrolmentOf>[]]) => {
    const { needs, impossible } = examPlans(factsOf(terms, {}, { results }));
    return [...needs.map(({ key }) => key), ...impossible.map(({ key, reason }) => `${key} ${reason}`)];
  };

  test('is the credit and the exam of an enrolment, and the exam alone after the credit', () => {
    const terms = [dateOf('PHY', '01-07', { type: 'Z' }), dateOf('PHY', '01-14')];
    expect(keysOf(terms, [enrolmentOf('PHY')])).toEqual(['PHY:K', 'PHY:Z']);
    expect(keysOf(terms, [enrolmentOf('PHY', { entries: credit('Z') })])).toEqual(['PHY:K']);
  });

  test('is no credit that is given without a date', () => {
    expect(keysOf([dateOf('PHY', '01-14')], [enrolmentOf('PHY')])).toEqual(['PHY:K']);
  });

  test('is one date of either type for a graded credit', () => {
    const terms = [dateOf('LAB', '01-07', { type: 'Z' }), dateOf('LAB', '01-14')];
    expect(keysOf(terms, [enrolmentOf('LAB', { completion: 'KZ' })])).toEqual(['LAB:KZ']);
  });

  test('is nothing of a subject that is passed, and nothing that was sat and has no result yet', () => {
    const passed = { grade: { code: 'B', value: { name: 'B', coefficient: 1.5 } } };
    const entries = { ...credit('Z'), 2: { ...passed, attempt_count: 1, date: '2027-01-02', teacher: null } };
    expect(keysOf([dateOf('PHY', '01-14')], [enrolmentOf('PHY', { entries })])).toEqual([]);
    const terms = [signedOn('PHY', '01-02'), dateOf('PHY', '01-14')];
    const waiting = enrolmentOf('PHY', { entries: credit('Z') });
    expect(keysOf(terms, [waiting])).toEqual(['PHY:K awaits-result']);
    // A result of an earlier attempt is not that of this one.
    expect(keysOf(terms, [{ ...waiting, attempts: sat('F', '2026-12-22') }])).toEqual([
      'PHY:K awaits-result',
    ]);
    expect(keysOf(terms, [{ ...waiting, attempts: sat('F', '2027-01-02') }])).toEqual(['PHY:K']);
  });

  test('of a subject in two studies is one date, for which a study is chosen when one signs up', () => {
    const results = [enrolmentOf('PHY'), enrolmentOf('PHY', { study_id: '8' })];
    const terms = [dateOf('PHY', '01-14', { study_ids: ['7', '8'] })];
    expect(keysOf(terms, results)).toEqual(['PHY:K']);
    expect(linesOf(bestOf(factsOf(terms, {}, { results })))).toEqual(['PHY 01-14']);
  });

  test.each([
    ['full', { capacity: 0, signed_count: 0 }],
    // Nobody can sign up when it opens, either.
    ['full', { capacity: 0, signed_count: 0, signing_start: on('2027-01-08') }],
    ['attempts-used', { attempts_left: 0 }],
    ['not-eligible', { study_ids: [] as string[] }],
    ['over', { signing_end: on('2027-01-03') }],
  ])('is impossible as %s with %j', (reason, changes) => {
    const terms = [dateOf('PHY', '01-14', changes)];
    const other = dateOf('MAT', '01-14');
    const { impossible } = examPlans(
      factsOf([...terms, other], {}, { results: [enrolmentOf('PHY'), enrolmentOf('MAT')] }),
    );
    expect(impossible.map((need) => [need.code, need.reason])).toEqual([['PHY', reason]]);
  });

  test('without a date is told of the semester whose dates are ahead, not of the next one', () => {
    const summer = enrolmentOf('BIO', { semester: { code: '2' } });
    expect(keysOf([dateOf('MAT', '01-14')], [enrolmentOf('PHY'), summer])).toEqual([
      'MAT:K',
      'PHY:K no-dates',
    ]);
  });

  test('and nothing at all is no plan', () => {
    expect(examPlans(factsOf([]))).toEqual({ plans: [], needs: [], impossible: [] });
  });
});

describe('the best set', () => {
  const best = (...facts: Parameters<typeof factsOf>) => linesOf(bestOf(factsOf(...facts)));

  test('leaves the wished days to study, and else ends as early as it can', () => {
    const terms = ['01-07', '01-08', '01-11'].flatMap((day) => [dateOf('MAT', day), dateOf('PHY', day)]);
    const order = ['MAT', 'PHY'];
    expect(best(terms, { order, gap_days: 2 })).toEqual(['MAT 01-07', 'PHY 01-11']);
    expect(best(terms, { order, gap_days: 0 })).toEqual(['MAT 01-07', 'PHY 01-08']);
  });

  test('comes as near to a wish as it can, and says what it lacks', () => {
    const terms = [dateOf('MAT', '01-07'), dateOf('PHY', '01-09'), dateOf('PHY', '01-10')];
    const plan = bestOf(factsOf(terms, { gap_days: 5 }));
    expect(linesOf(plan)).toEqual(['MAT 01-07', 'PHY 01-10']);
    expect(plan.cost).toMatchObject({ missing: 0, shortfall: 3, smallestGap: 2 });
    expect(plan.dates.map(({ gap, choices }) => [gap, choices])).toEqual([
      [null, 1],
      [2, 2],
    ]);
  });

  test('keeps a sign-up, also on a day that does not work, and takes no other date of that exam', () => {
    const terms = [
      dateOf('MAT', '01-08'),
      signedOn('MAT', '01-20'),
      dateOf('PHY', '01-20'),
      dateOf('PHY', '01-12'),
    ];
    expect(best(terms, { blocked: ['2027-01-20'] })).toEqual(['PHY 01-12', 'MAT 01-20']);
  });

  test('has no date on a day that does not work; an exam without another one is left out', () => {
    const terms = [dateOf('MAT', '01-08'), dateOf('MAT', '01-15'), dateOf('PHY', '01-08')];
    const plan = bestOf(factsOf(terms, { blocked: ['2027-01-08'] }));
    expect(linesOf(plan)).toEqual(['MAT 01-15']);
    expect(plan.leftOut).toMatchObject([{ need: { code: 'PHY' }, reason: 'blocked-days' }]);
  });

  test('has the exam after the credit', () => {
    const terms = [
      dateOf('PHY', '01-08'),
      dateOf('PHY', '01-20'),
      dateOf('PHY', '01-12', { type: 'Z', term_id: 'Z' }),
    ];
    expect(best(terms, {}, { results: [enrolmentOf('PHY')] })).toEqual(['Z', 'PHY 01-20']);
    const early = bestOf(
      factsOf(terms.slice(0, 1).concat(terms.slice(2)), {}, { results: [enrolmentOf('PHY')] }),
    );
    expect(early.leftOut).toMatchObject([{ reason: 'credit-first' }]);
  });

  test('leaves out the less important of two exams whose only dates are at once', () => {
    const terms = [dateOf('MAT', '01-08'), dateOf('PHY', '01-08')];
    const plan = bestOf(factsOf(terms, { order: ['PHY'] }));
    expect(linesOf(plan)).toEqual(['PHY 01-08']);
    expect(plan.leftOut).toMatchObject([
      { need: { code: 'MAT' }, reason: 'at-once', others: [{ term_id: 'PHY 01-08' }] },
    ]);
    expect(best(terms, { order: ['MAT', 'PHY'] })).toEqual(['MAT 01-08']);
  });

  test('has the more important subject first, where the days to study allow it', () => {
    const terms = ['01-07', '01-11'].flatMap((day) => [dateOf('MAT', day), dateOf('PHY', day)]);
    expect(best(terms, { order: ['PHY', 'MAT'] })).toEqual(['PHY 01-07', 'MAT 01-11']);
    expect(best(terms, { order: ['MAT', 'PHY'] })).toEqual(['MAT 01-07', 'PHY 01-11']);
  });

  test('leaves room for a second attempt, for which one can still sign up after the first', () => {
    const late = dateOf('MAT', '01-20', { signing_end: on('2027-01-08') });
    const sameDay = dateOf('MAT', '01-08', { term_id: 'late', start: on('2027-01-08', 16) });
    const terms = [dateOf('MAT', '01-08'), sameDay, dateOf('MAT', '01-12'), late];
    const retakeOf = (attempts_left: number | null) => {
      const [date] = bestOf(
        factsOf(
          terms.map((term) => ({ ...term, attempts_left })),
          { retake: true },
        ),
      ).dates;
      return [date?.term.term_id, date?.retake?.term_id ?? null];
    };
    expect(retakeOf(2)).toEqual(['MAT 01-08', 'MAT 01-12']);
    expect(retakeOf(null)).toEqual(['MAT 01-08', 'MAT 01-12']);
    expect(retakeOf(1)).toEqual(['MAT 01-08', null]);
  });

  test('avoids own lessons and own entries, but not at the price of an exam', () => {
    const friday = weekly('Fr', [2026, 1], 5, [8, 120], []);
    const lessons = [
      {
        ...friday,
        blocks: [
          {
            day: 5 as const,
            minutes: 540,
            duration: 90,
            weeks: { 1: { date: '2027-01-08', canceled: false as const } },
          },
        ],
      },
    ];
    const work = {
      ...{
        entry_id: 'w',
        title: 'Work',
        place: null,
        note: null,
        date: '2027-01-11',
        minutes: 0,
        duration: 1440,
      },
      ...{ repeat: 'once' as const, until: null, skipped: [] },
    };
    const entries = datedEntries([work], { year: 2026, ...YEARS[2026] });
    const agenda = { lessons, entries };
    const terms = [dateOf('MAT', '01-08'), dateOf('MAT', '01-11'), dateOf('MAT', '01-25')];
    expect(best(terms, {}, { agenda })).toEqual(['MAT 01-25']);
    expect(bestOf(factsOf(terms.slice(0, 2), {}, { agenda })).cost).toMatchObject({
      missing: 0,
      collisions: 1,
    });
  });

  test('counts days by the calendar over the night in which clocks change', () => {
    const march = (code: string, day: string, hour: number) =>
      dateOf(code, day, { start: on(`2027-${day}`, hour) });
    // 28 March has 23 hours.
    const plan = bestOf(factsOf([march('MAT', '03-27', 20), march('PHY', '03-29', 8)], { gap_days: 1 }));
    expect(plan.cost).toMatchObject({ shortfall: 0, smallestGap: 1 });
    const blocked = bestOf(factsOf([march('MAT', '03-28', 1)], { blocked: ['2027-03-28'] }));
    expect(blocked.leftOut).toMatchObject([{ reason: 'blocked-days' }]);
  });

  test('is made anew without a date that was deleted meanwhile', () => {
    const terms = [dateOf('MAT', '01-08'), dateOf('MAT', '01-15')];
    expect(best(terms)).toEqual(['MAT 01-08']);
    expect(best(terms.slice(1))).toEqual(['MAT 01-15']);
  });

  test('shows two sign-ups that overlap as they are, and counts that', () => {
    const plan = bestOf(
      factsOf([signedOn('MAT', '01-08'), signedOn('PHY', '01-08'), dateOf('BIO', '01-08')]),
    );
    expect(linesOf(plan)).toEqual(['MAT 01-08', 'PHY 01-08']);
    expect(plan.cost).toMatchObject({ missing: 1, collisions: 1 });
  });

  test('chooses among twelve exams; less important ones wait', () => {
    const codes = Array.from({ length: 14 }, (_, index) => `S${String(index).padStart(2, '0')}`);
    const terms = codes.map((code, index) => dateOf(code, `01-${String(index + 10).padStart(2, '0')}`));
    const plan = bestOf(factsOf(terms, { gap_days: 0, order: ['S13', 'S12'] }));
    expect(plan.dates).toHaveLength(12);
    expect(plan.leftOut.map(({ need, reason }) => [need.code, reason])).toEqual([
      ['S10', 'too-many'],
      ['S11', 'too-many'],
    ]);
  });
});

test('the sets are the best by the wishes, the one that ends first, and the one with most days in between', () => {
  const terms = ['01-06', '01-07', '01-12', '01-28'].flatMap((day) => [
    dateOf('MAT', day),
    dateOf('PHY', day),
  ]);
  const { plans } = examPlans(factsOf(terms, { gap_days: 3, order: ['MAT', 'PHY'] }));
  expect(plans.map((plan) => [plan.emphasis, ...linesOf(plan)])).toEqual([
    ['wishes', 'MAT 01-06', 'PHY 01-12'],
    ['spread', 'MAT 01-06', 'PHY 01-28'],
    ['soonest', 'MAT 01-06', 'PHY 01-07'],
  ]);
});

test('a set says which of its dates differ from those of the first', () => {
  const early = [dateOf('PHY', '01-11'), dateOf('CHE', '01-13')];
  const terms = [...early, dateOf('PHY', '01-18'), dateOf('BIO', '01-25')];
  const first = bestOf(factsOf(early));
  const later = bestOf(factsOf(terms, { blocked: ['2027-01-11'] }));
  expect(
    comparedDates(later, first).map(({ date, instead, isSame }) => [
      date.term.term_id,
      instead?.term_id ?? null,
      isSame,
    ]),
  ).toEqual([
    ['CHE 01-13', 'CHE 01-13', true],
    ['PHY 01-18', 'PHY 01-11', false],
    ['BIO 01-25', null, false],
  ]);
});

test('sets that are the same are one', () => {
  expect(examPlans(factsOf([dateOf('MAT', '01-08')])).plans.map(({ emphasis }) => emphasis)).toEqual([
    'wishes',
  ]);
});

test('does not depend on the order in which dates come', () => {
  const terms = ['01-06', '01-07', '01-12'].flatMap((day) => [dateOf('MAT', day), dateOf('PHY', day)]);
  const plans = (some: typeof terms) => examPlans(factsOf(some)).plans.map(linesOf);
  expect(plans(terms.toReversed())).toEqual(plans(terms));
});

test.each([
  ['B', -1, 'BAC'],
  ['B', 1, 'ACB'],
  ['A', -1, 'ABC'],
  ['C', 1, 'ABC'],
  ['D', 1, 'ABC'],
] as const)('%s moved by %i → %s', (code, by, order) => {
  expect(movedInOrder(['A', 'B', 'C'], code, by).join('')).toBe(order);
});
