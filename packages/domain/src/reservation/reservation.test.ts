import { describe, expect, test } from 'vitest';
import type { Span } from '../rooms/occupancy.ts';
import { pragueInstant } from '../time/time.ts';
import {
  doorAt,
  eventState,
  headingOf,
  partsOn,
  type ReservationEvent,
  ribbonOf,
  shareGone,
  weekAt,
} from './reservation.ts';

const unix = (date: string, minutes: number) => pragueInstant(date, minutes).getTime() / 1000;

/** An event of a date, from and until an hour. */
function held(date: string, from: number, until: number, more: Partial<ReservationEvent> = {}) {
  const event: ReservationEvent = {
    ...{ id: `${date} ${from}`, kind: 'lesson', term_type: null, code: 'B101', type: 'P' },
    ...{ teachers: [], canceled: false },
    name: { cs: 'Chemie', en: 'Chemistry' },
    ...{ start: unix(date, from * 60), end: unix(date, until * 60) },
    ...more,
  };
  return event;
}

// Wednesday.
const lesson = held('2026-11-18', 9, 11);

describe('[RESERVATION-08] the time state', () => {
  test.each([
    ['a second before the start', lesson.start - 1, 'future'],
    ['at the start', lesson.start, 'now'],
    ['a second before the end', lesson.end - 1, 'now'],
    ['at the end', lesson.end, 'past'],
  ] as const)('%s', (_when, now, state) => {
    expect(eventState(lesson, now)).toBe(state);
  });
});

describe('[RESERVATION-07] the ribbon', () => {
  test.each([
    ['one that runs', unix('2026-11-18', 600), { kind: 'now', minutes: null }],
    ['one that has ended, also of today', lesson.end, { kind: 'finished' }],
    ['one of today that has not begun', unix('2026-11-18', 522), { kind: 'now', minutes: 18 }],
    ['a part of a minute counts as one', lesson.start - 1, { kind: 'now', minutes: 1 }],
    ['just after midnight it is of today', unix('2026-11-18', 0), { kind: 'now', minutes: 540 }],
    ['just before midnight it is tomorrow', unix('2026-11-18', 0) - 1, { kind: 'upcoming', days: 1 }],
    ['in a week', unix('2026-11-11', 1200), { kind: 'upcoming', days: 7 }],
  ] as const)('%s', (_which, now, ribbon) => {
    expect(ribbonOf(lesson, now)).toEqual(ribbon);
  });

  test('days are counted by dates when the clock changes between', () => {
    // The night of 25 October 2026 has 25 hours, that of 28 March 2027 has 23.
    expect(ribbonOf(held('2026-10-26', 8, 9), unix('2026-10-24', 1439))).toEqual({
      kind: 'upcoming',
      days: 2,
    });
    expect(ribbonOf(held('2027-03-29', 8, 9), unix('2027-03-27', 1))).toEqual({ kind: 'upcoming', days: 2 });
    // The last hour before a lesson at 4:00 contains the hour that is repeated, or skipped.
    expect(ribbonOf(held('2026-10-25', 4, 5), unix('2026-10-25', 60))).toEqual({ kind: 'now', minutes: 240 });
    expect(ribbonOf(held('2027-03-28', 4, 5), unix('2027-03-28', 60))).toEqual({ kind: 'now', minutes: 120 });
  });

  test('one of several days runs until it ends', () => {
    const long = { start: unix('2026-11-16', 480), end: unix('2026-11-20', 960) };
    expect(ribbonOf(long, unix('2026-11-18', 0))).toEqual({ kind: 'now', minutes: null });
  });
});

describe('the week of an instant', () => {
  test.each([
    ['Monday at midnight', '2026-11-16', 0, '2026-11-16', '2026-11-22'],
    ['Sunday at 23:59', '2026-11-22', 1439, '2026-11-16', '2026-11-22'],
    ['the Sunday with 25 hours', '2026-10-25', 1439, '2026-10-19', '2026-10-25'],
    ['the Sunday with 23 hours', '2027-03-28', 1439, '2027-03-22', '2027-03-28'],
    ['over the end of a year', '2027-01-01', 0, '2026-12-28', '2027-01-03'],
  ])('%s', (_when, date, minutes, monday, sunday) => {
    expect(weekAt(unix(date, minutes))).toMatchObject({ monday, sunday });
  });

  test('is an hour longer in October and an hour shorter in March', () => {
    const hours = ({ from, until }: Span) => (until - from) / 3600;
    expect(hours(weekAt(unix('2026-10-21', 0)))).toBe(169);
    expect(hours(weekAt(unix('2027-03-24', 0)))).toBe(167);
    expect(hours(weekAt(unix('2026-10-21', 0), 1))).toBe(169 + 168);
  });
});

