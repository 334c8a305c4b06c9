import { expect, test } from 'vitest';
import { type Offer, USUAL_OFFER } from '../offer/offer.ts';
import { at, NOW, type ShownTerm, signedOf, termOf } from '../terms/term.fixture.ts';
import { waitChance } from './wait-chance.ts';
import { usualWaitLimit } from './waiting.ts';

const DAY = 86_400;

test.each([
  ['signing up ends first', 100 * DAY, 120 * DAY, { until: 100 * DAY, by: 'signing_end' }],
  ['a day is left to cancel', 100 * DAY, 100 * DAY, { until: 99 * DAY, by: 'logout_end' }],
  ['both at the same time', 99 * DAY, 100 * DAY, { until: 99 * DAY, by: 'signing_end' }],
] as const)('one waits until %s', (_name, signing_end, logout_end, limit) => {
  expect(usualWaitLimit({ signing_end, logout_end })).toEqual(limit);
});

const OWN: Offer = { ...USUAL_OFFER, waiting: 'own' };
const own = { allowed: true, count: 2, level: 'own' } as const;
const FULL = { capacity: 10, signed_count: 10, waiting: own };
const other = signedOf({ term_id: 'b' });

const wait = { study_id: '7', position: 2, until: at(1), instead_of: null, ended: null };
const chances: [name: string, Partial<ShownTerm>, offer: Offer, terms: ShownTerm[], chance: string | null][] =
  [
    ['a full term', {}, OWN, [], 'plain'],
    ['a place is free', { signed_count: 9 }, OWN, [], null],
    ['the term has none', { waiting: null }, OWN, [], null],
    ['the teacher does not allow it', { waiting: { ...own, allowed: false } }, OWN, [], null],
    ['the student waits', { wait }, OWN, [], null],
    ['the student has waited', { wait: { ...wait, position: null } }, OWN, [], 'plain'],
    ['signed up', { study_id: '7' }, OWN, [], null],
    ['not open yet', { signing_start: at(1) }, OWN, [], null],
    ['closed', { signing_end: NOW }, OWN, [], null],
    ['no attempt is left', { attempts_left: 0 }, OWN, [], null],
    ['it is not known how many attempts are left', { attempts_left: null }, OWN, [], 'plain'],
    ['no study has the subject', { study_ids: [] }, OWN, [], null],
    ['signed up elsewhere', {}, OWN, [other], null],
    ['signed up elsewhere, with a move', {}, { ...OWN, move: true }, [other], 'b'],
    [
      'signed up elsewhere, and only told',
      { waiting: { ...own, level: 'watch' } },
      { ...OWN, move: true },
      [other],
      null,
    ],
    ['elsewhere for good', {}, { ...OWN, move: true }, [{ ...other, logout_end: NOW }], null],
  ];

test.each(chances)('whether one can wait: %s', (_name, changes, offer, terms, chance) => {
  const term = termOf({ ...FULL, ...changes });
  const found = waitChance(term, { now: NOW, terms: [term, ...terms], pending: new Set() }, offer);
  expect(found === null ? null : (found.insteadOf?.term_id ?? 'plain')).toBe(chance);
});

test('not while a request about the term waits', () => {
  const term = termOf(FULL);
  expect(waitChance(term, { now: NOW, terms: [term], pending: new Set(['a']) }, OWN)).toBe(null);
});
