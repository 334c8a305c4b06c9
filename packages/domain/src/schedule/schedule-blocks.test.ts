import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Day } from '../codes.ts';
import {
  freeSpans,
  lanesOf,
  type Slot,
  scheduleBlocks,
  scheduleBounds,
  stepWeek,
  type WeekPattern,
  weekPattern,
} from './schedule-blocks.ts';

const week = (canceled: boolean | string = false) => ({ date: '2026-11-18', canceled });
const block = (day: Day, from: string, duration: number, weeks: Record<number, ReturnType<typeof week>>) => {
  const [hours = 0, minutes = 0] = from.split(':').map(Number);
  return { day, minutes: hours * 60 + minutes, duration, weeks };
};

describe('blocks of the timetable', () => {
  const lessons = [
    {
      gl: 'a',
      blocks: [
        block(3, '10:00', 100, { 1: week(), 2: week('ill'), 3: week() }),
        block(3, '10:00', 100, { 2: week(), 4: week(true) }),
        block(3, '10:00', 50, { 2: week() }),
      ],
    },
    { gl: 'b', blocks: [block(1, '8:00', 100, { 2: week() })] },
  ];

  test('[SCHEDULE-18] the same gl, day, minutes and duration are shown once, with the weeks of both', () => {
    expect(scheduleBlocks(lessons, 0).map(({ key, weeks, canceled }) => [key, weeks, canceled])).toEqual([
      ['b|1|480|100', [2], []],
      ['a|3|600|100', [1, 2, 3, 4], [{ week: 4, date: '2026-11-18', reason: null }]],
      ['a|3|600|50', [2], []],
    ]);
  });

  test('lessons at the same time are in the order of their ids', () => {
    const at = (gl: string) => ({ gl, blocks: [block(1, '8:00', 100, { 1: week() })] });
    const keys = (...gls: string[]) => scheduleBlocks(gls.map(at), 0).map(({ lesson }) => lesson.gl);
    expect([keys('c', 'a', 'b'), keys('a', 'b', 'c')]).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ]);
  });

  test('weeks are in order, whichever twin has them', () => {
    const blocks = [
      block(3, '10:00', 100, { 3: week('ill'), 5: week() }),
      block(3, '10:00', 100, { 1: week(true) }),
    ];
    const [found] = scheduleBlocks([{ gl: 'a', blocks }], 0);
    expect(found?.weeks).toEqual([1, 3, 5]);
    expect(found?.canceled.map(({ week }) => week)).toEqual([1, 3]);
  });

  test.each<
    [
      string,
      boolean | string,
      boolean | string,
      twins: [from: 0 | 1, to: 1 | 2],
      reason: string | null | undefined,
    ]
  >([
    ['held and cancelled: held', false, 'ill', [0, 1], undefined],
    ['cancelled and held: held', 'ill', false, [1, 2], undefined],
    ['held twice: in the rooms of both', false, false, [0, 2], undefined],
    ['cancelled twice: for the first reason', 'ill', 'trip', [0, 2], 'ill'],
  ])('[SCHEDULE-18] a week of twins that is %s', (_what, first, second, twins, reason) => {
    const blocks = [block(3, '10:00', 100, { 2: week(first) }), block(3, '10:00', 100, { 2: week(second) })];
    const [found] = scheduleBlocks([{ gl: 'a', blocks }], 0);
    expect(found?.parts).toEqual(blocks.slice(...twins).map((one) => ({ block: one, weeks: [2] })));
    expect(found?.canceled[0]?.reason).toBe(reason);
  });

  test.each<[number, string[]]>([
    [1, ['a|3|600|100']],
    [2, ['b|1|480|100', 'a|3|600|100', 'a|3|600|50']],
    [5, []],
  ])('[SCHEDULE-27] week %i shows what takes place in it', (number, keys) => {
    expect(scheduleBlocks(lessons, number).map(({ key }) => key)).toEqual(keys);
  });

  test('a week in which one twin is held and another cancelled is held', () => {
    const [held] = scheduleBlocks(lessons, 2).filter(({ key }) => key === 'a|3|600|100');
    expect(held?.canceled).toEqual([]);
    expect(held?.parts).toEqual([{ block: lessons[0]?.blocks[1], weeks: [2] }]);
  });

  test('[SCHEDULE-18] one that is moved to another room for a week has both rooms, each with its weeks', () => {
    const { parts } = scheduleBlocks(lessons, 0).find(({ key }) => key === 'a|3|600|100') ?? {};
    const [usual, other] = lessons[0]?.blocks ?? [];
    expect(parts).toEqual([
      { block: usual, weeks: [1, 3] },
      { block: other, weeks: [2, 4] },
    ]);
  });
});

