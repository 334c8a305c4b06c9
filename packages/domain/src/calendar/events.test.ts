import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { at, instant, signed, term, weekly, YEARS } from '../next/agenda.fixture.ts';
import { type Appointment, appointmentsOn } from '../next/appointments.ts';
import { addDays, pragueDate } from '../time/time.ts';
import { deadlinesOf } from './deadlines.ts';
import {
  byCell,
  byTime,
  type CalendarEvent,
  type CalendarRecords,
  calendarEvents,
  cellLines,
  eventsOn,
  isAllDay,
} from './events.ts';
import { type CalendarChoice, EVENT_CATEGORIES } from './sources.ts';

const ALL: CalendarChoice = {
  ...{ schedule: true, exams: true, deadlines: true, school: true },
  categories: EVENT_CATEGORIES,
};

const school = (id: string, start: number, end: number, categories: number[] = [1], all_day = false) => ({
  ...{ id, start, end, categories, all_day },
});

const RECORDS: CalendarRecords = {
  agenda: {
    lessons: [weekly('8', [2026, 1], 1, [8, 100]), weekly('9', [2026, 1], 3, [9, 100], ['2026-11-18'])],
    terms: [signed('E', at('2026-11-18', 9), { duration: null }), term('F', at('2026-11-18', 9))],
  },
  deadlines: deadlinesOf(
    { records: [], terms: [], schedules: [{ year: 2026, ...YEARS[2026] }] },
    { year: 2026, now: 0 },
  ),
  holidays: YEARS[2026].holidays,
  school: [
    school('fair', at('2026-11-18', 10), at('2026-11-18', 16), [6]),
    school('enrolment', at('2026-11-16', 0), at('2026-11-21', 0), [2, 3], true),
  ],
};

const keys = (from: string, until: string, choice = ALL) =>
  calendarEvents(RECORDS, { from, until }, choice).map(({ key }) => key);

