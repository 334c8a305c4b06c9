import type { YearScheduleAnswer } from '@kahan/contract';
import { lastWeekOf, pragueInstant } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { examBlock, lesson, loaded } from './sources/loaded-source.fixture.ts';
import type { OwnAgenda } from './sources/use-own-agenda.ts';
import type { ScheduleView } from './view.ts';
import { dateIn, firstMonday, followedView, holidayOn, openingDay, presentOf, withinWeeks } from './weeks.ts';

const schedule: YearScheduleAnswer = {
  year: 2026,
  ed_weeks: 14,
  ex_weeks: 6,
  semesters: { 1: { start: '2026-09-21', exam_periods: [] }, 2: { start: '2027-02-16', exam_periods: [] } },
  holidays: [
    { start: '2026-11-17', end: '2026-11-17', name: 'Holiday' },
    { start: '2026-12-23', end: '2027-01-03', name: 'Christmas' },
  ],
};

const noon = (date: string) => pragueInstant(date, 720);
const none = { lessons: [], terms: [] };

describe('[SCHEDULE-30] what a date is to the timetable', () => {
  test.each([
    ['2026-07-31', { year: 2025, semester: 2, week: null }],
    ['2026-08-01', { year: 2026, semester: 1, week: null }],
    ['2026-09-20', { year: 2026, semester: 1, week: null }],
    ['2026-09-21', { year: 2026, semester: 1, week: 1 }],
    ['2026-10-25', { year: 2026, semester: 1, week: 5 }],
    ['2026-10-26', { year: 2026, semester: 1, week: 6 }],
    ['2026-12-27', { year: 2026, semester: 1, week: 14 }],
    ['2026-12-28', { year: 2026, semester: 1, week: null }],
    ['2027-02-15', { year: 2026, semester: 2, week: null }],
    ['2027-02-16', { year: 2026, semester: 2, week: 1 }],
    ['2027-03-28', { year: 2026, semester: 2, week: 6 }],
    ['2027-03-29', { year: 2026, semester: 2, week: 7 }],
  ])('%s', (date, is) => {
    expect(presentOf(noon(date), schedule, none)).toMatchObject({ ...is, teachingWeeks: 14 });
  });

  test('without the schedule of its year there is no week', () => {
    expect(presentOf(noon('2026-11-18'), undefined, none)).toMatchObject({ week: null, teachingWeeks: 14 });
    expect(presentOf(noon('2027-11-18'), schedule, none)).toMatchObject({ year: 2027, week: null });
    expect(presentOf(noon('2026-11-18'), { ...schedule, ed_weeks: 13 }, none).teachingWeeks).toBe(13);
  });
});

describe('where the timetable opens', () => {
  const exam = (date: string) => ({ lessons: [], terms: [examBlock(date, 9).exam.term] });
  test.each([
    ['on a Wednesday: today', '2026-11-18', none, { week: 9, day: 3 }],
    ['on a Sunday: on Monday', '2026-11-22', none, { week: 10, day: 1 }],
    ['on a Sunday with an exam on Tuesday', '2026-11-22', exam('2026-11-24'), { week: 10, day: 2 }],
    ['on a Saturday with an exam that day is over', '2026-11-21', exam('2026-11-21'), { week: 10, day: 1 }],
    ['in the exam period: all weeks', '2026-12-28', exam('2027-01-13'), { week: 0, day: null }],
    ['before the exam of another semester', '2026-12-20', exam('2027-02-17'), { week: 0, day: null }],
    ['on the eve of a semester that starts on Tuesday', '2027-02-14', none, { week: 1, day: 2 }],
    ['in August', '2026-08-15', none, { week: 0, day: null }],
  ])('%s', (_when, date, agenda, opens) => {
    expect(presentOf(noon(date), schedule, agenda).opens).toEqual(opens);
  });

  test('only its own week opens on its day', () => {
    const present = presentOf(noon('2026-11-22'), schedule, none);
    const day = (semester: 1 | 2, week: number) =>
      openingDay(
        { year: 2026, semester, week, sources: [], shape: 'grid', day: null, detail: null, entry: null },
        present,
        null,
      );
    expect([day(1, 10), day(1, 9), day(2, 10)]).toEqual([1, null, null]);
  });
});

