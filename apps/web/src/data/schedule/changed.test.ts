import type { SharedScheduleLesson } from '@kahan/contract';
import { addDays, occurrencesOn } from '@kahan/domain';
import { home as cs } from '@kahan/phrases/cs/home/home';
import { home as en } from '@kahan/phrases/en/home/home';
import { expect, test } from 'vitest';
import { changedText } from './changed.ts';

const MONDAY = '2026-09-21';
const CANCELLED = 5;

/** Mondays at 11:00 in A1 from week 1 to 8, and once on another day, hour or in another room. */
function lessonWith(other: { week: number; day: 1 | 2; hour: number; room: string }): SharedScheduleLesson {
  const block = (day: 1 | 2, hour: number, room: string, weeks: number[]) => ({
    ...{ term: { day, minutes: hour * 60, duration: 110 }, location: { code: room, value: room } },
    weeks: Object.fromEntries(
      weeks.map((week) => [
        week,
        { date: addDays(MONDAY, 7 * (week - 1) + day - 1), canceled: week === CANCELLED },
      ]),
    ),
  });
  const usual = [1, 2, 3, 4, 5, 6, 7, 8].filter((week) => week !== other.week);
  const blocks = [block(1, 11, 'A1', usual), block(other.day, other.hour, other.room, [other.week])];
  return {
    gl: '1',
    subject_code: { code: 'C', value: 'Chemistry' },
    blocks,
  } as unknown as SharedScheduleLesson;
}

test.each([
  [{ week: 3, day: 1, hour: 11, room: 'B2' }, 'Changed, usually A1', 'Změna, obvykle A1'],
  [{ week: 3, day: 1, hour: 14, room: 'A1' }, 'Changed, usually 11:00–12:50', 'Změna, obvykle 11:00–12:50'],
  [
    { week: 3, day: 2, hour: 14, room: 'B2' },
    'Changed, usually Mon 11:00–12:50, A1',
    'Změna, obvykle pondělí 11:00–12:50, A1',
  ],
] as const)('a meeting that is not as usual says how it usually is: %j', (other, english, czech) => {
  const all = [lessonWith(other)];
  const [meeting] = occurrencesOn(all, addDays(MONDAY, 7 * (other.week - 1) + other.day - 1));
  if (meeting === undefined) throw new Error('the meeting is missing');
  expect(changedText(meeting, all, en.changedLesson)).toBe(english);
  expect(changedText(meeting, all, cs.changedLesson)).toBe(czech);
});

test('a usual meeting says nothing, nor does a cancelled one', () => {
  const all = [lessonWith({ week: CANCELLED, day: 1, hour: 14, room: 'B2' })];
  for (const week of [1, CANCELLED]) {
    const [meeting] = occurrencesOn(all, addDays(MONDAY, 7 * (week - 1)));
    if (meeting === undefined) throw new Error('the meeting is missing');
    expect([week, changedText(meeting, all, en.changedLesson)]).toEqual([week, null]);
  }
});
