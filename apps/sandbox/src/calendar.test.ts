import {
  addDays,
  dayOfWeek,
  daysBetween,
  isRealDate,
  TEACHING_WEEKS,
  teachingWeekOf,
  weekOf,
} from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  calendarFor,
  dateOfWeek,
  isCurrent,
  realYearSchedule,
  scheduleCalendar,
  semesterCalendar,
  teachingFreeDays,
} from './calendar.ts';
import { easterSunday, publicHolidays } from './holidays.ts';

const anyDay = fc.integer({ min: 0, max: 3650 }).map((n) => addDays('2024-01-01', n));

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
    ['2026-11-18', 'in winter teaching', 'teaching', '2026-09-21', '2026-09-21', '2026-12-27', '2026/1'],
    ['2026-09-21', 'on its first day', 'teaching', '2026-09-21', '2026-09-21', '2026-12-27', '2026/1'],
    ['2026-12-25', 'at Christmas', 'teaching', '2026-09-21', '2026-09-21', '2026-12-27', '2026/1'],
    ['2026-12-28', 'before New Year', 'exams', '2026-09-21', '2026-12-28', '2027-02-12', '2026/1'],
    ['2027-01-19', 'in winter exams', 'exams', '2026-09-21', '2026-12-28', '2027-02-12', '2026/1'],
    ['2027-02-13', 'on the weekend after them', 'exams', '2027-02-15', '2027-02-13', '2027-02-14', '2026/2'],
    ['2027-03-03', 'in summer teaching', 'teaching', '2027-02-15', '2027-02-15', '2027-05-23', '2026/2'],
    ['2027-06-01', 'in summer exams', 'exams', '2027-02-15', '2027-05-24', '2027-06-25', '2026/2'],
    ['2026-07-20', 'in July', 'summer', '2026-02-16', '2026-06-27', '2026-07-31', '2025/2'],
    ['2026-08-28', 'in August', 'summer', '2026-09-21', '2026-08-01', '2026-09-11', '2025/2'],
    ['2026-09-08', 'in September exams', 'summer', '2026-09-21', '2026-08-01', '2026-09-11', '2025/2'],
    ['2026-09-15', 'after them', 'summer', '2026-09-21', '2026-09-12', '2026-09-20', '2026/1'],
  ])('a university made on %s, %s, has the season %s', (today, _when, season, start, first, last, exams) => {
    const calendar = calendarFor(today);
    const days = { start: first, end: last };
    expect(calendar).toMatchObject({ season, start, days, schedule: realYearSchedule(calendar.year) });
    expect(`${calendar.exams.year}/${calendar.exams.semester}`).toBe(exams);
  });

  it('every day has the calendar of all days of its season, and of no other day', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const calendar = calendarFor(today);
        const { days, start, weeks, season } = calendar;
        expect([days.start, days.end].map(calendarFor)).toEqual([calendar, calendar]);
        expect([days.start, today, days.end].every((day) => isCurrent(calendar, day))).toBe(true);
        for (const next of [addDays(days.start, -1), addDays(days.end, 1)]) {
          expect(isCurrent(calendar, next)).toBe(false);
          expect(calendarFor(next)).not.toEqual(calendar);
        }
        const isTaught = start <= today && today < addDays(start, weeks * 7);
        expect([today, season === 'teaching']).toEqual([today, isTaught]);
      }),
    );
  });

  it('exam dates are of a semester that is not over, and lessons are ahead from August on', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { start, exams } = calendarFor(today);
        expect([today, today <= semesterCalendar(exams).until]).toEqual([today, true]);
        if (today.slice(5, 7) === '08')
          expect([today, start.slice(0, 7)]).toEqual([today, `${today.slice(0, 4)}-09`]);
      }),
    );
  });

  it('weeks keep their weekday over the change of clocks', () => {
    expect([5, 6].map((week) => dateOfWeek('2026-09-21', week, 7))).toEqual(['2026-10-25', '2026-11-01']);
    expect([6, 7].map((week) => dateOfWeek('2027-02-15', week, 1))).toEqual(['2027-03-22', '2027-03-29']);
  });
});

describe('the calendar of an imported timetable', () => {
  it.each([
    ['2026-11-18', 'in winter teaching', '2026-09-21', 1],
    ['2026-12-23', 'on its last day before Christmas', '2026-09-21', 1],
    ['2026-12-25', 'in its last week, when only holidays are left', '2026-10-26', 1],
    ['2027-05-22', 'on the weekend after its last day', '2027-03-22', 2],
    ['2027-03-03', 'in summer teaching', '2027-02-15', 2],
    ['2027-01-10', 'in winter exams', '2026-11-09', 2],
    ['2026-08-10', 'in August', '2026-06-15', 1],
  ])('begins its semester, on %s, %s, on %s', (today, _when, start, semester) => {
    expect(scheduleCalendar(today, TEACHING_WEEKS)).toMatchObject({ start, semester });
  });

  it('has today in a teaching week, and in week 9 when it is shifted', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const calendar = scheduleCalendar(today, TEACHING_WEEKS);
        const week = weekOf(calendar.schedule, today);
        const isReal = realYearSchedule(calendar.year).semesters[calendar.semester].start === calendar.start;
        expect(isReal ? week !== null : week === 9).toBe(true);
        expect(dayOfWeek(calendar.start)).toBe(1);
        expect(isCurrent(calendar, today)).toBe(true);
        expect(isCurrent(calendar, addDays(calendar.start, calendar.weeks * 7))).toBe(false);
      }),
    );
  });

  it('has a day of teaching left, today or within two weeks', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const calendar = scheduleCalendar(today, TEACHING_WEEKS);
        const isFree = teachingFreeDays(calendar);
        const days = Array.from({ length: 14 }, (_, index) => addDays(today, index));
        const taught = days.filter((date) => dayOfWeek(date) < 6 && !isFree(date));
        expect(taught.some((date) => weekOf(calendar.schedule, date) !== null)).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('has two semesters that never overlap, exams of the first included', () => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { semesters } = scheduleCalendar(today, TEACHING_WEEKS).schedule;
        expect(semesters[1].exam_periods.every(({ end }) => end < semesters[2].start)).toBe(true);
        for (const { exam_periods } of Object.values(semesters)) {
          for (const { start, end } of exam_periods) expect(isRealDate(start) && start < end).toBe(true);
        }
      }),
    );
  });

  it('has 19 weeks for a timetable of 19 weeks', () => {
    expect(scheduleCalendar('2026-11-18', 19)).toMatchObject({ weeks: 19, schedule: { ed_weeks: 19 } });
  });

  it.each([22, 25, 52])('has today in only one of two semesters of %i weeks', (weeks) => {
    fc.assert(
      fc.property(anyDay, (today) => {
        const { schedule, semester, start } = scheduleCalendar(today, weeks);
        const week = Math.floor(daysBetween(start, today) / 7) + 1;
        expect([today, teachingWeekOf(schedule, today)]).toEqual([today, { semester, week }]);
      }),
      { numRuns: 1000 },
    );
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
    expect(teachingFreeDays(scheduleCalendar('2026-12-29', TEACHING_WEEKS))('2026-12-29')).toBe(false);
  });
});