describe('events of a calendar', () => {
  test('[CALENDAR-11] [TERMS-05] of exam dates only the signed ones; all that a day has: all-day first, then by time; an exam without an end lasts 3 hours', () => {
    const day = calendarEvents(RECORDS, { from: '2026-11-18', until: '2026-11-19' }, ALL);
    expect(day.map(({ kind, allDay }) => `${kind}${allDay ? ' all day' : ''}`)).toEqual([
      'school all day',
      'exam',
      'lesson',
      'school',
    ]);
    const exam = day.find(({ kind }) => kind === 'exam');
    expect(exam && exam.end - exam.start).toBe(3 * 3600);
    expect(day.find((one) => one.kind === 'lesson')?.lesson.canceled).toBe(true);
  });

  test('an examiner has all that one examines, also after midnight, and what is chosen of it', () => {
    const examined = [term('F', at('2026-11-18', 22), { duration: 180 }), term('G', at('2026-11-20', 9))];
    const on = (from: string, choice = ALL) => {
      const records = { ...RECORDS, agenda: { lessons: [], terms: [] }, examined };
      const events = calendarEvents(records, { from, until: addDays(from, 1) }, choice);
      return events.filter(({ kind }) => kind === 'exam').map(({ key }) => key);
    };
    expect(on('2026-11-18')).toEqual(['term F']);
    expect(on('2026-11-19')).toEqual(['term F']);
    expect(on('2026-11-20')).toEqual(['term G']);
    expect(on('2026-11-20', { ...ALL, exams: false })).toEqual([]);
  });

  test('holidays that begin on the same day are different events', () => {
    const christmas = { start: '2026-12-24', end: '2026-12-24' };
    const records = { ...RECORDS, holidays: [...RECORDS.holidays, christmas] };
    const events = calendarEvents(records, { from: '2026-12-24', until: '2026-12-25' }, ALL);
    expect(events.map(({ key }) => key)).toEqual([
      'holiday 2026-12-24 2027-01-01',
      'holiday 2026-12-24 2026-12-24',
    ]);
  });

  test('[CALENDAR-03] a source and a category can be switched off; of several categories one is enough', () => {
    const day = ['2026-11-18', '2026-11-19'] as const;
    expect(keys(...day, { ...ALL, exams: false })).not.toContain('term E');
    expect(keys(...day, { ...ALL, schedule: false, exams: false, school: false })).toEqual([]);
    expect(keys(...day, { ...ALL, categories: [3] })).toContain('school enrolment');
    expect(keys(...day, { ...ALL, categories: [3] })).not.toContain('school fair');
    expect(keys('2026-11-17', '2026-11-18', { ...ALL, school: false })).toEqual([
      'holiday 2026-11-17 2026-11-17',
    ]);
    expect(keys('2026-11-17', '2026-11-18', { ...ALL, schedule: false, school: false })).toEqual([]);
  });

  test('study dates are whole days, deadlines of terms are moments', () => {
    const [begins] = calendarEvents(RECORDS, { from: '2027-01-04', until: '2027-01-05' }, ALL);
    expect(begins).toMatchObject({ kind: 'deadline', allDay: true, first: '2027-01-04', last: '2027-01-04' });
    const deadlines = deadlinesOf(
      { records: [], terms: [signed('E', at('2026-11-18', 9))], schedules: [] },
      { year: null, now: 0 },
    );
    const [moment] = calendarEvents(
      { ...RECORDS, deadlines },
      { from: '2026-11-17', until: '2026-11-18' },
      { ...ALL, school: false, schedule: false },
    );
    expect(moment).toMatchObject({ allDay: false, first: '2026-11-17', last: '2026-11-17' });
    expect(moment?.end).toBe(moment?.start);
  });

  test('what lasts over midnight is on both days, once in the list; what ends at midnight is not on the next', () => {
    const agenda = { lessons: [], terms: [signed('N', at('2026-11-18', 23), { duration: 120 })] };
    const night = school('night', at('2026-11-18', 19), at('2026-11-19', 0));
    const events = calendarEvents(
      { ...RECORDS, agenda, school: [night] },
      { from: '2026-11-18', until: '2026-11-20' },
      ALL,
    );
    expect(eventsOn(events, '2026-11-18').map(({ key }) => key)).toEqual(['school night', 'term N']);
    expect(eventsOn(events, '2026-11-19').map(({ key }) => key)).toEqual(['term N']);
  });

  describe('a cell of a month', () => {
    const one = (kind: CalendarEvent['kind'], hour: number) =>
      ({
        ...{ key: `${kind} ${hour}`, kind, allDay: false, first: '2026-11-18', last: '2026-11-18' },
        ...{ start: at('2026-11-18', hour), end: at('2026-11-18', kind === 'deadline' ? hour : hour + 1) },
      }) as CalendarEvent;
    const now = at('2026-11-18', 9);
    const keys = (events: CalendarEvent[], lines: number) =>
      cellLines(events, lines, now).map(({ key }) => key);
    const lessons = [one('lesson', 8), one('lesson', 10), one('lesson', 12)];

    test('has what one goes to in the order of time, then deadlines, and last those that have passed', () => {
      const events = [one('deadline', 8), one('deadline', 22), ...lessons, one('exam', 11)];
      expect(keys(events, 9)).toEqual([
        ...['lesson 8', 'lesson 10', 'exam 11', 'lesson 12', 'deadline 22', 'deadline 8'],
      ]);
    });

    test('has a line for every exam, however many lessons come before it', () =>
      expect(keys([...lessons, one('exam', 16)], 3)).toEqual(['lesson 8', 'lesson 10', 'exam 16']));

    test('has no line for a deadline that a lesson needs', () =>
      expect(keys([one('deadline', 8), ...lessons], 3)).toEqual(['lesson 8', 'lesson 10', 'lesson 12']));
  });
});

