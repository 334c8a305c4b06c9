import { describe, expect, test } from 'vitest';
import type { Refusal } from '../requests/request.ts';
import type { OwnWait, WaitEndState } from '../waiting-list/waiting.ts';
import { compareSignUp, compareTerm, compareWait } from './compare-term.ts';
import type { StudentTerm, Term } from './term.ts';

const NOW = 1_794_999_600;
const HOUR = 3600;
const place = (code: string) => ({ code, name: `Room ${code}` });
const term: Term = {
  term_id: 'x1',
  ztid: 'z',
  subject: { code: 'B 1', name: { cs: 'Fyzika', en: 'Physics' } },
  type: 'K',
  year: 2026,
  semester: 1,
  start: NOW + HOUR,
  duration: 90,
  signing_start: NOW - HOUR,
  signing_end: NOW,
  logout_end: NOW,
  capacity: 20,
  signed_count: 3,
  space: null,
  note: null,
  teacher: null,
  place: place('A'),
  url: null,
  waiting: null,
};

const unsigned = {
  ...term,
  study_ids: ['1'],
  study_id: null,
  student_start: null,
  attempts_left: 2,
  wait: null,
};

describe('what the end of a wait tells', () => {
  const wait = { study_id: '1', position: null, until: NOW, instead_of: null };
  const ended = (state: WaitEndState, reason: Refusal | null = null, at = NOW) => ({
    ...wait,
    ended: { state, reason, at },
  });
  const waits = { ...wait, position: 1, ended: null };

  test.each<[name: string, was: OwnWait | null, now: OwnWait | null, told: string[]]>([
    ['the student waits', null, waits, []],
    ['a place was free at once', null, ended('signed'), ['exam:wait-signed']],
    ['a place became free', waits, ended('signed'), ['exam:wait-signed']],
    ['somebody else got it', waits, ended('skipped', 'has-place'), ['exam:wait-skipped']],
    ['the time has passed', waits, ended('expired'), ['exam:wait-expired']],
    ['the student has left', waits, ended('left'), []],
    ['it was told before', ended('signed'), ended('signed'), []],
    ['a second wait has ended', ended('expired', null, NOW - 9), ended('signed'), ['exam:wait-signed']],
    ['the student waits again', ended('expired'), waits, []],
  ])('%s', (_name, was, now, told) => {
    expect(compareWait(was, { ...unsigned, wait: now }).map(({ type }) => type)).toEqual(told);
  });

  test('the card says why, and leads to the date', () => {
    const [draft] = compareWait(waits, { ...unsigned, wait: ended('skipped', 'attempts-used') });
    expect(draft?.content).toMatchObject({
      values: { term_id: term.term_id, reason: 'attempts-used' },
      path: `/terms?term=${term.term_id}`,
    });
  });
});

describe('what the loss of a sign-up tells', () => {
  test.each<[name: string, hasSignedOff: boolean, now: Partial<StudentTerm>, told: string[]]>([
    ['the date is held without the student', false, {}, ['exam:sign-up-removed']],
    ['the student has signed out', true, {}, []],
    ['the student is signed up with another study', false, { study_id: '2' }, []],
    ['the date begins', false, { start: NOW }, []],
    ['it moved at the same time', false, { start: NOW + 2 * HOUR }, ['exam:sign-up-removed']],
  ])('%s', (_name, hasSignedOff, now, told) => {
    const drafts = compareSignUp(hasSignedOff, { ...unsigned, ...now }, NOW);
    expect(drafts.map(({ type }) => type)).toEqual(told);
  });

  test('the card names date and room, and leads to the date', () => {
    const [draft] = compareSignUp(false, unsigned, NOW);
    const slot = { start: term.start, place: term.place };
    expect(draft?.content).toMatchObject({
      values: { term_id: term.term_id, was: slot, now: slot },
      path: `/terms?term=${term.term_id}`,
    });
  });
});

describe('what a change of an exam date tells', () => {
  test.each<[name: string, was: Partial<Term> | null, now: Partial<Term> | null, told: string[]]>([
    ['it opens', null, {}, []],
    ['it is the same', {}, {}, []],
    [
      'places are taken, and it is described anew',
      {},
      { signed_count: 4, capacity: 9, note: { cs: 'x', en: 'x' } },
      [],
    ],
    ['its length and its deadlines', {}, { duration: 60, signing_end: NOW - 1, logout_end: NOW - 1 }, []],
    ['another hour', {}, { start: NOW + 2 * HOUR }, ['exam:date-moved']],
    ['another hour and another room', {}, { start: NOW + 2 * HOUR, place: place('B') }, ['exam:date-moved']],
    ['another room', {}, { place: place('B') }, ['exam:place-changed']],
    ['the room is called otherwise', {}, { place: { code: 'A', name: 'Hall A' } }, []],
    ['a room at last', { place: null }, {}, ['exam:place-changed']],
    ['no room any more', {}, { place: null }, ['exam:place-changed']],
    ['it is cancelled', {}, null, ['exam:cancelled']],
    ['it is cancelled in the second in which it begins', { start: NOW }, null, []],
    ['a date that is over goes away', { start: NOW - HOUR }, null, []],
    ['a date that is over is put right', { start: NOW - HOUR }, { start: NOW - HOUR - 60 }, []],
    ['a room of a date that is over', { start: NOW }, { start: NOW, place: place('B') }, []],
    ['from the past to the future', { start: NOW - HOUR }, {}, ['exam:date-moved']],
    ['from the future to the past', {}, { start: NOW - HOUR }, ['exam:date-moved']],
  ])('%s', (_name, was, now, told) => {
    const drafts = compareTerm(was && { ...term, ...was }, now && { ...term, ...now }, NOW);
    expect(drafts.map(({ type }) => type)).toEqual(told);
  });

  test('a moved date has both times and rooms, and leads to the date', () => {
    const [draft] = compareTerm(term, { ...term, start: NOW + 2 * HOUR, place: place('B') }, NOW);
    expect(draft?.content).toEqual({
      values: {
        term_id: 'x1',
        code: 'B 1',
        name: { cs: 'Fyzika', en: 'Physics' },
        term_type: 'K',
        year: 2026,
        semester: 1,
        was: { start: NOW + HOUR, place: place('A') },
        now: { start: NOW + 2 * HOUR, place: place('B') },
      },
      path: '/terms?term=x1',
    });
  });

  test('a cancelled date leads to the other dates of its subject', () => {
    expect(compareTerm(term, null, NOW)[0]?.content).toMatchObject({ path: '/terms?subject=B%201' });
  });
});