describe('[RESERVATION-05] the heading', () => {
  const now = unix('2026-11-18', 600);
  const nextWeek = held('2026-11-24', 9, 10);
  test.each([
    ['nothing is known yet', null, 'loading'],
    ['this week has events', { events: [lesson, nextWeek], next: null }, 'week'],
    ['those of this week are over', { events: [held('2026-11-16', 8, 9), nextWeek], next: null }, 'week'],
    ['only the next week has some', { events: [nextWeek], next: null }, 'nearest'],
    ['only later weeks have some', { events: [], next: held('2026-12-09', 9, 10) }, 'nearest'],
    ['there is nothing', { events: [], next: null }, 'week'],
  ] as const)('%s', (_which, known, heading) => {
    expect(headingOf(known, now)).toBe(heading);
  });
});

describe('the door', () => {
  const nine = held('2026-11-18', 9, 11);
  const eleven = held('2026-11-18', 11, 13);
  const tomorrow = held('2026-11-19', 9, 11);
  const off = held('2026-11-18', 14, 16, { canceled: 'nemoc' });
  const known = { events: [nine, eleven, off, tomorrow], next: null };
  const at = (minutes: number) => {
    const { running, following, freeUntil, missed } = doorAt(known, unix('2026-11-18', minutes));
    return { running: running[0]?.id, following: following?.id, freeUntil, missed: missed?.id };
  };

  test.each([
    ['before the first one', 539, { following: nine.id, freeUntil: nine.start }],
    ['at its start', 540, { running: nine.id, following: eleven.id, freeUntil: null }],
    ['where two touch', 660, { running: eleven.id, following: off.id, freeUntil: null }],
    ['after the last', 780, { following: off.id, freeUntil: tomorrow.start, missed: eleven.id }],
    [
      'while a cancelled one would run',
      900,
      { following: tomorrow.id, freeUntil: tomorrow.start, missed: off.id },
    ],
    ['after a cancelled one', 960, { following: tomorrow.id, freeUntil: tomorrow.start, missed: off.id }],
    ['on the next day', 1440, { following: tomorrow.id, freeUntil: tomorrow.start }],
    ['after everything', 1440 + 661, { freeUntil: null, missed: tomorrow.id }],
  ])('%s', (_when, minutes, expected) => {
    expect(at(minutes)).toEqual({
      ...{ running: undefined, following: undefined, missed: undefined },
      ...expected,
    });
  });

  test('two at once are both told', () => {
    const exam = held('2026-11-18', 10, 12, { kind: 'exam' });
    expect(doorAt({ events: [nine, exam], next: null }, unix('2026-11-18', 610)).running).toEqual([
      nine,
      exam,
    ]);
  });

  test('an empty reason does not cancel', () => {
    const odd = held('2026-11-18', 9, 11, { canceled: '' });
    expect(doorAt({ events: [odd], next: null }, odd.start).running).toEqual([odd]);
  });
});

describe('the parts of events on a day', () => {
  const spans = (events: ReservationEvent[], date: string) =>
    partsOn(events, date).map(({ from, to }) => [from, to]);

  test('are minutes of the wall clock, also after the clock changed', () => {
    expect(spans([held('2026-10-25', 9, 11)], '2026-10-25')).toEqual([[540, 660]]);
    expect(spans([held('2027-03-28', 9, 11)], '2027-03-28')).toEqual([[540, 660]]);
  });

  test('one over midnight is on both days', () => {
    const long = held('2026-11-18', 20, 26);
    expect(spans([long], '2026-11-18')).toEqual([[1200, 1440]]);
    expect(spans([long], '2026-11-19')).toEqual([[0, 120]]);
    expect(spans([held('2026-11-18', 20, 24)], '2026-11-19')).toEqual([]);
  });

  test('one in the repeated hour is never drawn backwards', () => {
    const start = unix('2026-10-25', 150);
    expect(spans([{ ...lesson, start, end: start + 45 * 60 }], '2026-10-25')).toEqual([[150, 150]]);
  });
});

test('the share that is over stays between none and all', () => {
  expect([0, 900, 1800, 3600, 9000].map((after) => shareGone({ start: 900, end: 2700 }, after))).toEqual([
    0, 0, 0.5, 1, 1,
  ]);
});
