import { addDays, dayOfWeek, daysBetween, isRealDate, teachingWeekOf, weekOf } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarFor, dateOfWeek, isCurrent, realYearSchedule, teachingFreeDays } from './calendar.ts';
import { easterSunday, publicHolidays } from './holidays.ts';

describe('the academic year', () => {
  it.each([
    [
      2022,
      '2022-09-19',
      '2023-01-02',
      '2023-02-10',
      '2023-02-13',
      ['2023-05-22', '2023-06-23', '2023-08-28', '2023-09-08'],
    ],
    [
      2026,
      '2026-09-21',
      '2027-01-02',
      '2027-02-12',
      '2027-02-15',
      ['2027-05-24', '2027-06-25', '2027-08-30', '2027-09-10'],
    ],
  ])('%i is as the university has it', (year, winter, exams, examsEnd, summer, summerExams) => {
    const { semesters, ed_weeks, ex_weeks } = realYearSchedule(year);
    expect([ed_weeks, ex_weeks]).toEqual([14, 6]);
    expect(semesters[1]).toEqual({ start: winter, exam_periods: [{ start: exams, end: examsEnd }] });
    expect(semesters[2].start).toBe(summer);
    expect(semesters[2].exam_periods.flatMap(({ start, end }) => [start, end])).toEqual(summerExams);
  });

  it.each([
    ['2026-11-18', 'in winter teaching', '2026-09-21', 1],
    ['2026-09-21', 'on its first day', '2026-09-21', 1],
    ['2026-12-23', 'on its last day before Christmas', '2026-09-21', 1],
    ['2026-12-25', 'in its last week, when only holidays are left', '2026-10-26', 1],
    ['2027-05-22', 'on the weekend after its last day', '2027-03-22', 2],
    ['2027-03-03', 'in summer teaching', '2027-02-15', 2],
    ['2026-12-28', 'after winter teaching', '2026-11-02', 1],
    ['2027-01-10', 'in winter exams', '2026-11-09', 2],
    ['2026-07-15', 'in the summer holidays', '2026-05-18', 2],
    ['2026-08-10', 'in August', '2026-06-15', 1],
  ])('a university made on %s, %s, begins its semester on %s', (today, _when, start, semester) => {
    expect(calendarFor(today)).toMatchObject({ start, semester });
  });

  const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2024-01-01', n));

  it('today always lies in a teaching week, and in week 9 when the calendar is shifted', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const calendar = calendarFor(today);
        const week = weekOf(calendar.schedule, today);
        const isReal = realYearSchedule(calendar.year).semesters[calendar.semester].start === calendar.start;
        expect(isReal ? week !== null : week === 9).toBe(true);
        expect(dayOfWeek(calendar.start)).toBe(1);
        expect(isCurrent(calendar, today)).toBe(true);
        expect(isCurrent(calendar, addDays(calendar.start, calendar.weeks * 7))).toBe(false);
      }),
    );
  });

  it('there is a day of teaching left, today or within two weeks', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const calendar = calendarFor(today);
        const isFree = teachingFreeDays(calendar);
        const days = Array.from({ length: 14 }, (_, index) => addDays(today, index));
        const taught = days.filter((date) => dayOfWeek(date) < 6 && !isFree(date));
        expect(taught.some((date) => weekOf(calendar.schedule, date) !== null)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('the two semesters of a year never overlap, exams of the first included', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { semesters } = calendarFor(today).schedule;
        expect(semesters[1].exam_periods.every(({ end }) => end < semesters[2].start)).toBe(true);
        for (const { exam_periods } of Object.values(semesters)) {
          for (const { start, end } of exam_periods) expect(isRealDate(start) && start < end).toBe(true);
        }
      }),
    );
  });

  it('a timetable of 19 weeks has 19 weeks', () => {
    expect(calendarFor('2026-11-18', 19)).toMatchObject({ weeks: 19, schedule: { ed_weeks: 19 } });
  });

  it.each([22, 25, 52])('of two semesters of %i weeks only one has today', (weeks) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { schedule, semester, start } = calendarFor(today, weeks);
        const week = Math.floor(daysBetween(start, today) / 7) + 1;
        expect([today, teachingWeekOf(schedule, today)]).toEqual([today, { semester, week }]);
      }),
      { numRuns: 1000 },
    );
  });

  it('weeks keep their weekday over the change of clocks', () => {
    expect([5, 6].map((week) => dateOfWeek('2026-09-21', week, 7))).toEqual(['2026-10-25', '2026-11-01']);
    expect([6, 7].map((week) => dateOfWeek('2027-02-15', week, 1))).toEqual(['2027-03-22', '2027-03-29']);
  });
});

describe('holidays', () => {
  it.each([
    [2024, '2024-03-31'],
    [2025, '2025-04-20'],
    [2026, '2026-04-05'],
    [2027, '2027-03-28'],
    [2038, '2038-04-25'],
  ])('Easter of %i is on %s', (year, date) => expect(easterSunday(year)).toBe(date));

  it('are found within bounds, both included', () => {
    const dates = publicHolidays('2026-09-28', '2026-11-17').map(({ start }) => start);
    expect(dates).toEqual(['2026-09-28', '2026-10-28', '2026-11-17']);
  });

  it('nobody teaches on a public holiday, nor between Christmas and New Year of a real calendar', () => {
    const isFree = teachingFreeDays(calendarFor('2026-11-18'));
    expect(['2026-11-16', '2026-11-17', '2026-12-23', '2026-12-24'].map(isFree)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(teachingFreeDays(calendarFor('2026-12-29'))('2026-12-29')).toBe(false);
  });
});
