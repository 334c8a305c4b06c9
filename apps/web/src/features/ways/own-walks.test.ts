import { pragueInstant } from '@kahan/domain';
import { termOf } from '@kahan/domain/term.fixture';
import { describe, expect, test } from 'vitest';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';
import { nextWay, ownDay, townOfStop } from './own-walks.ts';

const WEDNESDAY = '2026-11-18';
const at = (hour: number, minute = 0) => pragueInstant(WEDNESDAY, hour * 60 + minute);

/** A lesson of 50 minutes. */
const lesson = (
  from: number,
  room: string | null,
  { date = WEDNESDAY, canceled = false }: { date?: string; canceled?: boolean } = {},
): OwnLesson => ({
  ...{ gl: `${date} ${from}`, subject_code: { code: 'N1', value: 'Subject' }, subject_type: 'P' },
  ...{ year: 2026, semester: 1, group: '', teachers: {}, study_id: '1' },
  blocks: [
    {
      term: { day: 3, minutes: from * 60, duration: 50 },
      weeks: { 9: { date, canceled } },
      location: room === null ? null : { code: room, value: room },
    },
  ],
});

const day = [lesson(9, 'A1'), lesson(10, 'B2'), lesson(14, 'C3')];
const wayAt = (hour: number, lessons: OwnLesson[], minute = 0) => {
  const way = nextWay({ lessons, terms: [] }, at(hour, minute));
  return way && [way.from, way.to];
};

describe('the way to what is next', () => {
  test.each([
    ['from an entrance to the first lesson', wayAt(8, day), [null, 'A1']],
    ['from the lesson before, also while it runs', wayAt(9, day, 30), ['A1', 'B2']],
    ['from an entrance after a long break', wayAt(12, day), [null, 'C3']],
    ['none when the last lesson has begun', wayAt(14, day), null],
    ['none to a lesson of another day', wayAt(8, [lesson(9, 'A1', { date: '2026-11-19' })]), null],
    [
      'not to a cancelled lesson',
      wayAt(8, [lesson(9, 'A1', { canceled: true }), lesson(10, 'B2')]),
      [null, 'B2'],
    ],
    ['none to a lesson without a room', wayAt(8, [lesson(9, null), lesson(10, 'B2')]), null],
  ])('%s', (_name, way, expected) => expect(way).toEqual(expected));

  test('to an exam that comes first', () => {
    const exam = termOf({
      study_id: '1',
      start: at(8, 30).getTime() / 1000,
      place: { code: 'AIII', value: 'A III' },
    });
    expect(nextWay({ lessons: day, terms: [exam] }, at(8))).toMatchObject({ from: null, to: 'AIII' });
  });
});

describe('the town of a lesson', () => {
  const far = [...day, lesson(19, 'M12')];
  const TOWNS: Record<string, string> = { A1: 'Praha', B2: 'Praha', C3: 'Praha', M12: 'Most' };
  const told = (lessons: OwnLesson[], towns: Record<string, string>) => {
    const { stops, pairs } = ownDay(lessons, WEDNESDAY);
    const distances = pairs.map(({ from, to }) => ({
      ...{ from, to, from_town: towns[from] ?? null, to_town: towns[to] ?? null },
    }));
    return stops.map((stop) => townOfStop(stop, distances));
  };
  const prague = { town: 'Praha', others: ['Most'] };

  test.each([
    [
      'is told on a day with rooms in two, after any pause',
      told(far, TOWNS),
      [prague, prague, prague, { town: 'Most', others: ['Praha'] }],
    ],
    ['is not told on a day in one town', told(day, TOWNS), [null, null, null]],
    [
      'is not told of a room whose town is unknown',
      told(far, { A1: 'Praha', B2: 'Praha', M12: 'Most' })[2],
      null,
    ],
    ['is not told where no other is known', told(far, { A1: 'Praha' })[0], null],
    [
      'a cancelled lesson is in none',
      told([...day, lesson(19, 'M12', { canceled: true })], TOWNS),
      [null, null, null],
    ],
  ])('%s', (_title, found, expected) => expect(found).toEqual(expected));
});
