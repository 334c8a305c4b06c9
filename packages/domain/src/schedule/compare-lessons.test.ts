import { describe, expect, test } from 'vitest';
import { block, lesson, newsOf, TODAY } from './compare-lessons.fixture.ts';
import { compareLesson } from './compare-lessons.ts';

describe('what a lesson tells', () => {
  test.each<[string, string[], string[], string[]]>([
    ['no change', ['wed 11:00 110 A137 | 8 9 10x 11'], ['wed 11:00 110 A137 | 8 9 10x 11'], []],
    [
      '[NOTIFICATIONS-18] a week is cancelled',
      ['fri 9:00 110 A2 | 8 9 10 11'],
      ['fri 9:00 110 A2 | 8 9x 10 11'],
      ['canceled fri 9:00 A2, weeks 9, next 11-27'],
    ],
    [
      '[NOTIFICATIONS-18] weeks cancelled together, with a reason, are one item',
      ['fri 9:00 110 A2 | 8 9 10 11 12'],
      ['fri 9:00 110 A2 | 8 9x:trip 10x:trip 11 12x:trip'],
      ['canceled fri 9:00 A2, weeks 9 10 12 (trip), next 12-04'],
    ],
    [
      '[NOTIFICATIONS-18] weeks cancelled for different reasons',
      ['fri 9:00 110 A2 | 9 10 11'],
      ['fri 9:00 110 A2 | 9x:trip 10x:ill 11'],
      [
        'canceled fri 9:00 A2, weeks 9 (trip), next 12-04',
        'canceled fri 9:00 A2, weeks 10 (ill), next 12-04',
      ],
    ],
    [
      '[NOTIFICATIONS-18] the last week is cancelled',
      ['fri 9:00 110 A2 | 8 9'],
      ['fri 9:00 110 A2 | 8 9x'],
      ['canceled fri 9:00 A2, weeks 9, next never'],
    ],
    [
      '[NOTIFICATIONS-18] the next meeting is another block',
      ['wed 11:00 110 A137 | 9 10', 'fri 9:00 110 A2 | 9 10'],
      ['wed 11:00 110 A137 | 9x 10', 'fri 9:00 110 A2 | 9 10'],
      ['canceled wed 11:00 A137, weeks 9, next 11-20'],
    ],
    [
      '[NOTIFICATIONS-18] cancelled weeks that lie in different rooms are one item without a room',
      ['wed 11:00 110 A137 | 9 11', 'wed 11:00 110 B139 | 10'],
      ['wed 11:00 110 A137 | 9x 11', 'wed 11:00 110 B139 | 10x'],
      ['canceled wed 11:00 -, weeks 9 10, next 12-02'],
    ],
    [
      '[NOTIFICATIONS-18] two blocks cancelled are two items',
      ['wed 11:00 110 A137 | 9 10', 'fri 9:00 110 A2 | 9 10'],
      ['wed 11:00 110 A137 | 9x 10', 'fri 9:00 110 A2 | 9x 10'],
      ['canceled wed 11:00 A137, weeks 9, next 11-25', 'canceled fri 9:00 A2, weeks 9, next 11-25'],
    ],
    [
      'a week that is held in one block and cancelled in its duplicate is held',
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 A137 | 9x'],
      ['wed 11:00 110 A137 | 9x', 'wed 11:00 110 A137 | 9x'],
      ['canceled wed 11:00 A137, weeks 9, next never'],
    ],
    [
      'of duplicates that are cancelled for two reasons the first by alphabet counts',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 110 A137 | 9x:trip 10x:ill', 'wed 11:00 110 A137 | 9x:ill 10x:trip'],
      ['canceled wed 11:00 A137, weeks 9 10 (ill), next never'],
    ],
    [
      'of duplicates that are cancelled the one without a reason counts',
      ['wed 11:00 110 A137 | 9'],
      ['wed 11:00 110 A137 | 9x:Ill', 'wed 11:00 110 A137 | 9x'],
      ['canceled wed 11:00 A137, weeks 9, next never'],
    ],
    [
      'added at the same time, without a room and in one',
      ['fri 9:00 110 A2 | 9'],
      ['fri 9:00 110 A2 | 9', 'wed 11:00 110 A137 | 9', 'wed 11:00 110 - | 9'],
      ['weeks-added wed 11:00 -, weeks 9', 'weeks-added wed 11:00 A137, weeks 9'],
    ],
    [
      'an earlier week is cancelled, later ones stay as they are',
      ['fri 9:00 110 A2 | 7 9 10x'],
      ['fri 9:00 110 A2 | 7x 9 10x'],
      ['canceled fri 9:00 A2, weeks 7, next 11-20'],
    ],
    [
      'another reason is no news',
      ['fri 9:00 110 A2 | 9x 10x:ill'],
      ['fri 9:00 110 A2 | 9x:ill 10x:trip'],
      [],
    ],
    [
      'weeks are restored',
      ['fri 9:00 110 A2 | 8 9x 10x:ill 11'],
      ['fri 9:00 110 A2 | 8 9 10 11'],
      ['uncanceled fri 9:00 A2, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-18] one week is cancelled and another restored',
      ['fri 9:00 110 A2 | 9x 10'],
      ['fri 9:00 110 A2 | 9 10x'],
      ['canceled fri 9:00 A2, weeks 10, next never', 'uncanceled fri 9:00 A2, weeks 9'],
    ],
    [
      '[NOTIFICATIONS-19] another room in all weeks is one item, without those that passed',
      ['wed 11:00 110 A137 | 7 8 9 10 11'],
      ['wed 11:00 110 B139 | 7 8 9 10 11'],
      ['room-moved wed 11:00 A137 to B139, weeks 9 10 11'],
    ],
    [
      '[NOTIFICATIONS-19] another room in some weeks splits the block',
      ['wed 11:00 110 A137 | 8 9 10 11 12'],
      ['wed 11:00 110 A137 | 8 9 12', 'wed 11:00 110 B139 | 10 11'],
      ['room-moved wed 11:00 A137 to B139, weeks 10 11'],
    ],
    [
      '[NOTIFICATIONS-19] two other rooms are two items',
      ['wed 11:00 110 A137 | 9 10 11'],
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 B139 | 10', 'wed 11:00 110 C5 | 11'],
      ['room-moved wed 11:00 A137 to B139, weeks 10', 'room-moved wed 11:00 A137 to C5, weeks 11'],
    ],
    [
      '[NOTIFICATIONS-19] a split block that grows together',
      ['wed 11:00 110 A137 | 9 11', 'wed 11:00 110 B139 | 10'],
      ['wed 11:00 110 A137 | 9 10 11'],
      ['room-moved wed 11:00 B139 to A137, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-19] a room that was not known, and one that is not known any more',
      ['wed 11:00 110 - | 9', 'fri 9:00 110 A2 | 9'],
      ['wed 11:00 110 A137 | 9', 'fri 9:00 110 - | 9'],
      ['room-moved wed 11:00 - to A137, weeks 9', 'room-moved fri 9:00 A2 to -, weeks 9'],
    ],
    [
      '[NOTIFICATIONS-18] moved and cancelled at once is cancelled',
      ['wed 11:00 110 A137 | 9 10'],
      ['wed 11:00 110 B139 | 9x 10x'],
      ['canceled wed 11:00 B139, weeks 9 10, next never'],
    ],
    [
      '[NOTIFICATIONS-19] moved while cancelled',
      ['wed 11:00 110 A137 | 9x 10'],
      ['wed 11:00 110 B139 | 9x 10'],
      ['room-moved wed 11:00 A137 to B139, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-19] restored in another room',
      ['wed 11:00 110 A137 | 9x 10x'],
      ['wed 11:00 110 B139 | 9 10'],
      ['uncanceled wed 11:00 110 A137 to wed 11:00 110 B139, weeks 9 10'],
    ],
    [
      '[NOTIFICATIONS-19] two rooms are given up for one',
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 C5 | 10'],
      ['wed 11:00 110 B139 | 9 10'],
      ['room-moved wed 11:00 A137 to B139, weeks 9', 'room-moved wed 11:00 C5 to B139, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-18] weeks restored in different rooms',
      ['wed 11:00 110 A137 | 9x', 'wed 11:00 110 C5 | 10x'],
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 C5 | 10'],
      ['uncanceled wed 11:00 A137, weeks 9', 'uncanceled wed 11:00 C5, weeks 10'],
    ],
    [
      '[NOTIFICATIONS-19] two groups at one time: only the one that moved',
      ['wed 11:00 110 A137 | 9', 'wed 11:00 110 B139 | 9'],
      ['wed 11:00 110 B139 | 9', 'wed 11:00 110 C5 | 9'],
      ['room-moved wed 11:00 A137 to C5, weeks 9'],
    ],
  ])('%s', (_name, old, now, items) => {
    expect(newsOf(lesson(old.map(block)), lesson(now.map(block)))).toEqual(items);
  });

  const before = lesson([block('wed 11:00 110 A137 | 8 9 10')]);
  const after = lesson([block('wed 11:00 110 A137 | 8x 9x 10x')]);

  test.each([
    ['2026-11-11', 'canceled wed 11:00 A137, weeks 8 9 10, next never'],
    ['2026-11-12', 'canceled wed 11:00 A137, weeks 9 10, next never'],
    ['2026-11-18', 'canceled wed 11:00 A137, weeks 9 10, next never'],
    ['2026-11-19', 'canceled wed 11:00 A137, weeks 10, next never'],
  ])('weeks behind are left out where weeks ahead changed, on %s', (today, item) => {
    expect(newsOf(before, after, today)).toEqual([item]);
  });

  test('a change of past weeks alone is reported', () => {
    const all = 'canceled wed 11:00 A137, weeks 8 9 10, next never';
    expect(newsOf(before, after, '2026-11-26')).toEqual([all]);
  });

  test('a lesson that was joined or left tells nothing', () => {
    expect(newsOf(null, after)).toEqual([]);
    expect(newsOf(before, null)).toEqual([]);
    expect(newsOf(null, null)).toEqual([]);
  });

  test('an empty text cancels nothing', () => {
    const odd = structuredClone(before);
    for (const { weeks } of odd.blocks) for (const week of Object.values(weeks)) week.canceled = '';
    expect(newsOf(before, odd)).toEqual([]);
  });

  test('another name of the same room is no move', () => {
    const renamed = structuredClone(before);
    for (const other of renamed.blocks) other.place = { code: 'A137', name: 'Posluchárna A 137' };
    expect(newsOf(before, renamed)).toEqual([]);
  });

  test('the next meeting is one that the item is not about', () => {
    const moved = lesson([block('wed 11:00 110 B139 | 9 10'), block('wed 11:00 110 A137 | 11')]);
    const [item] = compareLesson(lesson([block('wed 11:00 110 A137 | 9 10 11')]), moved, TODAY);
    expect(item?.content).toMatchObject({ values: { next_date: '2026-12-02' } });
  });

  test('an item says everything that its card needs', () => {
    const now = lesson([block('fri 9:00 110 A2 | 9x:trip 10')]);
    const slot = { day: 5, minutes: 540, duration: 110, place: { code: 'A2', name: 'A2' } };
    expect(compareLesson(lesson([block('fri 9:00 110 A2 | 9 10')]), now, TODAY)).toEqual([
      {
        type: 'schedule:canceled',
        content: {
          values: {
            gl: '411',
            code: 'N320004',
            name: { cs: 'Biochemie I', en: 'Biochemistry I' },
            type: 'P',
            now: slot,
            was: slot,
            weeks: [{ week: 9, date: '2026-11-20' }],
            reason: 'trip',
            next_date: '2026-11-27',
          },
          path: '/schedule/2026/1?subject=N320004',
        },
      },
    ]);
  });
});

test('another day of the week on the same date is another day', () => {
  const wednesday = block('wed 11:00 110 A137 | 9');
  const [item] = compareLesson(lesson([wednesday]), lesson([{ ...wednesday, day: 4 }]), TODAY);
  expect(item?.type).toBe('schedule:day-changed');
});
