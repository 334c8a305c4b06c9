import { describe, expect, test } from 'vitest';
import { withPlaces } from '../../../data/terms/live-places.ts';
import { DEFAULT_ORDER } from '../order/order.ts';
import { at, termOf } from '../term.fixture.ts';
import { ALL, type TermsView } from '../view.ts';
import { arrivalOf } from './arrival.ts';
import { filtered, headCounts, sectionsOf, subjectsOf } from './listed.ts';

const NOW = at('2026-11-18 10:00');
const czech = (a: string, b: string) => a.localeCompare(b, 'cs');
const ids = (terms: readonly { term_id: string }[]) => terms.map(({ term_id }) => term_id).join(' ');

describe('the filters', () => {
  const exam = termOf({ term_id: 'exam' });
  const credit = termOf({ term_id: 'credit', type: 'Z', code: { code: 'B1', value: 'Biochemie' } });
  const signed = termOf({ term_id: 'signed', study_id: '8', study_ids: [] });
  const future = termOf({ term_id: 'future', signing_start: NOW + 1, study_ids: ['7', '8'] });
  const full = termOf({ term_id: 'full', signed_count: 40, study_ids: [] });
  const all = [exam, credit, signed, future, full];
  test.each([
    [{}, 'exam credit signed future full'],
    [{ name: 'bio' }, 'credit'],
    [{ types: ['K'] }, 'exam signed future full'],
    [{ types: [] }, ''],
    [{ states: ['signed'] }, 'signed'],
    [{ states: ['notSigned', 'full'] }, 'exam credit full'],
    [{ codes: ['B1'] }, 'credit'],
    [{ codes: [] }, ''],
    [{ studyIds: ['7'] }, 'exam credit future'],
    // Terms that are signed with that study, or can be signed with it.
    [{ studyIds: ['8'] }, 'signed future'],
    [{ studyIds: ['8'], states: ['future'] }, 'future'],
  ] satisfies [Partial<TermsView>, string][])('%j: %s', (changes, expected) => {
    expect(ids(filtered(all, { ...ALL, ...changes }, NOW))).toBe(expected);
  });
});

test('parts: signed, then what can be or will be signed for, at the end what is over', () => {
  const sections = sectionsOf(
    [
      termOf({ term_id: 'past', start: NOW - 1 }),
      termOf({ term_id: 'later', signing_start: NOW + 9 }),
      termOf({ term_id: 'closed', signing_end: NOW }),
      termOf({ term_id: 'mine', study_id: '7' }),
      termOf({ term_id: 'first', start: at('2026-12-01 09:00') }),
      termOf({ term_id: 'was', study_id: '7', start: at('2026-11-02 09:00') }),
    ],
    { order: DEFAULT_ORDER, compareNames: czech, arrival: arrivalOf([], NOW, []) },
    NOW,
  );
  expect(ids(sections.signed)).toBe('mine');
  expect(ids(sections.open)).toBe('first later');
  expect(ids(sections.over)).toBe('was past closed');
});

test('the headings count each term once, wherever its line stays', () => {
  const [mine, free] = [termOf({ study_id: '7' }), termOf()];
  const over = termOf({ study_id: '7', start: at('2026-11-02 09:00') });
  const counts = (signed: (typeof mine)[], perhaps: (typeof mine)[], others: (typeof mine)[]) =>
    headCounts({ signed, perhaps, others }, NOW);
  expect(counts([mine], [free], [free, free, over])).toEqual({ signed: 1, perhaps: 1, others: 3 });
  // One term of each part was signed for since the arrival; and the signed one is cancelled.
  expect(counts([mine], [free], [free, mine])).toEqual({ signed: 2, perhaps: 1, others: 1 });
  expect(counts([mine], [mine, free], [free])).toEqual({ signed: 2, perhaps: 1, others: 1 });
  expect(counts([mine, free], [free], [free])).toEqual({ signed: 1, perhaps: 1, others: 2 });
});

