import type { YearSchedule } from '../time/academic-year.ts';
import type { Lesson, LessonBlock } from './lesson.ts';

/** An academic year whose week 1 is that of 28 September, with Christmas within teaching. */
export const YEAR: YearSchedule = {
  ...{ year: 2026, ed_weeks: 14, ex_weeks: 6 },
  semesters: {
    1: { start: '2026-09-28', exam_periods: [{ start: '2027-01-18', end: '2027-02-12' }] },
    2: { start: '2027-02-15', exam_periods: [{ start: '2027-05-24', end: '2027-06-25' }] },
  },
  holidays: [
    { start: '2026-11-17', end: '2026-11-17', name: { cs: 'Den boje', en: 'Struggle Day' } },
    { start: '2026-12-24', end: '2027-01-01', name: { cs: 'Vánoce', en: 'Christmas' } },
  ],
};

export const A115 = { code: 'A 115', name: 'A 115' };
export const C139 = { code: 'C 139', name: 'C 139' };

/** A block on Wednesdays from 15:00 for an hour in A 115. @param dates by the number of the week; `x` cancels, a word behind it is the reason */
export function block(dates: Record<number, string>, fields: Partial<LessonBlock> = {}): LessonBlock {
  const weeks: LessonBlock['weeks'] = {};
  for (const [week, text] of Object.entries(dates)) {
    const [date = '', mark, ...reason] = text.split(' ');
    weeks[Number(week)] = { date, canceled: reason.length > 0 ? reason.join(' ') : mark === 'x' };
  }
  return { ...{ day: 3, minutes: 900, duration: 60, place: A115, weeks }, ...fields };
}

export const lessonOf = (...blocks: LessonBlock[]): Lesson => ({
  ...{ gl: '411', type: 'P', year: 2026, semester: 1, group: '1', teachers: [], blocks },
  subject: { code: 'N320004', name: { cs: 'Biochemie I', en: 'Biochemistry I' } },
});
