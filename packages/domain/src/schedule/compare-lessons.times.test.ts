import { describe, expect, test } from 'vitest';
import { addDays } from '../time/time.ts';
import { block, lesson, newsOf, TODAY } from './compare-lessons.fixture.ts';
import { compareLesson } from './compare-lessons.ts';

describe('what a lesson at another time tells', () => {
  test.each<[string, string[], string[], string[]]>([
    [
      '[NOTIFICATIONS-20] another day, without the weeks that passed',
      ['wed 11:00 110 A137 | 8 9 10'],
      ['thu 11:00 110 A137 | 8 9 10'],
      ['day-changed wed 11:00 110 A137 to thu 11:00 110 A137, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-20] another day, start, length and room are one item',
      ['wed 11:00 110 A137 | 9 10'],
      ['thu 9:00 50 B139 | 9 10'],
      ['day-changed wed 11:00 110 A137 to thu 9:00 50 B139, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-20] another day for one week',
      ['wed 11:00 110 A137 | 9 10 11'],
      ['wed 11:00 110 A137 | 9 11', 'fri 11:00 110 A137 | 10'],
      ['day-changed wed 11:00 110 A137 to fri 11:00 110 A137, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-20] from ahead to a day that passed, and the other way',
      ['thu 11:00 110 A137 | 9', 'mon 8:00 50 C5 | 9'],
      ['mon 11:00 110 A137 | 9', 'thu 8:00 50 C5 | 9'],
      [
        'day-changed thu 11:00 110 A137 to mon 11:00 110 A137, weeks 9',
        'day-changed mon 8:00 50 C5 to thu 8:00 50 C5, weeks 9',
      ],
    ],
    [
      '[NOTIFICATIONS-22] another start',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 12:00 110 A137 | 9 10'],
      ['start-changed wed 11:00 110 A137 to wed 12:00 110 A137, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-22] another start, length and room are one item',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 12:00 50 B139 | 9 10'],
      ['start-changed wed 11:00 110 A137 to wed 12:00 50 B139, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-21] another length',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 50 A137 | 9 10'],
      ['duration-changed wed 11:00 110 A137 to wed 11:00 50 A137, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-21] another length and room are one item',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 50 B139 | 9 10'],
      ['duration-changed wed 11:00 110 A137 to wed 11:00 50 B139, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-16] weeks more, but not one that is cancelled already',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 110 A137 | 9 10 11 12x 13'],
      ['weeks-added wed 11:00 A137, weeks 11 13'],
    ],
    [
      '[NOTIFICATIONS-16] a week more in another room, and one at another time',
      ['wed 11:00 110 A137 | 9'],
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 B139 | 10', 'fri 9:00 50 B139 | 11'],
      ['weeks-added wed 11:00 B139, weeks 10', 'weeks-added fri 9:00 B139, weeks 11'],
    ],
    [
      '[NOTIFICATIONS-16] a second meeting in a week',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 110 A137 | 9 10', 'fri 9:00 110 A137 | 10'],
      ['weeks-added fri 9:00 A137, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-17] weeks less, but not one that was cancelled before',
      ['wed 11:00 110 A137 | 9 10 11x 12'],
      ['wed 11:00 110 A137 | 9'],
      ['weeks-removed wed 11:00 A137, weeks 10 12, next never'],
    ],
    [
      '[NOTIFICATIONS-17] weeks less of different rooms are one item without a room',
      ['wed 11:00 110 A137 | 9 11', 'wed 11:00 110 B139 | 10'],
      ['wed 11:00 110 A137 | 11'],
      ['weeks-removed wed 11:00 -, weeks 9 10, next 12-02'],
    ],
    [
      '[NOTIFICATIONS-16] [NOTIFICATIONS-17] a meeting in another week',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 110 A137 | 9 12'],
      ['weeks-added wed 11:00 A137, weeks 12', 'weeks-removed wed 11:00 A137, weeks 10, next 12-09'],
    ],
    [
      '[NOTIFICATIONS-18] cancelled and at another time at once is cancelled',
      ['wed 11:00 110 A137 | 9 10'],
      ['thu 9:00 110 A137 | 9x 10x'],
      ['canceled thu 9:00 A137, weeks 9 10, next never'],
    ],
    [
      '[NOTIFICATIONS-18] restored at another time is one item',
      ['wed 11:00 110 A137 | 9x 10x'],
      ['thu 9:00 110 B139 | 9 10'],
      ['uncanceled wed 11:00 110 A137 to thu 9:00 110 B139, weeks 9 10'],
    ],
    ['at another time while cancelled', ['wed 11:00 110 A137 | 9x'], ['thu 9:00 50 B139 | 9x'], []],
    [
      '[NOTIFICATIONS-22] one block gets the time of another',
      ['mon 8:00 110 A137 | 10', 'mon 10:00 110 B139 | 10'],
      ['mon 10:00 110 A137 | 10', 'mon 10:00 110 B139 | 10'],
      ['start-changed mon 8:00 110 A137 to mon 10:00 110 A137, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-20] two days move on by one: each to the next',
      ['mon 8:00 110 A137 | 10', 'wed 8:00 110 A137 | 10'],
      ['tue 8:00 110 A137 | 10', 'thu 8:00 110 A137 | 10'],
      [
        'day-changed mon 8:00 110 A137 to tue 8:00 110 A137, weeks 10',
        'day-changed wed 8:00 110 A137 to thu 8:00 110 A137, weeks 10',
      ],
    ],
    [
      '[NOTIFICATIONS-22] fewest changes: the start of one and the day of the other',
      ['mon 8:00 110 A137 | 10', 'fri 8:00 110 B139 | 10'],
      ['mon 9:00 110 A137 | 10', 'thu 8:00 110 B139 | 10'],
      [
        'day-changed fri 8:00 110 B139 to thu 8:00 110 B139, weeks 10',
        'start-changed mon 8:00 110 A137 to mon 9:00 110 A137, weeks 10',
      ],
    ],
    [
      '[NOTIFICATIONS-19] of equally many changes the room',
      ['wed 8:00 110 A137 | 10', 'wed 10:00 110 B139 | 10'],
      ['wed 8:00 110 B139 | 10', 'wed 10:00 110 A137 | 10'],
      ['room-moved wed 8:00 A137 to B139, weeks 10', 'room-moved wed 10:00 B139 to A137, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-19] of equally many changes the room, not the length',
      ['wed 8:00 110 A137 | 10', 'wed 8:00 50 B139 | 10'],
      ['wed 8:00 50 A137 | 10', 'wed 8:00 110 B139 | 10'],
      ['room-moved wed 8:00 B139 to A137, weeks 10', 'room-moved wed 8:00 A137 to B139, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-22] what moves alike keeps its order',
      ['wed 8:00 110 A137 | 10', 'wed 11:00 110 A137 | 10'],
      ['wed 10:00 110 A137 | 10', 'wed 12:00 110 A137 | 10'],
      [
        'start-changed wed 8:00 110 A137 to wed 10:00 110 A137, weeks 10',
        'start-changed wed 11:00 110 A137 to wed 12:00 110 A137, weeks 10',
      ],
    ],
  ])('%s', (_name, old, now, items) => {
    expect(newsOf(lesson(old.map(block)), lesson(now.map(block)))).toEqual(items);
  });

  test('[NOTIFICATIONS-20] the same week on another date is another day, and says both dates', () => {
    const before = lesson([block('wed 11:00 110 A137 | 9 10')]);
    const dated = structuredClone(before);
    for (const { weeks } of dated.blocks)
      for (const week of Object.values(weeks)) week.date = addDays(week.date, 1);
    const [item] = compareLesson(before, dated, TODAY);
    expect(item?.type).toBe('schedule:day-changed');
    expect(item?.content).toMatchObject({
      values: {
        weeks: [
          { week: 9, date: '2026-11-19', was_date: '2026-11-18' },
          { week: 10, date: '2026-11-26', was_date: '2026-11-25' },
        ],
      },
    });
  });

  test('weeks added and removed have one slot on both sides', () => {
    const short = lesson([block('wed 11:00 110 A137 | 9')]);
    const long = lesson([block('wed 11:00 110 A137 | 9 10')]);
    const slot = { day: 3, minutes: 660, duration: 110, place: { code: 'A137', name: 'A137' } };
    const weeks = [{ week: 10, date: '2026-11-25' }];
    for (const [old, now] of [
      [short, long],
      [long, short],
    ] as const) {
      const [item] = compareLesson(old, now, TODAY);
      expect(item?.content).toMatchObject({ values: { was: slot, now: slot, weeks, reason: null } });
    }
  });
});
