import { describe, expect, test } from 'vitest';
import { at, instant, signed, term, YEARS } from '../next/agenda.fixture.ts';
import { ALL_WEEKS } from '../schedule/schedule-blocks.ts';
import { mondayOfWeek } from '../time/academic-year.ts';
import { examSlots, examsBeside } from './exam-slots.ts';

const year = YEARS[2026];

describe('exams in a timetable', () => {
  const first = mondayOfWeek(year, 1, 1);
  const terms = [
    { ...signed('monday', at('2026-09-28', 8)), year: 2026, semester: 1 },
    { ...signed('credit', at('2026-11-18', 23), { type: 'Z' as const }), year: 2026, semester: 1 },
    { ...signed('sunday', at('2027-01-03', 9)), year: 2026, semester: 1 },
    { ...signed('new year', at('2027-01-04', 9)), year: 2026, semester: 1 },
    { ...signed('january', at('2027-01-22', 14, 30)), year: 2026, semester: 1 },
    { ...signed('resit', at('2027-09-06', 9)), year: 2026, semester: 2 },
    { ...term('offer', at('2026-11-18', 9)), year: 2026, semester: 1 },
  ];
  const inWeek = (week: number) =>
    examSlots(terms, { first, teachingWeeks: 14, week }).map(
      ({ exam, day, weeks, minutes, duration }) =>
        `${exam.term.term_id} ${weeks} ${day} ${minutes}+${duration}`,
    );
  test('are slots of their own, and none is cancelled', () => {
    const all = examSlots(terms, { first, teachingWeeks: 14, week: ALL_WEEKS });
    expect(all.map(({ key, canceled }) => [key, canceled])).toEqual([
      ['term|monday', []],
      ['term|credit', []],
      ['term|sunday', []],
    ]);
  });

  test('of a teacher are those at which the teacher examines, though nobody signs a teacher up', () => {
    const examined = terms.filter(({ term_id }) => term_id === 'offer' || term_id === 'january');
    const found = (week: number) => examSlots([], { first, teachingWeeks: 14, week }, examined);
    expect(found(8).map(({ key, day, minutes }) => [key, day, minutes])).toEqual([['term|offer', 3, 540]]);
    expect(found(9)).toEqual([]);
    expect(found(ALL_WEEKS).map(({ key }) => key)).toEqual(['term|offer']);
  });

  const beside = (shown: { year: number; semester: number }, now: Date | null = null) =>
    examsBeside(terms, { ...shown, first: shown.semester === 1 ? first : null, teachingWeeks: 14 }, now).map(
      (exam) => exam.term.term_id,
    );

  test.each([
    [1, ['monday 1 1 480+120']],
    [8, ['credit 8 3 1380+60']],
    [9, []],
    [14, ['sunday 14 7 540+120']],
    [ALL_WEEKS, ['monday 1 1 480+120', 'credit 8 3 1380+60', 'sunday 14 7 540+120']],
  ])('stand in their teaching week: %i', (week, expected) => {
    expect(inWeek(week)).toEqual(expected);
  });

  test('stand beside that of their semester when they are in no week of it', () => {
    expect(beside({ year: 2026, semester: 1 })).toEqual(['new year', 'january']);
    expect(beside({ year: 2026, semester: 2 })).toEqual(['resit']);
    expect(beside({ year: 2025, semester: 1 })).toEqual([]);
  });

  test('beside the present one stand all that are ahead, until they end', () => {
    const ended = instant('2027-01-22', 16, 30);
    expect(beside({ year: 2026, semester: 2 }, new Date(ended.getTime() - 1000))).toEqual([
      'january',
      'resit',
    ]);
    expect(beside({ year: 2026, semester: 2 }, ended)).toEqual(['resit']);
  });
});
