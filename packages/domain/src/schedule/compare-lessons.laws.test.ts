import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ItemDraft, LessonSlot, ScheduleValues } from '../news/news.ts';
import { block, lesson, newsOf, TODAY } from './compare-lessons.fixture.ts';
import { compareLesson } from './compare-lessons.ts';
import { isCanceled, type Lesson } from './lesson.ts';

/** A date before all weeks. */
const LONG_AGO = '2026-01-01';

const valuesOf = ({ content }: ItemDraft) => (content as { values: ScheduleValues }).values;
const timeOf = (week: number, date: string, { day, minutes, duration }: Omit<LessonSlot, 'place'>) =>
  `${week} ${date} ${day} ${minutes} ${duration}`;

describe('laws', () => {
  const week = fc
    .tuple(fc.integer({ min: 8, max: 11 }), fc.constantFrom('', 'x', 'x:ill', 'x:trip'))
    .map(([number, mark]) => `${number}${mark}`);
  const blocks = fc
    .tuple(
      fc.constantFrom('wed', 'fri'),
      fc.constantFrom('9:00', '11:00'),
      fc.constantFrom(110, 50),
      fc.constantFrom('A2', 'B139', '-'),
      fc.array(week, { minLength: 1, maxLength: 5 }),
    )
    .map(([day, start, length, room, weeks]) =>
      block(`${day} ${start} ${length} ${room} | ${weeks.join(' ')}`),
    );
  const lessons = fc.array(blocks, { maxLength: 5 }).map(lesson);

  test('a lesson compared with itself gives no news', () => {
    fc.assert(
      fc.property(lessons, (x) => {
        expect(compareLesson(x, structuredClone(x), TODAY)).toEqual([]);
      }),
    );
  });

  test('the order of blocks does not matter', () => {
    const reversed = (x: Lesson) => ({ ...x, blocks: x.blocks.toReversed() });
    fc.assert(
      fc.property(lessons, lessons, (old, now) => {
        expect(compareLesson(reversed(old), reversed(now), TODAY)).toEqual(compareLesson(old, now, TODAY));
      }),
    );
  });

  test('blocks taken apart week by week are the same lesson', () => {
    const apart = (x: Lesson) => ({
      ...x,
      blocks: x.blocks.flatMap((b) =>
        Object.entries(b.weeks).map(([n, w]) => ({ ...b, weeks: { [Number(n)]: w } })),
      ),
    });
    fc.assert(
      fc.property(lessons, lessons, (old, now) => {
        expect(compareLesson(apart(old), apart(now), TODAY)).toEqual(compareLesson(old, now, TODAY));
      }),
    );
  });

  test('a cancellation in one direction is a restoration in the other', () => {
    const weeksOf = (old: Lesson, now: Lesson, type: string) =>
      newsOf(old, now)
        .filter((line) => line.startsWith(type))
        .flatMap((line) => /weeks ([\d ]+)/.exec(line)?.[1]?.trim().split(' ') ?? [])
        .sort();
    const single = fc
      .tuple(blocks, fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }))
      .map(([b, flags]) => {
        const changed = structuredClone(b);
        for (const w of Object.values(changed.weeks)) w.canceled = flags.pop() ?? false;
        return [lesson([b]), lesson([changed])] as const;
      });
    fc.assert(
      fc.property(single, ([old, now]) => {
        expect(weeksOf(old, now, 'canceled')).toEqual(weeksOf(now, old, 'uncanceled'));
      }),
    );
  });

  test('both directions report the same meetings', () => {
    const mentioned = (old: Lesson, now: Lesson, isBack: boolean) =>
      compareLesson(old, now, TODAY)
        .flatMap((item) => {
          const { was, now: is, weeks } = valuesOf(item);
          return weeks.map(({ week, date, was_date = date }) => {
            const pair = [timeOf(week, was_date, was), timeOf(week, date, is)];
            return (isBack ? pair.reverse() : pair).join(' to ');
          });
        })
        .sort();
    fc.assert(
      fc.property(lessons, lessons, (old, now) => {
        expect(mentioned(now, old, true)).toEqual(mentioned(old, now, false));
      }),
      { numRuns: 500 },
    );
  });

  test('each held meeting is on at most one card', () => {
    fc.assert(
      fc.property(lessons, lessons, (old, now) => {
        const items = compareLesson(old, now, LONG_AGO).map((item) => ({ ...valuesOf(item), of: item.type }));
        const left = items
          .filter(({ of }) => of !== 'schedule:weeks-added' && of !== 'schedule:uncanceled')
          .flatMap(({ was, weeks }) =>
            weeks.map(({ week, date, was_date }) => timeOf(week, was_date ?? date, was)),
          );
        const meetings = old.blocks.flatMap((b) =>
          Object.entries(b.weeks).map(([n, { date }]) => timeOf(Number(n), date, b)),
        );
        for (const one of new Set(left)) {
          const count = (all: string[]) => all.filter((other) => other === one).length;
          expect(count(left)).toBeLessThanOrEqual(count(meetings));
        }
      }),
    );
  });

  describe('what the items say', () => {
    const meeting = fc
      .tuple(
        fc.constantFrom('wed', 'thu', 'fri'),
        fc.constantFrom('9:00', '11:00'),
        fc.constantFrom(110, 50),
        fc.constantFrom('A2', 'B139', '-'),
        week,
      )
      .map(([day, start, length, room, mark]) => block(`${day} ${start} ${length} ${room} | ${mark}`));
    /** Lessons without two meetings at one time, because a card about several rooms names none. */
    const plain = fc
      .uniqueArray(meeting, {
        maxLength: 10,
        selector: (b) => `${b.day} ${b.minutes} ${b.duration} ${Object.keys(b.weeks).join()}`,
      })
      .map(lesson);

    /** The rooms of meetings that take place, by their time. */
    const held = ({ blocks }: Lesson) =>
      new Map(
        blocks.flatMap((b) =>
          Object.entries(b.weeks)
            .filter(([, one]) => !isCanceled(one))
            .map(([n, { date }]) => [timeOf(Number(n), date, b), b.place?.code ?? '-'] as const),
        ),
      );

    function apply(old: Lesson, items: ItemDraft[]): Map<string, string> {
      const state = held(old);
      for (const item of items) {
        const { was, weeks } = valuesOf(item);
        if (item.type === 'schedule:weeks-added' || item.type === 'schedule:uncanceled') continue;
        for (const { week, date, was_date } of weeks) {
          const key = timeOf(week, was_date ?? date, was);
          expect(state.has(key)).toBe(true);
          if (was.place !== null) expect(state.get(key)).toBe(was.place.code);
          state.delete(key);
        }
      }
      for (const item of items) {
        const { now, weeks } = valuesOf(item);
        if (item.type === 'schedule:weeks-removed' || item.type === 'schedule:canceled') continue;
        for (const { week, date } of weeks) state.set(timeOf(week, date, now), now.place?.code ?? '-');
      }
      return state;
    }

    test('turns the previous lesson into the current one', () => {
      fc.assert(
        fc.property(plain, plain, (old, now) => {
          expect(apply(old, compareLesson(old, now, LONG_AGO))).toEqual(held(now));
        }),
        { numRuns: 1000 },
      );
    });
  });
});
