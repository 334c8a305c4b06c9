import { describe, expect, test } from 'vitest';
import { DEFAULT_ORDER, type TermOrder } from '../order/order.ts';
import { at, termOf } from '../term.fixture.ts';
import { arrivalOf } from './arrival.ts';
import { groupsOf, summaryOf, termsBySubject } from './subjects.ts';

const NOW = at('2026-11-18 10:00');
const compareNames = (a: string, b: string) => a.localeCompare(b, 'cs');

/** A term with 2 free places, 2 full, 9 that opens later, 0 that is over. */
const open = (start = '2027-01-04 09:00') => termOf({ term_id: `open ${start}`, start: at(start) });
const full = () => termOf({ term_id: 'full', signed_count: 40 });
const opens = (from: string) => termOf({ term_id: `opens ${from}`, signing_start: at(from) });
const over = () => termOf({ term_id: 'over', signing_end: NOW });
const signed = (start = '2026-11-19 09:00') =>
  termOf({ term_id: `signed ${start}`, study_id: '7', start: at(start), logout_end: at(start) });
/** Times of a term for which sign-up opens later. */
const laterOn = (start: string) => ({
  ...{ start: at(start), signing_start: at('2026-11-24 08:00'), signing_end: at(start) },
});
const credit = termOf({ term_id: 'credit', type: 'Z' });

describe('the line of a subject', () => {
  const of = (...terms: ReturnType<typeof termOf>[]) => summaryOf(terms, { now: NOW, terms });
  test.each([
    ['open', 'one open among full ones', of(full(), open(), opens('2026-11-24 08:00'))],
    ['opens', 'one that opens among full ones', of(full(), opens('2026-11-24 08:00'))],
    ['signed', 'the others wait until one cancels', of(signed(), open(), full())],
    ['open', 'signed for the exam, the credit is open', of(signed(), credit)],
    ['full', 'full and over', of(full(), over())],
    ['barred', 'no attempt left', of(termOf({ attempts_left: 0 }), over())],
    ['over', 'all over', of(over())],
  ] as const)('%s: %s', (state, _, summary) => {
    expect(summary.state).toBe(state);
  });

  test('counts the open ones and names the earliest times', () => {
    expect(of(open('2027-01-22 09:00'), open('2027-01-04 09:00'), full())).toMatchObject({
      open: 2,
      nextOpen: at('2027-01-04 09:00'),
      others: 3,
      signed: [],
    });
    expect(of(opens('2026-12-01 08:00'), opens('2026-11-24 08:00')).opensAt).toBe(at('2026-11-24 08:00'));
  });

  test('a signed term is told by its own hour', () => {
    const mine = { ...signed(), student_start: at('2026-11-19 10:30') };
    expect(of(mine, full())).toMatchObject({ signed: [at('2026-11-19 10:30')], others: 1 });
  });
});

