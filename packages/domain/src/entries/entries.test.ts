import { describe, expect, test } from 'vitest';
import { calendarEvents } from '../calendar/events.ts';
import { defaultChoice } from '../calendar/sources.ts';
import { at, instant, signed, weekly, YEARS } from '../next/agenda.fixture.ts';
import { appointmentKey, appointmentsOn, leadOf, nextAppointment } from '../next/appointments.ts';
import { datedEntries, entriesBeside, entrySlots, type OwnEntry } from './entry.ts';
import { entryClashes } from './entry-clashes.ts';

const year = { year: 2026, ...YEARS[2026] };
const own = (entry_id: string, fields: Partial<OwnEntry> = {}): OwnEntry => ({
  ...{ entry_id, title: entry_id, place: null, note: null, date: '2026-11-18', minutes: 600, duration: 60 },
  ...{ repeat: 'once', until: null, skipped: [] },
  ...fields,
});
const choir = own('choir', {
  minutes: 17 * 60,
  repeat: 'weekly',
  until: '2026-12-31',
  skipped: ['2026-11-25'],
});
const walk = own('walk', { date: '2026-11-21', minutes: 480 });
const lessons = [weekly('We', [2026, 1], 3, [10, 90], ['2026-12-02'])];
const terms = [signed('exam', at('2026-12-09', 16))];
const agenda = { lessons, terms, entries: datedEntries([choir, walk], year) };

describe('own entries in the one agenda', () => {
  test('stand among the lessons and exams of their days', () => {
    const on = (date: string) => appointmentsOn(agenda, date).map(appointmentKey);
    expect(on('2026-11-18')).toEqual(['We 2026-11-18 600 90', 'entry choir 2026-11-18']);
    expect(on('2026-11-25')).toEqual(['We 2026-11-25 600 90']);
    expect(on('2026-12-09')).toEqual(['We 2026-12-09 600 90', 'term exam', 'entry choir 2026-12-09']);
  });

  test('come next and lead as lessons do', () => {
    const next = (date: string, hour: number) => {
      const one = nextAppointment(agenda, instant(date, hour));
      return one && appointmentKey(one);
    };
    expect(next('2026-11-18', 12)).toBe('entry choir 2026-11-18');
    expect(next('2026-11-18', 18)).toBe('entry walk 2026-11-21');
    expect(next('2026-11-21', 9)).toBe('We 2026-11-25 600 90');
    const { leading } = leadOf(agenda, instant('2026-11-18', 16, 40));
    expect(leading.map(({ state, appointment }) => `${state} ${appointment.kind}`)).toEqual(['soon entry']);
    const away = datedEntries([own('away', { minutes: 0, duration: 1440 })], year);
    const { leading: others } = leadOf({ ...agenda, entries: away }, instant('2026-11-18', 9));
    expect(others.map(({ appointment }) => appointmentKey(appointment))).toEqual(['We 2026-11-18 600 90']);
  });

  test('are in the calendar, once for each date, with the timetable', () => {
    const records = { agenda, deadlines: [], holidays: [], school: [] };
    const shown = (choice = defaultChoice('student')) =>
      calendarEvents(records, { from: '2026-11-16', until: '2026-12-01' }, choice).map(({ key }) => key);
    expect(shown().filter((key) => key.startsWith('entry'))).toEqual([
      'entry choir 2026-11-18',
      'entry walk 2026-11-21',
    ]);
    expect(shown({ ...defaultChoice('student'), schedule: false })).toEqual([]);
  });

  test('are blocks of a timetable: on their days in a week, once each in all weeks', () => {
    const first = '2026-09-28';
    const week = entrySlots(agenda.entries, { first, teachingWeeks: 14, week: 8 });
    expect(week.map(({ entry, day, weeks }) => [entry.title, day, weeks])).toEqual([
      ['choir', 3, [8]],
      ['walk', 6, [8]],
    ]);
    const all = entrySlots(agenda.entries, { first, teachingWeeks: 14, week: 0 });
    expect(all.map(({ entry, weeks }) => [entry.title, weeks])).toEqual([
      ['choir', [8, 10, 11, 12, 13, 14]],
      ['walk', [8]],
    ]);
  });

  describe('on days that are in no week of a timetable', () => {
    const gym = own('gym', { date: '2026-12-24', repeat: 'weekly', until: '2027-02-18' });
    const dentist = own('dentist', { date: '2027-01-14', minutes: 480 });
    const early = own('early', { date: '2026-09-01' });
    const summer = own('summer', { date: '2027-07-10' });
    const dated = datedEntries([choir, gym, dentist, early, summer], year);
    const beside = (shown: Parameters<typeof entriesBeside>[1], known: typeof year | null = year) =>
      entriesBeside(dated, shown, known).map(({ entry, date }) => `${date.slice(5)} ${entry.title}`);
    const weeks = { teachingWeeks: 14, year: 2026 };

    test('are listed with the semester of the day, earliest first', () => {
      expect(beside({ ...weeks, semester: 1, first: '2026-09-28' })).toEqual([
        ...['09-01 early', '01-07 gym', '01-14 dentist', '01-14 gym'],
        ...['01-21 gym', '01-28 gym', '02-04 gym', '02-11 gym'],
      ]);
      // The gym of 18 February is in the first week of the summer.
      expect(beside({ ...weeks, semester: 2, first: '2027-02-15' })).toEqual(['07-10 summer']);
    });

    test('are all dates of a semester without weeks', () => {
      expect(beside({ ...weeks, semester: 2, first: null })).toEqual(['02-18 gym', '07-10 summer']);
    });

    test('are those of no other year, and go by the month while the year is not known', () => {
      expect(beside({ ...weeks, year: 2025, semester: 2, first: null })).toEqual([]);
      expect(beside({ ...weeks, semester: 2, first: null }, null)[0]).toBe('01-07 gym');
    });
  });
});

describe('what clashes with an entry', () => {
  const clashes = (fields: Partial<OwnEntry>, id: string | null = null) =>
    entryClashes(own('new', fields), agenda, id, year).map(
      ({ first, dates }) => `${appointmentKey(first)} ×${dates}`,
    );

  test('is a lesson, an exam or another entry, each with its first date and their number', () => {
    expect(clashes({ minutes: 660 })).toEqual(['We 2026-11-18 600 90 ×1']);
    const weekly = { minutes: 630, duration: 500, repeat: 'weekly', until: '2026-12-09' } as const;
    // The lesson of 2 December is cancelled, the entry of 25 November is left out.
    expect(clashes(weekly)).toEqual(['We 2026-11-18 600 90 ×3', 'entry choir 2026-11-18 ×3', 'term exam ×1']);
  });

  test('is nothing that ends when it begins, or begins when it ends', () => {
    expect(clashes({ minutes: 690, duration: 330 })).toEqual([]);
  });

  test('is not the entry itself', () => {
    expect(clashes({ minutes: 17 * 60 })).toEqual(['entry choir 2026-11-18 ×1']);
    expect(clashes({ minutes: 17 * 60 }, 'choir')).toEqual([]);
  });
});
