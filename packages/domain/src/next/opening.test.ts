import { describe, expect, test } from 'vitest';
import { scheduleBlocks } from '../schedule/schedule-blocks.ts';
import { examSlots, examsBeside } from '../terms/exam-slots.ts';
import { semesterOf, teachingWeekOf } from '../time/academic-year.ts';
import { addDays, dayOfWeek, mondayOf, pragueDate } from '../time/time.ts';
import { at, instant, signed, term, weekly, YEARS } from './agenda.fixture.ts';
import { type Appointment, appointmentsOn, nextAppointment } from './appointments.ts';
import { openingDate } from './opening.ts';

const year = YEARS[2026];
const none = { lessons: [], terms: [] };
/** Lectures on Mondays and Tuesdays, and one that ends at noon on Friday. */
const lessons = [
  weekly('Mo', [2026, 1], 1, [8, 110], ['2026-11-30']),
  weekly('Tu', [2026, 1], 2, [9, 110]),
  weekly('Fr', [2026, 1], 5, [10, 120]),
];
const own = { lessons, terms: [] };
const withExam = (date: string, hour: number) => ({ lessons, terms: [signed('exam', at(date, hour))] });
const saturdays = { lessons: [...lessons, weekly('Sa', [2026, 1], 6, [9, 90])], terms: [] };

describe('the day on which a timetable opens', () => {
  test.each([
    ['on Wednesday, though nothing is left this day', '2026-11-18', 18, own, '2026-11-18'],
    ['on Thursday night', '2026-11-19', 23, own, '2026-11-19'],
    ['during the last lesson of Friday', '2026-11-20', 11, own, '2026-11-20'],
    ['at its end', '2026-11-20', 12, own, '2026-11-23'],
    ['on Friday with an exam on Saturday', '2026-11-20', 13, withExam('2026-11-21', 9), '2026-11-21'],
    ['on Saturday before the last lesson ends', '2026-11-21', 10, saturdays, '2026-11-21'],
    ['on Saturday after it', '2026-11-21', 11, saturdays, '2026-11-23'],
    ['on Sunday', '2026-11-22', 18, own, '2026-11-23'],
    [
      'on Sunday in an exam that began on Saturday',
      '2026-11-22',
      0,
      withExam('2026-11-21', 23),
      '2026-11-22',
    ],
    ['on Sunday before a cancelled Monday', '2026-11-29', 18, own, '2026-12-01'],
    ['on Sunday before an exam on Monday at 7', '2026-11-29', 18, withExam('2026-11-30', 7), '2026-11-30'],
    ['on a holiday, for what comes next', '2026-11-17', 8, own, '2026-11-20'],
    ['on a holiday with an exam', '2026-11-17', 8, withExam('2026-11-17', 14), '2026-11-17'],
    ['after the last lesson, for the exam', '2026-12-24', 8, withExam('2027-01-22', 14), '2027-01-22'],
    ['on the eve of the semester', '2026-09-27', 20, own, '2026-09-28'],
    ['in August', '2026-08-31', 12, own, '2026-09-28'],
    ['[not own] on Friday night', '2026-11-20', 23, none, '2026-11-20'],
    ['[not own] on Saturday', '2026-11-21', 10, none, '2026-11-23'],
    ['[not own] on a holiday', '2026-11-17', 8, none, '2026-11-18'],
    ['[not own] over Easter', '2027-03-27', 8, none, '2027-03-30'],
    ['[not own] on the eve of the semester', '2027-02-14', 20, none, '2027-02-15'],
    ['[not own] 14 days before', '2026-09-14', 8, none, '2026-09-28'],
    ['[not own] 15 days before', '2026-09-13', 8, none, null],
    ['[not own] at Christmas', '2026-12-24', 8, none, null],
  ])('%s', (_when, date, hour, agenda, expected) => {
    expect(openingDate(agenda, year, instant(date, hour))).toBe(expected);
  });
});