describe('the subjects', () => {
  const of = (code: string, term: ReturnType<typeof termOf>) => ({
    ...term,
    term_id: `${code} ${term.term_id}`,
    code: { code, value: code },
  });
  const terms = [
    of('over', over()),
    of('full', full()),
    of('signed', signed()),
    of('opens', opens('2026-11-24 08:00')),
    of('late', open('2027-01-22 09:00')),
    of('early', open('2027-01-04 09:00')),
  ];
  const circumstances = { now: NOW, terms };
  const ordering = { order: DEFAULT_ORDER, compareNames, arrival: arrivalOf(terms, NOW, []) };
  const codes = (subjects: readonly { code: string }[]) => subjects.map(({ code }) => code).join(' ');

  test('signed ones stand first; then subjects: open, what opens, the rest; inside by the order', () => {
    const { signed: mine, subjects } = termsBySubject(terms, circumstances, ordering);
    expect(codes(subjects)).toBe('early late opens full over');
    // Subjects of signed terms stand before all others.
    expect(mine.map(({ code }) => code.code)).toEqual(['signed']);
  });

  test('one that opens or fills up stays where it was at the arrival', () => {
    const later = terms.map((term) =>
      term.code.code === 'opens'
        ? { ...term, signing_start: NOW }
        : term.code.code === 'early'
          ? { ...term, signed_count: 40 }
          : term,
    );
    const { subjects } = termsBySubject(later, { now: NOW, terms: later }, ordering);
    expect(codes(subjects)).toBe('early late opens full over');
    expect(subjects.map(({ summary }) => summary.state).slice(0, 3)).toEqual(['full', 'open', 'open']);
  });

  describe('[TERMS-07] subjects of one rank go by the sort keys, as the terms that their lines name', () => {
    const several = [
      // The subject's line names 8 December; a credit of 2 December is not open yet.
      of('writing', termOf({ term_id: 'credit', type: 'Z', ...laterOn('2026-12-02 09:00') })),
      of('writing', open('2026-12-08 09:00')),
      of('ethics', open('2026-12-03 09:00')),
      of('ethics', open('2027-01-20 09:00')),
      // It is signed for in December; what it offers comes after that of the other one.
      of('quality', signed('2026-12-22 09:00')),
      of('quality', termOf({ term_id: 'later', type: 'Z', ...laterOn('2027-01-11 09:00') })),
      of('seminar', termOf({ term_id: 'seminar', ...laterOn('2026-11-30 09:00') })),
    ];
    const then = { now: NOW, terms: several };
    const inOrder = (...order: TermOrder) =>
      codes(
        termsBySubject(several, then, { order, compareNames, arrival: arrivalOf(several, NOW, []) }).subjects,
      );
    test.each([
      ['the date', inOrder({ criterion: 'start', direction: 1 }), 'ethics writing seminar quality'],
      [
        'the date, last first',
        inOrder({ criterion: 'start', direction: 2 }),
        'writing ethics quality seminar',
      ],
      ['the name', inOrder({ criterion: 'name', direction: 1 }), 'ethics writing quality seminar'],
      [
        'the name, last first',
        inOrder({ criterion: 'name', direction: 2 }),
        'writing ethics seminar quality',
      ],
    ])('%s', (_, listed, expected) => {
      expect(listed).toBe(expected);
    });

    test('a filter that hides the term that was named leaves the order of what is shown', () => {
      const order = [{ criterion: 'start', direction: 1 }] as const;
      const shown = several.filter(({ start }) => start !== at('2026-12-03 09:00'));
      const arrival = arrivalOf(several, NOW, []);
      expect(codes(termsBySubject(shown, then, { order, compareNames, arrival }).subjects)).toBe(
        'writing ethics seminar quality',
      );
    });
  });

  test('inside a subject past terms are last, and those that one is signed up for stand above', () => {
    const own = [over(), open(), signed('2026-12-19 09:00')];
    const arrival = arrivalOf(own, NOW, []);
    const { signed: mine, subjects } = termsBySubject(
      own,
      { now: NOW, terms: own },
      { ...ordering, arrival },
    );
    const names = (some: readonly { term_id: string }[] = []) =>
      some.map(({ term_id }) => term_id.split(' ')[0]);
    expect(names(mine)).toEqual(['signed']);
    expect(names(subjects[0]?.terms)).toEqual(['open', 'over']);
    expect(subjects[0]?.summary.signed).toEqual([at('2026-12-19 09:00')]);
  });
});

describe('a subject with many terms', () => {
  /** One term a day from 1 December. */
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      termOf({ term_id: `t${index}`, start: at('2026-12-01 09:00') + index * 86_400 }),
    );
  const parts = (terms: ReturnType<typeof many>, isWhole: boolean, order: TermOrder = DEFAULT_ORDER) => {
    const ordering = { order, compareNames, arrival: arrivalOf(terms, NOW, []) };
    const { groups, months, folded } = groupsOf(terms, ordering, { now: NOW, isWhole });
    return {
      groups: groups.map(({ head, terms: own }) => `${head} ${own.length}`),
      months: [...months].map(([month, count]) => `${month} ${count}`),
      folded: folded.length,
    };
  };
  test('shows the next ones below their month, and folds the rest', () => {
    expect(parts(many(150), false)).toEqual({
      groups: ['2026-12 10'],
      months: ['2026-12 31', '2027-01 31', '2027-02 28', '2027-03 31', '2027-04 29'],
      folded: 140,
    });
  });
  test('shows all of them by month, those that are over below a heading of their own', () => {
    const terms = [...many(40), termOf({ term_id: 'past', signing_end: NOW })];
    expect(parts(terms, true)).toEqual({
      groups: ['2026-12 31', '2027-01 9', 'over 1'],
      months: ['2026-12 31', '2027-01 9'],
      folded: 0,
    });
  });
  test('has no months in another order than by date, and no parts where a glance takes all in', () => {
    expect(parts(many(40), true, [{ criterion: 'remaining', direction: 1 }])).toEqual({
      groups: ['null 40'],
      months: [],
      folded: 0,
    });
    expect(parts(many(15), false)).toEqual({ groups: ['null 15'], months: [], folded: 0 });
  });
});
