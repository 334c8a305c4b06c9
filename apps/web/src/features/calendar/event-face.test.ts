import { termOf } from '@kahan/domain/term.fixture';
import { calendar as words } from '@kahan/phrases/en/calendar/calendar';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { loadPhrases } from '../../platform/i18n/phrases.ts';
import { standAt } from '../../platform/time/clock.ts';
import { type FaceContext, faceOf } from './event-face.ts';
import type { CalendarEvent } from './use-calendar.ts';

const context: FaceContext = {
  words,
  dateOf: (date) => date,
  goingOf: ({ wait }) => (wait ? 'Waiting' : null),
  changedOf: () => null,
  hueOf: () => 1,
  detailHref: (key) => `/calendar/month/2026/11?event=${key}`,
  entryHref: (id, date) => `/calendar/month/2026/11?entry=${id}&on=${date}`,
};
beforeAll(async () => {
  vi.stubGlobal('location', { origin: 'https://kahan.example' });
  await loadPhrases('en');
  standAt('2026-11-18T09:00:00Z');
});
afterAll(() => void vi.unstubAllGlobals());

const TERM = termOf({ term_id: '700001' });
/** The same, with a sign-up of the reader. */
const SIGNED = { ...TERM, study_id: '500' };
const schoolEvent = (url: string | null) => ({
  ...{ kind: 'school', key: 's7' },
  event: { title: 'Open day', categories: [1], place: null, url },
});
const lessonOf = (code: string) => ({
  ...{ kind: 'lesson', key: 'l7' },
  lesson: {
    ...{ blocks: [], canceled: false, reason: null },
    lesson: { subject_code: { code, value: 'Chemistry' }, subject_type: 'P', year: 2026 },
  },
});
const deadlineOf = (...terms: (typeof TERM)[]) => ({
  ...{ kind: 'deadline', key: 'd7' },
  deadline: { kind: 'signing_end', at: 0, terms },
});

test.each([
  ['a lesson, its subject in that year', lessonOf('N110001'), '/classes/N110001?year=2026', false],
  ['a reservation, its detail', lessonOf(''), '/calendar/month/2026/11?event=l7', false],
  [
    'an own entry, its form',
    { kind: 'entry', key: 'n7', entry: { date: '2026-11-19', entry: { entry_id: 'e1', title: 'Choir' } } },
    '/calendar/month/2026/11?entry=e1&on=2026-11-19',
    false,
  ],
  ['an exam, its term', { kind: 'exam', key: 'e7', exam: { term: SIGNED } }, '/terms?term=700001', false],
  [
    'an exam of an examiner, its subject',
    { kind: 'exam', key: 'e7', exam: { term: TERM } },
    `/classes/${TERM.code.code}`,
    false,
  ],
  ['a deadline of a term, that term', deadlineOf(TERM), '/terms?term=700001', false],
  [
    'a deadline of several, those of the subject',
    deadlineOf(TERM, TERM),
    `/terms?codes=${TERM.code.code}`,
    false,
  ],
  [
    'a school event, its own site',
    schoolEvent('https://days.example/open'),
    'https://days.example/open',
    true,
  ],
  ['one without a site, its detail', schoolEvent(null), '/calendar/month/2026/11?event=s7', false],
  [
    'one whose site is no address, its detail',
    schoolEvent('javascript:alert(1)'),
    '/calendar/month/2026/11?event=s7',
    false,
  ],
])('[CALENDAR-04] what opens of %s', (_, event, href, isOutside) => {
  expect(faceOf(event as unknown as CalendarEvent, context)).toMatchObject({ href, isOutside });
});

test.each([
  ['before', -1, 'you are signed up · cancel by 2026-11-26 9:10'],
  ['from then on', 0, 'you are signed up · could be cancelled until 2026-11-26 9:10'],
])('until when an exam can be cancelled: %s', (_, away, note) => {
  const ends = Date.parse('2026-11-26T09:10:00+01:00');
  standAt(new Date(ends + away * 1000).toISOString());
  const exam = { kind: 'exam', key: 'e7', exam: { term: { ...SIGNED, logout_end: ends / 1000 } } };
  expect(faceOf(exam as unknown as CalendarEvent, context).note).toBe(note);
});

test.each([
  ['one of the plan, the plan', { by: 'plan', exam: { term: TERM } }, '/terms/plan', words.ofPlan],
  [
    'a wait, its term',
    { by: 'wait', exam: { term: { ...TERM, wait: {} } } },
    '/terms?term=700001',
    'Waiting',
  ],
])('what perhaps becomes a sign-up leads to what the reader has set going: %s', (_, of, href, note) => {
  const face = faceOf({ kind: 'perhaps', key: 'p7', ...of } as unknown as CalendarEvent, context);
  expect(face).toMatchObject({ href, note, title: `Perhaps: ${TERM.code.value}, exam` });
  // A line of the month cuts the end, so the subject comes first.
  expect(face.short).toMatch(/^[A-Z]\S*( \S+)*, exam$/);
});

test('a lesson that is held otherwise than usual says so, as the timetable does', () => {
  const changed: FaceContext = { ...context, changedOf: () => 'Changed, usually A1' };
  const noteOf = (canceled: boolean) => {
    const { lesson, ...rest } = lessonOf('N110001');
    return faceOf({ ...rest, lesson: { ...lesson, canceled } } as unknown as CalendarEvent, changed).note;
  };
  expect([noteOf(false), noteOf(true)]).toEqual(['Changed, usually A1', words.cancelled]);
});

test('an examiner reads how many have signed up', () => {
  const exam = { kind: 'exam', key: 'e7', exam: { term: { ...TERM, signed_count: 3, capacity: 20 } } };
  expect(faceOf(exam as unknown as CalendarEvent, context).note).toBe('3 of 20 signed up');
});

test.each([
  ['sign-up-opens', 'sign-up'],
  ['sign-up-ends', 'deadline'],
])('what %s is called', (kind, called) => {
  const event = { kind: 'deadline', key: 'd7', deadline: { kind, at: 0, terms: [TERM] } };
  expect(faceOf(event as unknown as CalendarEvent, context).kind).toBe(called);
});

test('a deadline says of which exam date it is, and of how many', () => {
  const noteOf = (...terms: (typeof TERM)[]) => {
    const { kind, note } = faceOf(deadlineOf(...terms) as unknown as CalendarEvent, context);
    return [kind, note];
  };
  const first = { ...TERM, start: Date.parse('2026-12-04T09:00:00+01:00') / 1000 };
  expect(noteOf(first)).toEqual(['deadline', 'exam date 2026-12-04 9:00']);
  expect(noteOf(first, { ...TERM, term_id: '700002' })).toEqual([
    'deadline',
    '2 exam dates, the first on 2026-12-04',
  ]);
});
