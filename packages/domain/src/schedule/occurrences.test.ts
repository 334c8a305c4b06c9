import { describe, expect, test } from 'vitest';
import type { Day } from '../codes.ts';
import { pragueInstant } from '../time/time.ts';
import type { LessonWeek } from './lesson.ts';
import { dayBounds, nextLesson, occurrencesOn, timingOf } from './occurrences.ts';

const at = (hours: number, minutes = 0) => hours * 60 + minutes;

/** One block: day, start, length, and the cancellation by date. */
function lesson(
  gl: string,
  day: Day,
  minutes: number,
  duration: number,
  dates: Record<string, LessonWeek['canceled']>,
) {
  const weeks: Record<number, LessonWeek> = {};
  for (const [index, [date, canceled]] of Object.entries(dates).entries())
    weeks[index + 9] = { date, canceled };
  return { gl, blocks: [{ day, minutes, duration, weeks }] };
}

const wednesday = '2026-11-18';
const friday = '2026-11-20';
const nextWednesday = '2026-11-25';

const lecture = lesson('lecture', 3, at(11), 110, { [wednesday]: false, [nextWednesday]: false });
const exercise = lesson('exercise', 3, at(14), 100, { [wednesday]: 'ill', [nextWednesday]: false });
const seminar = lesson('seminar', 5, at(9), 110, { [friday]: true });
const spanish = lesson('spanish', 3, at(11), 50, { [wednesday]: false });
const lessons = [exercise, seminar, lecture, spanish];

const names = (found: { lesson: { gl: string } }[]) => found.map(({ lesson }) => lesson.gl);
const time = (date: string, hours: number, minutes = 0, seconds = 0) =>
  new Date(pragueInstant(date, at(hours, minutes)).getTime() + seconds * 1000);

describe('lessons of a day', () => {
  test('are sorted by start, then length, and say week, instants and cancellation', () => {
    const found = occurrencesOn(lessons, wednesday);
    expect(names(found)).toEqual(['spanish', 'lecture', 'exercise']);
    expect(found[2]).toEqual({
      lesson: exercise,
      blocks: exercise.blocks,
      week: 9,
      date: wednesday,
      minutes: at(14),
      duration: 100,
      start: new Date('2026-11-18T13:00:00Z'),
      end: new Date('2026-11-18T14:40:00Z'),
      canceled: true,
      reason: 'ill',
    });
    expect(occurrencesOn(lessons, '2026-11-19')).toEqual([]);
    expect(
      names(occurrencesOn([lecture, spanish, lesson('a', 3, at(11), 50, { [wednesday]: false })], wednesday)),
    ).toEqual(['a', 'spanish', 'lecture']);
    const twin = (gl: string) => lesson(gl, 3, at(8), 50, { [wednesday]: false });
    expect(names(occurrencesOn([twin('a'), twin('b')], wednesday))).toEqual(['a', 'b']);
    expect(names(occurrencesOn([twin('b'), twin('a')], wednesday))).toEqual(['a', 'b']);
  });

  test.each([
    ['gl', lesson('x', 3, at(11), 110, { [wednesday]: false }), 2],
    ['start', lesson('lecture', 3, at(12), 110, { [wednesday]: false }), 2],
    ['length', lesson('lecture', 3, at(11), 50, { [wednesday]: false }), 2],
    ['day', lesson('lecture', 4, at(11), 110, { [wednesday]: false }), 2],
    ['nothing', lesson('lecture', 3, at(11), 110, { [wednesday]: false }), 1],
  ])('[SCHEDULE-18] one that differs in %s', (_what, other, count) => {
    expect(occurrencesOn([lecture, other], wednesday)).toHaveLength(count);
  });

  test('[SCHEDULE-18] of duplicates the held one is shown', () => {
    const canceled = lesson('lecture', 3, at(11), 110, { [wednesday]: true });
    expect(occurrencesOn([lecture, canceled], wednesday)).toMatchObject([
      { lesson: lecture, canceled: false },
    ]);
    expect(occurrencesOn([canceled, lecture], wednesday)).toMatchObject([
      { lesson: lecture, canceled: false },
    ]);
    expect(occurrencesOn([canceled, canceled], wednesday)).toHaveLength(1);
  });

  test('the shape of the API is read as well', () => {
    const weeks = { '9': { date: wednesday, canceled: false } };
    const lesson = {
      gl: 'api',
      blocks: [{ term: { day: 3 as const, minutes: at(8), duration: 50 }, weeks }],
    };
    expect(occurrencesOn([lesson], wednesday)).toMatchObject([
      { week: 9, minutes: at(8), duration: 50, lesson },
    ]);
    expect(lesson.blocks.map(timingOf)).toEqual([{ day: 3, minutes: at(8), duration: 50 }]);
  });

  test('[SCHEDULE-35] ends by the wall clock on the day that has an hour more', () => {
    const night = lesson('night', 7, at(1), 180, { '2026-10-25': false });
    expect(occurrencesOn([night], '2026-10-25')).toMatchObject([
      { start: new Date('2026-10-24T23:00:00Z'), end: new Date('2026-10-25T03:00:00Z') },
    ]);
  });
});

describe('next lesson', () => {
  test.each<[Date, string | null, string | null]>([
    [time(wednesday, 8), 'spanish', wednesday],
    [time(wednesday, 11), 'spanish', wednesday],
    // the exercise of this week and the seminar are cancelled
    [time(wednesday, 11, 0, 1), 'lecture', nextWednesday],
    [time(nextWednesday, 11, 1), 'exercise', nextWednesday],
    [time(nextWednesday, 14, 1), null, null],
  ])('after %s', (now, gl, date) => {
    const next = nextLesson(lessons, now);
    expect([next?.lesson.gl ?? null, next?.date ?? null]).toEqual([gl, date]);
  });

  test('a student without lessons has none', () => {
    expect(nextLesson([], time(wednesday, 8))).toBeNull();
  });
});

describe('day of the timetable', () => {
  test.each([
    ['no block', [], at(8), at(20)],
    ['within', [{ minutes: at(8), duration: at(12) }], at(8), at(20)],
    ['a minute before 8', [{ minutes: at(7, 59), duration: 60 }], at(7), at(20)],
    ['a minute after 20', [{ minutes: at(19), duration: 61 }], at(8), at(21)],
    [
      'both sides',
      [
        { minutes: at(7), duration: 50 },
        { minutes: at(20), duration: 110 },
      ],
      at(7),
      at(22),
    ],
    ['over midnight', [{ minutes: at(23), duration: 120 }], at(8), at(24)],
  ])('[SCHEDULE-25] %s', (_name, blocks, from, to) => {
    expect(dayBounds(blocks)).toEqual({ from, to });
  });
});