describe('one agenda', () => {
  const all = [
    weekly('Mo', [2026, 1], 1, [8, 110], ['2026-11-02']),
    weekly('We', [2026, 1], 3, [11, 110]),
    weekly('Sa', [2026, 1], 6, [9, 50], ['2026-10-10']),
    weekly('Tu', [2026, 2], 2, [9, 110]),
    weekly('Fr', [2027, 1], 5, [13, 50]),
    weekly('Th', [2027, 2], 4, [10, 50]),
  ];
  const bySemester = new Map([
    ['2026 1', all.slice(0, 3)],
    ['2026 2', all.slice(3, 4)],
    ['2027 1', all.slice(4, 5)],
    ['2027 2', all.slice(5)],
  ]);
  const exam = (id: string, start: number, semester: number, at_year = 2026) => ({
    ...signed(id, start),
    ...{ year: at_year, semester },
  });
  const terms = [
    { ...exam('credit', at('2026-12-16', 16), 1), type: 'Z' as const },
    exam('early', at('2026-11-21', 12), 1),
    exam('physics', at('2027-01-22', 14, 30), 1),
    exam('maths', at('2027-01-25', 9), 1),
    { ...term('not mine', at('2027-01-28', 9)), year: 2026, semester: 1 },
    exam('resit', at('2027-09-06', 9), 2),
    exam('summer', at('2028-06-20', 9), 2, 2027),
  ];
  const agenda = { lessons: all, terms };
  const keyOf = (name: string, start: Date) => `${name} ${start.toISOString()}`;
  const nameOf = (one: Appointment) => {
    if (one.kind === 'entry') return one.entry.title;
    return one.kind === 'exam' ? one.term.term_id : one.lesson.gl;
  };

  /** The next appointment in the timetable that opens, in its week or beside it; null when there is none. */
  function timetableNames(now: Date): string | null {
    const date = pragueDate(now);
    const present = semesterOf(date);
    const known = YEARS[date < '2027-08-01' ? 2026 : 2027];
    const opens = openingDate(agenda, known, now);
    const found = opens === null ? null : teachingWeekOf(known, opens);
    const first = mondayOf(known.semesters[present.semester].start);
    if (found === null || found.semester !== present.semester) {
      const ahead = examsBeside(terms, { ...present, first, teachingWeeks: 14 }, now);
      const next = ahead.find(({ start }) => start >= now);
      return next ? keyOf(next.term.term_id, next.start) : null;
    }
    const { week } = found;
    const dateOf = (day: number) => addDays(first, 7 * (week - 1) + day - 1);
    const held = scheduleBlocks(bySemester.get(`${present.year} ${present.semester}`) ?? [], week)
      .filter(({ canceled }) => canceled.length === 0)
      .map(({ lesson, day, minutes }) => ({
        name: lesson.gl,
        start: instant(dateOf(day), 0, minutes),
      }));
    const examined = examSlots(terms, { first, teachingWeeks: 14, week }).map(({ exam: one }) => ({
      name: one.term.term_id,
      start: one.start,
    }));
    const next = [...examined, ...held]
      .filter(({ start }) => start >= now)
      .sort((a, b) => a.start.getTime() - b.start.getTime())[0];
    return next ? keyOf(next.name, next.start) : null;
  }

  test.each([0, 7, 9, 11, 13, 15, 20])(
    'Home, strip and timetable name the same next thing on every day of two academic years, at %i',
    (hour) => {
      for (let date = '2026-09-01'; date <= '2028-08-31'; date = addDays(date, 1)) {
        const now = instant(date, hour);
        const next = nextAppointment(agenda, now);
        const home = next && keyOf(nameOf(next), next.start);
        const named = timetableNames(now);
        const inStrip = appointmentsOn(agenda, date).find(({ canceled, start }) => !canceled && start >= now);
        expect(inStrip?.start, `strip of ${date}`).toEqual(next?.date === date ? next.start : undefined);
        const isRunning = appointmentsOn(agenda, date).some(
          ({ canceled, start, end }) => !canceled && start < now && now < end,
        );
        // The timetable stays at this week until its last appointment; later appointments are not in it.
        const isThisWeek = dayOfWeek(date) < 5 || isRunning;
        const isLater = isThisWeek && next !== null && mondayOf(next.date) !== mondayOf(date);
        // Nor are lessons of another semester: January belongs to the summer one (product 1).
        const { year: shown, semester } = semesterOf(date);
        const taught = bySemester.get(`${shown} ${semester}`) ?? [];
        const isElsewhere = next?.kind === 'lesson' && !taught.includes(next.lesson);
        if (!isElsewhere && !(named === null && isLater)) expect(named, date).toBe(home);
      }
    },
  );
});