describe('laws', () => {
  const dates = fc.integer({ min: 0, max: 380 }).map((days) => addDays('2026-09-01', days));

  test('a calendar has exactly the appointments of the agenda, on every day of the year', () => {
    fc.assert(
      fc.property(dates, (date) => {
        const agenda = appointmentsOn(RECORDS.agenda, date);
        const events = calendarEvents(RECORDS, { from: date, until: addDays(date, 1) }, ALL);
        const calendar = events.flatMap((one): Appointment[] => {
          if (one.kind === 'lesson') return [one.lesson];
          return one.kind === 'exam' ? [one.exam] : [];
        });
        const name = (one: Appointment) => JSON.stringify([one.kind, one.start, one.end, one.canceled]);
        expect(calendar.map(name).sort()).toEqual(agenda.map(name).sort());
      }),
    );
  });

  test('a month is the union of its days', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: 1, max: 42 }), (from, length) => {
        const days = Array.from({ length }, (_, index) => addDays(from, index));
        const whole = calendarEvents(RECORDS, { from, until: addDays(from, length) }, ALL);
        const single = days.flatMap((date) =>
          calendarEvents(RECORDS, { from: date, until: addDays(date, 1) }, ALL).map(
            ({ key }) => `${date} ${key}`,
          ),
        );
        expect(days.flatMap((date) => eventsOn(whole, date).map(({ key }) => `${date} ${key}`))).toEqual(
          single,
        );
        expect(new Set(whole.map(({ key }) => key)).size).toBe(whole.length);
      }),
    );
  });

  test('the order has no cycles', () => {
    const event = fc.record({
      ...{ key: fc.string(), allDay: fc.boolean() },
      kind: fc.constantFrom('lesson' as const, 'exam' as const, 'school' as const, 'deadline' as const),
      ...{
        first: fc.constantFrom('2026-11-18', '2026-11-19'),
        last: fc.constantFrom('2026-11-19', '2026-11-20'),
      },
      ...{ start: fc.integer({ min: 0, max: 3 }), end: fc.integer({ min: 3, max: 5 }) },
    });
    fc.assert(
      fc.property(fc.array(event, { maxLength: 6 }), (events) => {
        for (const order of [byTime, byCell(2)]) {
          const sorted = (events as Parameters<typeof byTime>[0][]).toSorted(order);
          for (const [index, one] of sorted.entries())
            for (const later of sorted.slice(index)) expect(order(one, later)).toBeLessThanOrEqual(0);
        }
      }),
    );
  });
});

describe('all-day', () => {
  test.each([
    ['midnight to midnight', ['2026-11-18', 0], ['2026-11-19', 0], true],
    ['three days', ['2026-11-18', 0], ['2026-11-21', 0], true],
    ['a day of 23 hours', ['2027-03-28', 0], ['2027-03-29', 0], true],
    ['a day of 25 hours', ['2026-10-25', 0], ['2026-10-26', 0], true],
    ['seven days', ['2026-11-18', 10], ['2026-11-25', 10], true],
    ['seven days with an hour less', ['2027-03-25', 10], ['2027-04-01', 10], true],
    ['a minute less than seven days', ['2026-11-18', 10], ['2026-11-25', 9], false],
    ['from midnight until noon', ['2026-11-18', 0], ['2026-11-18', 12], false],
    ['from noon to midnight', ['2026-11-18', 12], ['2026-11-19', 0], false],
    ['a moment at midnight', ['2026-11-18', 0], ['2026-11-18', 0], false],
    ['an end before its start', ['2026-11-19', 0], ['2026-11-18', 0], false],
  ] as const)('[CALENDAR-14] %s', (_what, from, to, expected) =>
    expect(isAllDay({ start: at(from[0], from[1]), end: at(to[0], to[1]) })).toBe(expected),
  );

  test('a second after midnight is not midnight', () => {
    const start = at('2026-11-18', 0) + 1;
    expect(isAllDay({ start, end: at('2026-11-19', 0) })).toBe(false);
    expect(pragueDate(instant('2026-11-18', 0))).toBe('2026-11-18');
  });
});