describe('lanes', () => {
  const slot = (key: string, day: Day, minutes: number, duration: number): Slot => ({
    key,
    day,
    minutes,
    duration,
  });
  const shown = (slots: Slot[]) =>
    Object.fromEntries([...lanesOf(slots)].map(([key, { lane, lanes }]) => [key, `${lane + 1}/${lanes}`]));

  test.each<[string, Slot[], Record<string, string>]>([
    ['blocks that touch', [slot('a', 1, 480, 60), slot('b', 1, 540, 60)], { a: '1/1', b: '1/1' }],
    ['two at once', [slot('a', 1, 480, 60), slot('b', 1, 539, 60)], { a: '1/2', b: '2/2' }],
    ['the same hour on two days', [slot('a', 1, 480, 60), slot('b', 2, 480, 60)], { a: '1/1', b: '1/1' }],
    [
      'a lane that is free again',
      [slot('a', 1, 480, 60), slot('b', 1, 480, 200), slot('c', 1, 540, 60)],
      { b: '1/2', a: '2/2', c: '2/2' },
    ],
    [
      'a block right after two at once',
      [slot('a', 1, 480, 60), slot('b', 1, 480, 60), slot('c', 1, 540, 60)],
      { a: '1/2', b: '2/2', c: '1/1' },
    ],
    [
      'the lowest of two lanes that are free again',
      [slot('a', 1, 480, 110), slot('b', 1, 490, 110), slot('c', 1, 500, 200), slot('d', 1, 600, 60)],
      { a: '1/3', b: '2/3', c: '3/3', d: '1/3' },
    ],
    [
      'a block without a length within another',
      [slot('a', 1, 480, 120), slot('b', 1, 540, 0)],
      { a: '1/2', b: '2/2' },
    ],
  ])('%s', (_what, slots, expected) => expect(shown(slots)).toEqual(expected));

  const slots = fc
    .array(
      fc.record({
        day: fc.constantFrom<Day>(1, 2, 3),
        minutes: fc.integer({ min: 80, max: 230 }).map((five) => five * 5),
        duration: fc.integer({ min: 1, max: 40 }).map((five) => five * 5),
      }),
      { maxLength: 60 },
    )
    .map((all) => all.map((one, index): Slot => ({ ...one, key: String(index) })));
  const overlap = (a: Slot, b: Slot) =>
    a.day === b.day && a.minutes < b.minutes + b.duration && b.minutes < a.minutes + a.duration;

  test('blocks of one lane never overlap, and no run has more lanes than meet at one time', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const lanes = lanesOf(all);
        for (const a of all) {
          const own = lanes.get(a.key);
          expect(own?.lane).toBeLessThan(own?.lanes ?? 0);
          for (const b of all) {
            if (a === b || !overlap(a, b)) continue;
            expect(lanes.get(b.key)?.lane).not.toBe(own?.lane);
            expect(lanes.get(b.key)?.lanes).toBe(own?.lanes);
          }
        }
        const most = Math.max(
          0,
          ...all.map((a) => all.filter((b) => overlap({ ...a, duration: 1 }, b)).length),
        );
        expect(Math.max(0, ...[...lanes.values()].map(({ lanes: count }) => count))).toBe(most);
      }),
    );
  });

  test('a block moves nothing that starts before it, nor anything in another run', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const last = [...all].sort((a, b) => a.day - b.day || a.minutes - b.minutes).at(-1);
        if (last === undefined) return;
        const whole = lanesOf(all);
        const less = lanesOf(all.filter((one) => one !== last));
        for (const [key, { lane }] of less) {
          const own = all.find((one) => one.key === key);
          if (own === undefined || (own.day === last.day && own.minutes === last.minutes)) continue;
          expect(whole.get(key)?.lane).toBe(lane);
        }
      }),
    );
  });

  test('the order in which blocks come changes nothing', () => {
    fc.assert(
      fc.property(slots, (all) => {
        const there = lanesOf(all);
        const back = lanesOf(all.toReversed());
        for (const { key } of all) expect(back.get(key)).toEqual(there.get(key));
      }),
    );
  });
});

