import type { ScheduleLesson, TermAnswer } from '@kahan/contract';
import { addDays, type Day, dayOfWeek, pragueInstant } from '@kahan/domain';
import { describe, expect, test } from 'vitest';
import { examBeforeLesson, freeToday, meetingsWith, teachingAt } from './teaching.ts';

const WEDNESDAY = '2026-11-18';
const at = (hour: number, minute = 0, date = WEDNESDAY) => pragueInstant(date, hour * 60 + minute);

/** A lesson of one meeting, e.g. `lesson('a', 10, 50)`. */
function lesson(
  gl: string,
  hour: number,
  duration: number,
  more: Partial<{ date: string; canceled: boolean; teacher: string }> = {},
): ScheduleLesson {
  const { date = WEDNESDAY, canceled = false, teacher = '20063' } = more;
  return {
    gl,
    subject_code: { code: `B${gl}`, value: gl },
    subject_type: 'P',
    year: 2026,
    semester: 1,
    study_id: '990001',
    group: '',
    teachers: { [teacher]: { name: { code: teacher, value: 'Kříž' }, ratio: 1 } },
    blocks: [
      {
        term: { day: dayOfWeek(date) as Day, minutes: hour * 60, duration },
        weeks: { 9: { date, canceled } },
        location: { code: 'A 137', value: 'A 137' },
      },
    ],
  };
}

const summary = (lessons: ScheduleLesson[], now: Date) => {
  const teaching = teachingAt(lessons, now);
  const next = teaching.state === 'now' ? (teaching.next?.lesson.gl ?? null) : undefined;
  const taughtToday = teaching.state === 'later' ? teaching.taughtToday : undefined;
  return [teaching.state, teaching.lesson?.lesson.gl ?? null, next ?? taughtToday ?? null];
};

describe('what a teacher does', () => {
  const day = [
    lesson('a', 9, 50),
    lesson('gone', 10, 50, { canceled: true }),
    lesson('b', 11, 100),
    lesson('c', 14, 50),
  ];
  const tomorrow = lesson('d', 8, 50, { date: addDays(WEDNESDAY, 1) });

  test.each([
    ['before the first lesson', at(8, 59), ['today', 'a', null]],
    ['when it begins', at(9), ['now', 'a', 'b']],
    ['in its last minute', at(9, 49), ['now', 'a', 'b']],
    ['when it has ended', at(9, 50), ['today', 'b', null]],
    ['while a cancelled lesson would be', at(10, 20), ['today', 'b', null]],
    ['in the last lesson', at(14, 10), ['now', 'c', null]],
    ['after it', at(15), ['later', 'd', true]],
    ['on a day without lessons', at(10, 0, addDays(WEDNESDAY, -1)), ['later', 'a', false]],
    ['after everything', at(10, 0, addDays(WEDNESDAY, 2)), ['later', null, false]],
  ])('%s', (_, now, expected) => expect(summary([...day, tomorrow], now)).toEqual(expected));

  test.each([
    [
      'in the morning',
      at(8),
      [
        [480, 540],
        [590, 660],
        [760, 840],
        [890, null],
      ],
    ],
    [
      'less than a teaching hour before a lesson',
      at(8, 16),
      [
        [590, 660],
        [760, 840],
        [890, null],
      ],
    ],
    [
      'in a lesson',
      at(9, 20),
      [
        [590, 660],
        [760, 840],
        [890, null],
      ],
    ],
    ['in the last one', at(14, 49), [[890, null]]],
    ['after it', at(14, 50), []],
  ])('is free %s at these times', (_, now, expected) => {
    expect(freeToday(day, now).map(({ from, to }) => [from, to])).toEqual(expected);
  });
});

describe('an exam that a teacher holds before the next lesson', () => {
  const TOMORROW = addDays(WEDNESDAY, 1);
  const lessons = [lesson('today', 9, 50), lesson('tomorrow', 10, 50, { date: TOMORROW })];
  /** An exam of an hour. */
  const exam = (term_id: string, start: Date, more: Partial<TermAnswer> = {}) =>
    ({
      ...{ term_id, start: start.getTime() / 1000, student_start: null, duration: 60, space: null },
      teacher: { code: '20063', value: '' },
      ...more,
    }) as TermAnswer;
  const early = exam('early', at(8, 0, TOMORROW));

  test.each([
    ['is told the evening before', [early], at(18), 'early'],
    ['is told while it runs', [early], at(8, 59, TOMORROW), 'early'],
    ['is over at its end', [early], at(9, 0, TOMORROW), null],
    ['does not hide a lesson that comes first', [early], at(8), null],
    ['is told after a lesson of the day has begun', [early], at(9, 1), 'early'],
    ['begins after the next lesson', [exam('late', at(12, 0, TOMORROW))], at(18), null],
    ['comes after all lessons', [exam('late', at(12, 0, TOMORROW))], at(11, 0, TOMORROW), 'late'],
    [
      'is of another teacher',
      [exam('other', at(8, 0, TOMORROW), { teacher: { code: '1', value: '' } })],
      at(18),
      null,
    ],
    ['has no teacher', [exam('none', at(8, 0, TOMORROW), { teacher: null })], at(18), null],
    ['is the first of two', [exam('second', at(9, 0, TOMORROW)), early], at(18), 'early'],
    [
      "begins for all, not at the reader's own hour",
      [
        exam('hours', at(8, 0, TOMORROW), {
          ...{ study_id: '990001', space: 20, student_start: at(8, 40, TOMORROW).getTime() / 1000 },
        }),
      ],
      at(8, 10, TOMORROW),
      'hours',
    ],
  ])('%s', (_, terms, now, expected) => {
    expect(examBeforeLesson('20063', { lessons, terms }, now)?.term.term_id ?? null).toBe(expected);
  });

  test('lasts as long as for all its students', () => {
    const own = at(8, 20, TOMORROW).getTime() / 1000;
    const hours = exam('hours', at(8, 0, TOMORROW), { space: 20, student_start: own });
    expect(examBeforeLesson('20063', { lessons, terms: [hours] }, at(18))).toMatchObject({
      ...{ start: at(8, 0, TOMORROW), end: at(9, 0, TOMORROW) },
    });
  });
});

describe('[PEOPLE-02] what a student and a teacher share', () => {
  const term = (term_id: string, teacher: string, date: string, study_id?: string) =>
    ({
      term_id,
      start: at(10, 0, date).getTime() / 1000,
      student_start: null,
      teacher: { code: teacher, value: '' },
      ...(study_id && { study_id }),
    }) as TermAnswer;

  test('the next meeting of each lesson with this teacher, and the signed exams', () => {
    const own = {
      lessons: [
        lesson('later', 9, 50, { date: addDays(WEDNESDAY, 7) }),
        lesson('now', 10, 50),
        lesson('over', 8, 50),
        lesson('other', 11, 50, { teacher: '1' }),
        lesson('proto', 11, 50, { teacher: 'toString' }),
      ],
      terms: [
        term('signed', '20063', addDays(WEDNESDAY, 3), '990001'),
        term('free', '20063', addDays(WEDNESDAY, 3)),
        term('of another', '1', addDays(WEDNESDAY, 3), '990001'),
        term('past', '20063', addDays(WEDNESDAY, -3), '990001'),
      ],
    };
    const found = meetingsWith('20063', own, at(10, 20));
    expect(found.map((one) => (one.kind === 'exam' ? one.term.term_id : one.lesson.gl))).toEqual([
      'now',
      'signed',
      'later',
    ]);
    expect(meetingsWith('constructor', own, at(10, 20))).toEqual([]);
  });
});
