import { describe, expect, test } from 'vitest';
import { boundsOf, layoutOf, type PlacedBlock } from '../grid/layout.ts';
import { examBlock, lesson, loaded } from '../sources/loaded-source.fixture.ts';
import { blocksOf, roomsOf, withOwn } from './blocks.ts';

const room = (...lessons: Parameters<typeof lesson>[0][]) => [loaded('room A1', lessons.map(lesson))];

describe('[SCHEDULE-18] [SCHEDULE-27] blocks of several sources', () => {
  test('one that two of them hold is there once, and names both', () => {
    const shared = lesson({ gl: '1' });
    const blocks = blocksOf(
      [loaded('study 1', [shared]), loaded('room A1', [shared, lesson({ gl: '2', from: 12, to: 14 })])],
      1,
    );
    expect(blocks.map(({ lesson: { gl }, sources }) => [gl, ...sources.map(({ id }) => id)])).toEqual([
      ['1', '1', 'A1'],
      ['2', 'A1'],
    ]);
  });

  test('come in the order of day and start, whatever the order of the sources', () => {
    const late = loaded('room B', [lesson({ gl: 'late', day: 4, from: 7, to: 8 })]);
    const early = loaded('room A', [lesson({ gl: 'two', from: 10, to: 12 }), lesson({ gl: 'one' })]);
    const order = blocksOf([late, early], 1).map(({ lesson: { gl } }) => gl);
    expect(order).toEqual(['one', 'two', 'late']);
    expect(blocksOf([early, late], 1).map(({ lesson: { gl } }) => gl)).toEqual(order);
  });

  test('a block that is elsewhere in a week has the room of that week, and in all weeks both', () => {
    const usual = lesson({ gl: '1', room: 'A1', weeks: { 1: false, 3: false } });
    const moved = lesson({ gl: '1', room: 'B2', weeks: { 2: false } });
    const whole = { ...usual, blocks: [...usual.blocks, ...moved.blocks] };
    const all = [loaded('room A1', [usual]), loaded('subject 1', [whole])];
    const rooms = [1, 2, 0].map((week) => blocksOf(all, week).map(roomsOf));
    expect(rooms).toEqual([[['A1']], [['B2']], [['A1', 'B2']]]);
    expect(blocksOf(all, 0).map(({ weeks }) => weeks)).toEqual([[1, 2, 3]]);
  });

  test('those of another week are not there', () => {
    const all = room({ gl: 'a', weeks: { 1: false } }, { gl: 'b', weeks: { 2: false } });
    expect(blocksOf(all, 2).map(({ lesson: { gl } }) => gl)).toEqual(['b']);
    expect(blocksOf(all, 0)).toHaveLength(2);
  });
});

const nameOf = ({ block }: PlacedBlock) => {
  if ('exam' in block) return block.exam.term.term_id;
  return 'lesson' in block ? block.lesson.gl : block.key;
};

/** `gl: 97–121, lanes 1–3` for every block, with the day and its lanes. */
function placesOf(sources: ReturnType<typeof room>) {
  const blocks = blocksOf(sources, 1);
  return layoutOf(blocks, boundsOf(blocks)).map(({ day, lanes, placed }) =>
    [
      day,
      lanes,
      ...placed.map((one) => `${nameOf(one)}: ${one.from}–${one.to}, ${one.first}–${one.end}`),
    ].join(' '),
  );
}

describe('places of blocks', () => {
  test('[SCHEDULE-25] [SCHEDULE-26] five days from eight to eight; five minutes to a line', () => {
    expect(placesOf(room({ gl: 'a' }))).toEqual(['1 1', '2 1', '3 1 a: 1–25, 1–2', '4 1', '5 1']);
  });

  test('an early one and one on Saturday widen both', () => {
    expect(placesOf(room({ gl: 'a', day: 6, from: 7, to: 8 }))).toEqual([
      '1 1',
      '2 1',
      '3 1',
      '4 1',
      '5 1',
      '6 1 a: 1–13, 1–2',
    ]);
  });

  test('overlapping ones share the lanes of the day, one by itself has all of them', () => {
    const day = placesOf(
      room({ gl: 'a', from: 8, to: 10 }, { gl: 'b', from: 9, to: 11 }, { gl: 'c', from: 12, to: 14 }),
    )[2];
    expect(day).toBe('3 2 a: 1–25, 1–2 b: 13–37, 2–3 c: 49–73, 1–3');
  });

  test('two that overlap beside three that do divide the lanes without a gap', () => {
    const day = placesOf(
      room(
        { gl: 'a', from: 8, to: 9 },
        { gl: 'b', from: 8, to: 9 },
        { gl: 'c', from: 8, to: 9 },
        { gl: 'd', from: 10, to: 11 },
        { gl: 'e', from: 10, to: 11 },
      ),
    )[2];
    expect(day).toBe('3 3 a: 1–13, 1–2 b: 1–13, 2–3 c: 1–13, 3–4 d: 25–37, 1–2 e: 25–37, 2–4');
  });
});

describe('exams among lessons', () => {
  const lessons = blocksOf(room({ gl: 'a', from: 8, to: 10 }, { gl: 'late', day: 5 }), 1);

  test('come in the order of day and start, and share lanes with what they overlap', () => {
    const all = withOwn(lessons, [examBlock('2026-11-18', 9)]);
    expect(
      layoutOf(all, boundsOf(all))[2]?.placed.map((one) => `${nameOf(one)} ${one.first}–${one.end}`),
    ).toEqual(['a 1–2', '2026-11-18 9 2–3']);
    expect(all.map(({ day }) => day)).toEqual([3, 3, 5]);
  });

  test('widen days and hours as lessons do', () => {
    const { days, from } = boundsOf(withOwn(lessons, [examBlock('2026-11-21', 7)]));
    expect([days.at(-1), from]).toEqual([6, 420]);
  });
});
