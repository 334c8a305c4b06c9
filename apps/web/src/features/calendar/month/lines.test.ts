import { addDays } from '@kahan/domain';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '../use-calendar.ts';
import { cellsOf, LINES } from './lines.ts';

const MONDAY = '2026-11-16';
const WEEK = Array.from({ length: 7 }, (_, index) => addDays(MONDAY, index));

/** An all-day event from one day of the week to another; days before the week are negative. */
const whole = (key: string, from: number, to: number): CalendarEvent => ({
  ...{
    key,
    kind: 'school',
    source: 'school',
    allDay: true,
    first: addDays(MONDAY, from),
    last: addDays(MONDAY, to),
  },
  ...{ start: from * 86_400, end: (to + 1) * 86_400 },
  event: {
    id: key,
    start: 0,
    end: 0,
    title: key,
    categories: [1],
    all_day: true,
    place: null,
    url: null,
    source: null,
  },
});

const timed = (key: string, day: number, hour: number): CalendarEvent => ({
  ...whole(key, day, day),
  ...{ allDay: false, start: day * 86_400 + hour * 3600, end: day * 86_400 + (hour + 1) * 3600 },
});

const inOrder = (events: CalendarEvent[]) =>
  events.sort((a, b) => Number(b.allDay) - Number(a.allDay) || a.start - b.start);

const drawn = (events: CalendarEvent[]) =>
  cellsOf(inOrder(events), WEEK, 0).map(
    ({ bars, events: lines, hidden }) =>
      `${bars.map(({ event, isStart, isEnd }) => `${isStart ? '[' : ''}${event?.key ?? ''}${isEnd ? ']' : ''}`).join(' ')}|${lines.map(({ key }) => key).join(' ')}|${hidden.others}`,
  );

describe('the lines of a month', () => {
  test('a bar is at the same height on all of its days, and open where the week ends', () => {
    expect(drawn([whole('a', -2, 1), whole('b', 1, 8)])).toEqual([
      ...['[a||0', 'a] [b||0', '[] b||0', '[] b||0', '[] b||0', '[] b||0', '[] b]||0'],
    ]);
  });

  test('a lane that is free again is taken', () => {
    expect(drawn([whole('a', 0, 1), whole('b', 2, 2)]).slice(0, 3)).toEqual(['[a||0', 'a]||0', '[b]||0']);
  });

  test('a bar takes the last line too on days without an hour', () => {
    const bars = [whole('a', 0, 3), whole('b', 0, 3), whole('c', 0, 1), whole('d', 2, 3)];
    expect(drawn(bars)[0]).toBe('[a [b [c||0');
    // An event with an hour on one day keeps the last line free on all days of the bars there.
    expect(drawn([...bars, timed('t', 3, 9)]).slice(0, 4)).toEqual([
      ...['[a [b [c||0', 'a b c]||0', 'a b||1', 'a] b]|t|1'],
    ]);
  });

  test('what has no line is counted', () => {
    const many = [0, 1, 2, 3, 4].map((hour) => timed(`t${hour}`, 0, hour + 8));
    expect(drawn(many)[0]).toBe('|t0 t1 t2|2');
    expect(drawn([whole('a', 0, 0), whole('b', 0, 0), whole('c', 0, 0), ...many])[0]).toBe('[a] [b]|t0|5');
  });

  test('deadlines without a line are counted by themselves', () => {
    const deadlines = [1, 2].map(
      (hour) => ({ ...timed(`d${hour}`, 0, hour), kind: 'deadline' }) as CalendarEvent,
    );
    const lessons = [8, 10, 12, 14].map((hour) => timed(`t${hour}`, 0, hour));
    const [monday] = cellsOf([...deadlines, ...lessons], WEEK, 0);
    expect(monday?.events.map(({ key }) => key)).toEqual(['t8', 't10', 't12']);
    expect(monday?.hidden).toEqual({ deadlines: 2, others: 1 });
  });

  test('law: no cell has more lines than room, and every entry is shown or counted', () => {
    const entry = fc.record({
      from: fc.integer({ min: -3, max: 6 }),
      days: fc.integer({ min: 0, max: 9 }),
      isWhole: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 20 }), (list) => {
        const events = list.map(({ from, days, isWhole }, index) =>
          isWhole ? whole(`e${index}`, from, from + days) : timed(`e${index}`, Math.max(0, from), 8 + index),
        );
        for (const [index, cell] of cellsOf(inOrder(events), WEEK, 0).entries()) {
          expect(cell.bars.length + cell.events.length).toBeLessThanOrEqual(LINES);
          const date = WEEK[index] ?? '';
          const here = events.filter(({ first, last }) => first <= date && date <= last).length;
          const shown = cell.bars.filter((bar) => bar.event !== null).length + cell.events.length;
          expect(cell.count).toBe(here);
          expect(shown + cell.hidden.deadlines + cell.hidden.others).toBe(here);
        }
      }),
    );
  });
});