test('what one waits for and what is prepared is a part of its own, by the way in which the reader met it', () => {
  const wait = { study_id: '7', position: 2, until: NOW + 60, instead_of: null, ended: null };
  const met = [
    termOf({ term_id: 'waits', signed_count: 40, wait }),
    termOf({ term_id: 'waited', signed_count: 40, wait: { ...wait, until: NOW } }),
    termOf({ term_id: 'prepared', signing_start: NOW + 9 }),
    termOf({ term_id: 'free' }),
  ];
  const prepared = [
    {
      ...{ term_id: 'prepared', state: 'prepared' as const, reason: null, needs_password: false },
      ...{ place: null, of: null, drawn: null, request_id: null, request_state: null },
    },
  ];
  const now = met.map((term) => (term.term_id === 'free' ? { ...term, wait } : term));
  const arrival = arrivalOf(met, NOW, prepared);
  const sections = sectionsOf(now, { order: DEFAULT_ORDER, compareNames: czech, arrival }, NOW);
  expect(ids(sections.perhaps)).toBe('prepared waits');
  expect(ids(sections.open)).toBe('free waited');
});

test('subjects are there once, by name', () => {
  const of = (code: string, value: string) => termOf({ code: { code, value } });
  const listed = subjectsOf(
    [of('C', 'Chemie'), of('B', 'Čistota'), of('C', 'Chemie'), of('A', 'Chemie')],
    czech,
  );
  expect(listed.map(({ code, name }) => `${code} ${name}`)).toEqual(['B Čistota', 'A Chemie', 'C Chemie']);
});

test('newer places are laid over; what did not change stays the same object', () => {
  const a = termOf({ term_id: 'a' });
  const b = termOf({ term_id: 'b' });
  const c = termOf({ term_id: 'c' });
  const told = new Map([
    ['a', { signed_count: 40, capacity: 40 }],
    ['b', { signed_count: 38, capacity: 40 }],
  ]);
  const [first, second, third] = withPlaces([a, b, c], told);
  expect(first).toEqual({ ...a, signed_count: 40 });
  expect([second, third]).toEqual([b, c]);
  expect(second).toBe(b);
  expect(third).toBe(c);
});

test('no line moves while the reader is there: not by a sign-up, a cancelling, another date or fewer places', () => {
  const met = [
    termOf({ term_id: 'mine', study_id: '7', start: at('2027-01-20 09:00') }),
    termOf({ term_id: 'first', start: at('2026-12-01 09:00') }),
    termOf({ term_id: 'second', start: at('2026-12-02 09:00') }),
  ];
  const order = [
    { criterion: 'remaining', direction: 1 },
    { criterion: 'start', direction: 1 },
  ] as const;
  const { study_id: _cancelled, ...free } = termOf({ term_id: 'mine', start: at('2027-01-20 09:00') });
  const now = [
    free,
    termOf({ term_id: 'first', start: at('2027-02-01 09:00'), signed_count: 3 }),
    termOf({ term_id: 'second', start: at('2026-12-02 09:00'), study_id: '7' }),
    termOf({ term_id: 'new', start: at('2026-12-01 12:00') }),
  ];
  const listed = (arrival: ReturnType<typeof arrivalOf>) => {
    const { signed, open } = sectionsOf(now, { order, compareNames: czech, arrival }, NOW);
    return `${ids(signed)} | ${ids(open)}`;
  };
  expect(listed(arrivalOf(met, NOW, []))).toBe('mine | first new second');
  // On the next visit, or with other filters, the terms are in their order.
  expect(listed(arrivalOf(now, NOW, []))).toBe('second | new mine first');
  // The shown terms have their present fields.
  const [shown] = sectionsOf(now, { order, compareNames: czech, arrival: arrivalOf(met, NOW, []) }, NOW).open;
  expect(shown).toBe(now[1]);
});