const view = (week: number, semester: 1 | 2 = 1): ScheduleView => ({
  ...{ year: 2026, semester, week, sources: [], shape: 'grid', day: 4, detail: null, entry: null },
});

describe('weeks after the last teaching week', () => {
  const block = lesson({ gl: 'a', weeks: { 15: false, 16: false } });
  const course = {
    ...block,
    blocks: block.blocks.map((one) => ({
      ...one,
      weeks: {
        15: { date: '2026-12-30', canceled: false },
        16: { date: '2027-01-06', canceled: false },
      },
    })),
  };

  test('M6: the weeks are as many as the lessons have, and at least those of teaching', () => {
    expect(lastWeekOf([course], 14)).toBe(16);
    expect(lastWeekOf([lesson({ gl: 'b' })], 14)).toBe(14);
  });

  test('M6: the week of an address stays when it has lessons, and is told when it has none', () => {
    expect(withinWeeks(view(16), 16, true)).toEqual({ view: view(16), mended: [] });
    expect(withinWeeks(view(17), 16, true)).toEqual({ view: view(16), mended: ['week'] });
    // While lessons are being loaded the app cannot know.
    expect(withinWeeks(view(17), 14, false)).toEqual({ view: view(17), mended: [] });
  });

  test('the timetable opens in such a week when the next lesson is in it', () => {
    const summer = { ...course, semester: 2 as const };
    const weeks = { 15: { date: '2027-05-26', canceled: false } };
    const lessons = [{ ...summer, study_id: '1', blocks: [{ ...summer.blocks[0], weeks }] }];
    const present = presentOf(noon('2027-05-24'), schedule, { lessons, terms: [] } as unknown as OwnAgenda);
    expect(present).toMatchObject({ week: 15, opens: { week: 15, day: 3 } });
  });
});

test('M7: an app that was left open from Thursday to Saturday shows the week of a fresh opening', () => {
  const was = { date: '2026-11-26', opens: presentOf(noon('2026-11-26'), schedule, none).opens };
  const saturday = presentOf(noon('2026-11-28'), schedule, none);
  expect([was.opens.week, saturday.opens]).toEqual([10, { week: 11, day: 1 }]);
  expect(followedView(view(10), was, saturday)).toEqual({ ...view(11), day: null });
  // The reader's own choice stays, and so does the same week on Friday.
  expect(followedView(view(9), was, saturday)).toBeNull();
  expect(followedView(view(10, 2), was, saturday)).toBeNull();
  expect(followedView(view(10), was, presentOf(noon('2026-11-27'), schedule, none))).toBeNull();
});

describe('dates of the weeks', () => {
  test('by the year schedule, from Monday also where the semester starts on another day', () => {
    expect(firstMonday({ year: 2026, semester: 1 }, schedule, [])).toBe('2026-09-21');
    expect(firstMonday({ year: 2026, semester: 2 }, schedule, [])).toBe('2027-02-15');
    expect(dateIn('2026-09-21', 9, 3)).toBe('2026-11-18');
    // Over both changes of the clock.
    expect(dateIn('2026-10-19', 2, 1)).toBe('2026-10-26');
    expect(dateIn('2027-03-22', 2, 7)).toBe('2027-04-04');
  });

  test('in another year by the dates of the lessons', () => {
    const sources = [loaded('room A', []), loaded('room B', [lesson({ gl: '1', weeks: { 2: false } })])];
    // Week 2 is that of Thursday 12 November.
    expect(firstMonday({ year: 2025, semester: 1 }, schedule, sources)).toBe('2026-11-02');
    expect(firstMonday({ year: 2025, semester: 1 }, schedule, [])).toBeNull();
  });
});

test.each([
  ['2026-11-16', null],
  ['2026-11-17', 'Holiday'],
  ['2026-12-23', 'Christmas'],
  ['2027-01-03', 'Christmas'],
  ['2027-01-04', null],
])('holiday on %s: %s', (date, name) => {
  expect(holidayOn(schedule, date)).toBe(name);
});
