import { describe, expect, test } from 'vitest';
import { at, signed, term, weekly, YEARS } from '../next/agenda.fixture.ts';
import type { Agenda } from '../next/appointments.ts';
import { pragueMinutes } from '../time/time.ts';
import {
  commonFreeTime,
  freeTimeWeek,
  lastFreeTimeDay,
  lastFreeTimeWeek,
  tellsOfWeek,
} from './common-free-time.ts';

const year = { year: 2026, semesters: YEARS[2026].semesters };
const clock = (seconds: number) => {
  const minutes = pragueMinutes(new Date(seconds * 1000));
  return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
};
const shown = (agendas: readonly Agenda[], monday: string) =>
  commonFreeTime(agendas, monday).map(({ slots }) =>
    slots.map(({ from, until }) => `${clock(from)}–${clock(until)}`).join(' '),
  );

test('lessons, exams with a sign-up and entries of both take time', () => {
  const one: Agenda = {
    lessons: [weekly('a', [2026, 1], 1, [9, 100]), weekly('b', [2026, 1], 2, [8, 600])],
    terms: [signed('x', at('2026-11-25', 10)), term('y', at('2026-11-26', 10))],
  };
  const entry = {
    ...{ entry_id: 'e', title: 'Choir', place: null, note: null, date: '2026-11-27', minutes: 600 },
    ...{ duration: 90, repeat: 'once' as const, until: null, skipped: [] },
  };
  const other: Agenda = {
    lessons: [weekly('c', [2026, 1], 1, [11, 60]), weekly('d', [2026, 1], 5, [7, 120], ['2026-11-27'])],
    terms: [],
    entries: [{ entry, date: '2026-11-27' }],
  };
  // On Monday 20 minutes are left between the lessons.
  expect(shown([one, other], '2026-11-23')).toEqual([
    '7:00–9:00 12:00–20:00',
    '7:00–8:00 18:00–20:00',
    '7:00–10:00 12:00–20:00',
    '7:00–20:00',
    '7:00–10:00 11:30–20:00',
  ]);
});

test.each([
  ['2026-11-25', '2027-07-31'],
  ['2027-07-31', '2027-07-31'],
  ['2027-08-01', '2028-07-31'],
])('an agreement that is made on %s ends with %s', (date, last) => {
  expect(lastFreeTimeDay(date)).toBe(last);
});

describe('weeks of which free time is told', () => {
  test.each([
    ['2026-11-25', '2026-11-23'],
    ['2026-11-23', '2026-11-23'],
    ['2026-11-22', null],
    ['2027-07-31', '2027-07-26'],
    ['2027-08-02', null],
  ])('%s is of the week of %s', (date, monday) => {
    expect(freeTimeWeek(date, year, '2026-11-25')).toBe(monday);
  });

  test('none, when the schedule is that of another year', () => {
    expect(freeTimeWeek('2027-09-28', year, '2027-09-28')).toBeNull();
    expect(lastFreeTimeWeek(year)).toBe('2027-07-26');
  });

  test('before a semester begins only a timetable with lessons of it tells of its weeks', () => {
    const winter = { ...weekly('a', [2026, 1], 1, [9, 100]), year: 2026, semester: 1 as const };
    const summer = { ...weekly('b', [2026, 2], 1, [9, 100]), year: 2026, semester: 2 as const };
    const [now, then] = ['2026-11-25', '2027-02-16'];
    expect(tellsOfWeek([], '2026-11-23', year, now)).toBe(true);
    expect(tellsOfWeek([winter], '2027-02-08', year, now)).toBe(true);
    expect(tellsOfWeek([winter], '2027-02-15', year, now)).toBe(false);
    expect(tellsOfWeek([summer], '2027-02-15', year, now)).toBe(true);
    expect(tellsOfWeek([{ ...summer, year: 2025 }], '2027-02-15', year, now)).toBe(false);
    expect(tellsOfWeek([], '2027-02-15', year, then)).toBe(true);
    expect(tellsOfWeek([winter], '2026-09-28', year, '2026-09-01')).toBe(true);
    expect(tellsOfWeek([], '2026-09-28', year, '2026-09-01')).toBe(false);
  });
});