describe('days and hours', () => {
  const at = (day: Day, from: number, to: number): Slot => ({
    key: '',
    day,
    minutes: from * 60,
    duration: (to - from) * 60,
  });
  test.each<[string, Slot[], { days: Day[]; from: number; to: number }]>([
    ['[SCHEDULE-25] nothing: 8 to 20', [], { days: [1, 2, 3, 4, 5], from: 480, to: 1200 }],
    ['[SCHEDULE-25] 8 and 20 are inside', [at(1, 8, 20)], { days: [1, 2, 3, 4, 5], from: 480, to: 1200 }],
    [
      '[SCHEDULE-25] earlier and later',
      [at(1, 7.5, 9), at(2, 19, 20.25)],
      { days: [1, 2, 3, 4, 5], from: 420, to: 1260 },
    ],
    ['[SCHEDULE-26] Saturday alone', [at(6, 8, 9)], { days: [1, 2, 3, 4, 5, 6], from: 480, to: 1200 }],
    [
      '[SCHEDULE-26] Sunday alone, without a gap',
      [at(7, 8, 9)],
      { days: [1, 2, 3, 4, 5, 6, 7], from: 480, to: 1200 },
    ],
    ['a whole day widens no hours', [at(1, 0, 24)], { days: [1, 2, 3, 4, 5], from: 480, to: 1200 }],
    [
      '[SCHEDULE-26] a weekend, Sunday named first',
      [at(7, 8, 9), at(6, 8, 9)],
      { days: [1, 2, 3, 4, 5, 6, 7], from: 480, to: 1200 },
    ],
  ])('%s', (_what, slots, bounds) => expect(scheduleBounds(slots)).toEqual(bounds));
});

describe('weeks', () => {
  const odd = [1, 3, 5, 7, 9, 11, 13];
  const every = Array.from({ length: 14 }, (_, index) => index + 1);
  const shown = (pattern: WeekPattern) =>
    pattern.kind === 'runs' ? pattern.runs.map((run) => run.join('–')).join(', ') : pattern.kind;
  test.each<[number[], string]>([
    [every, 'every'],
    [odd, 'odd'],
    [every.filter((number) => number % 2 === 0), 'even'],
    [odd.slice(1), '3–3, 5–5, 7–7, 9–9, 11–11, 13–13'],
    [[3, 4, 5, 6, 7], '3–7'],
    [[1, 2, 14], '1–2, 14–14'],
    [[...every, 15], '1–15'],
    [[...every.slice(0, 13), 15], '1–13, 15–15'],
    [[], ''],
  ])('%j of 14', (weeks, pattern) => expect(shown(weekPattern(weeks, 14))).toBe(pattern));

  test.each<[number, 1 | -1, number]>([
    [0, 1, 1],
    [13, 1, 14],
    [14, 1, 0],
    [0, -1, 14],
    [1, -1, 0],
  ])('[SCHEDULE-06] week %i steps by %i to %i', (from, step, to) =>
    expect(stepWeek(from, step, 14)).toBe(to),
  );
});

describe('free time', () => {
  const bounds = { days: [1 as const], from: 480, to: 720 };
  const held = (minutes: number, duration: number) => ({
    key: `${minutes}`,
    day: 1 as const,
    minutes,
    duration,
    weeks: [3],
    canceled: [],
  });
  test.each<[string, ReturnType<typeof held>[], [number, number][]]>([
    ['an empty day', [], [[480, 720]]],
    ['between two', [held(480, 60), held(600, 120)], [[540, 600]]],
    ['overlapping ones', [held(480, 120), held(500, 10), held(590, 60)], [[650, 720]]],
    ['just long enough', [held(480, 190), held(700, 20)], [[670, 700]]],
    ['too short', [held(480, 191), held(700, 20)], []],
    ['just long enough at the end', [held(480, 210)], [[690, 720]]],
    ['too short at the end', [held(480, 211)], []],
    ['in any order', [held(600, 120), held(480, 60)], [[540, 600]]],
  ])('%s', (_what, blocks, spans) => {
    expect(freeSpans(blocks, bounds, 30).map(({ from, to }) => [from, to])).toEqual(spans);
  });
  test('of each day', () => {
    const tuesday = { ...held(480, 60), day: 2 as const };
    expect(freeSpans([held(600, 120), tuesday], { ...bounds, days: [1, 2] }, 30)).toEqual([
      { day: 1, from: 480, to: 600 },
      { day: 2, from: 540, to: 720 },
    ]);
  });
  test('a cancelled one leaves its time free', () => {
    const gone = { ...held(480, 60), canceled: [{ week: 3, date: '2026-11-18', reason: null }] };
    expect(freeSpans([gone], bounds, 30)).toEqual([{ day: 1, from: 480, to: 720 }]);
  });
});
