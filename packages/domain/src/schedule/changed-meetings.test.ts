import { expect, test } from 'vitest';
import type { Day } from '../codes.ts';
import { addDays } from '../time/time.ts';
import { changedMeetings } from './changed-meetings.ts';
import type { LessonBlock } from './lesson.ts';

/** Monday of the week before the first. */
const MONDAY = '2026-09-14';
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'];

/** `Wed 11 A` → a block of two hours, in weeks `1-14`, `3,5`; `x9` is a cancelled week. */
function block(slot: string, weeks: string): LessonBlock {
  const [name = '', hour, room] = slot.split(' ');
  const day = (DAYS.indexOf(name) + 1) as Day;
  const numbers = weeks.split(',').flatMap((part) => {
    const [from = 0, to = from] = part.replace('x', '').split('-').map(Number);
    return Array.from({ length: to - from + 1 }, (_, index) => [from + index, part.startsWith('x')] as const);
  });
  return {
    day,
    minutes: Number(hour) * 60,
    duration: 110,
    place: room === undefined ? null : { code: room, name: `Room ${room}` },
    weeks: Object.fromEntries(
      numbers.map(([week, canceled]) => [week, { date: addDays(MONDAY, 7 * week + day - 1), canceled }]),
    ),
  };
}

const written = ({ week, day, minutes, place }: ReturnType<typeof changedMeetings>[number]['now']) =>
  `${week}: ${DAYS[day - 1]} ${minutes / 60} ${place?.code ?? '-'}`;

test.each<[what: string, blocks: [slot: string, weeks: string][], changed: string[]]>([
  ['one slot', [['Wed 11 A', '1-14']], []],
  [
    'another room in one week',
    [
      ['Wed 11 A', '1-8,10-14'],
      ['Wed 11 B', '9'],
    ],
    ['9: Wed 11 B, not Wed 11 A'],
  ],
  [
    'no room in one week',
    [
      ['Wed 11 A', '1-8,10-14'],
      ['Wed 11', '9'],
    ],
    ['9: Wed 11 -, not Wed 11 A'],
  ],
  [
    'another day, time and room in two weeks',
    [
      ['Wed 11 A', '1-3,5-8,10-14'],
      ['Thu 9 B', '4,9'],
    ],
    ['4: Thu 9 B, not Wed 11 A', '9: Thu 9 B, not Wed 11 A'],
  ],
  [
    'the usual meeting is cancelled, and another is held',
    [
      ['Wed 11 A', '1-8,x9,10-14'],
      ['Fri 8 A', '9'],
    ],
    ['9: Fri 8 A, not Wed 11 A'],
  ],
  [
    'a changed meeting that is cancelled',
    [
      ['Wed 11 A', '1-8,10-14'],
      ['Wed 11 B', 'x9'],
    ],
    [],
  ],
  [
    'beside the usual meeting',
    [
      ['Wed 11 A', '1-14'],
      ['Thu 9 A', '9'],
    ],
    [],
  ],
  [
    'a week of an odd lesson',
    [
      ['Wed 11 A', '1,3,5,7,11,13'],
      ['Wed 11 B', '9'],
    ],
    ['9: Wed 11 B, not Wed 11 A'],
  ],
  [
    'a week in which an odd lesson is not due',
    [
      ['Wed 11 A', '1,3,5,7,9,11,13'],
      ['Wed 11 B', '8'],
    ],
    [],
  ],
  [
    'one of two meetings of a week: the nearer one',
    [
      ['Mon 8 A', '1-8,10-14'],
      ['Wed 11 A', '1-14'],
      ['Tue 8 A', '9'],
    ],
    ['9: Tue 8 A, not Mon 8 A'],
  ],
  [
    'both meetings of a week',
    [
      ['Mon 8 A', '1-8,10-14'],
      ['Wed 11 A', '1-8,10-14'],
      ['Mon 8 B', '9'],
      ['Wed 11 B', '9'],
    ],
    ['9: Mon 8 B, not Mon 8 A', '9: Wed 11 B, not Wed 11 A'],
  ],
  [
    'two rooms that take turns',
    [
      ['Wed 11 A', '1,3,5,7,9,11,13'],
      ['Wed 11 B', '2,4,6,8,10,12,14'],
    ],
    [],
  ],
  [
    'another room from the middle of the semester',
    [
      ['Wed 11 A', '1-9'],
      ['Wed 11 B', '10-14'],
    ],
    [],
  ],
  [
    'a third of the weeks, and one more',
    [
      ['Wed 11 A', '1-2,4-5,7'],
      ['Wed 11 B', '3,6'],
    ],
    [],
  ],
  [
    'a third of the weeks',
    [
      ['Wed 11 A', '1-2,4-5,7-8'],
      ['Wed 11 B', '3,6'],
    ],
    ['3: Wed 11 B, not Wed 11 A', '6: Wed 11 B, not Wed 11 A'],
  ],
  [
    'a week of a lesson of every third week',
    [
      ['Wed 11 A', '1,4,7,13'],
      ['Wed 11 B', '10'],
    ],
    ['10: Wed 11 B, not Wed 11 A'],
  ],
  [
    'the usual slot told in two parts, the later one first',
    [
      ['Wed 11 A', '8-14'],
      ['Wed 11 A', '1-6'],
      ['Wed 11 B', '7'],
    ],
    ['7: Wed 11 B, not Wed 11 A'],
  ],
  [
    'a changed slot is not the usual one of another',
    [
      ['Mon 9 A', '1,3,5,7-14'],
      ['Tue 9 B', '2,4'],
      ['Tue 10 B', '6'],
    ],
    ['2: Tue 9 B, not Mon 9 A', '4: Tue 9 B, not Mon 9 A', '6: Tue 10 B, not Mon 9 A'],
  ],
  [
    'one step before the first usual week, and one after the last',
    [
      ['Wed 11 A', '4-12'],
      ['Wed 11 B', '3,13'],
    ],
    ['3: Wed 11 B, not Wed 11 A', '13: Wed 11 B, not Wed 11 A'],
  ],
  [
    'long before the first usual week',
    [
      ['Wed 11 A', '7-12'],
      ['Wed 11 B', '1'],
    ],
    [],
  ],
  [
    'long after the last usual week',
    [
      ['Wed 11 A', '1-6'],
      ['Wed 11 B', '12'],
    ],
    [],
  ],
])('%s', (_, blocks, changed) => {
  const found = changedMeetings({ blocks: blocks.map(([slot, weeks]) => block(slot, weeks)) });
  expect(
    found.map(({ now, usual }) => `${written(now)}, not ${written(usual).replace(/^\d+: /, '')}`),
  ).toEqual(changed);
});

test('the usual meeting has its own date of that week, and is cancelled when it was told so', () => {
  const lesson = { blocks: [block('Wed 11 A', '1-8,x9,10,12-14'), block('Fri 8 A', '9,11')] };
  expect(changedMeetings(lesson).map(({ usual: { date, canceled } }) => [date, canceled])).toEqual([
    ['2026-11-18', true],
    ['2026-12-02', false],
  ]);
});
