import type { ScheduleLesson } from '@kahan/contract';
import { pragueInstant } from '@kahan/domain';
import { expect, test } from 'vitest';
import { roomOfDay } from './own-room.ts';

const DATE = '2026-11-18';
const now = (hour: number) => pragueInstant(DATE, hour * 60);

function lesson(hour: number, code: string | null, canceled: boolean | string = false): ScheduleLesson {
  return {
    ...{ gl: `${hour}`, subject_type: 'P', year: 2026, semester: 1, study_id: '1', group: '', teachers: {} },
    subject_code: { code: 'B1', value: 'Biochemie' },
    blocks: [
      {
        term: { day: 3, minutes: hour * 60, duration: 90 },
        weeks: { 9: { date: DATE, canceled } },
        location: code === null ? null : { code, value: `místnost ${code}` },
      },
    ],
  };
}

test.each([
  ['before the first lesson its room', 7, 'A 1'],
  ['during a lesson its room', 9, 'A 1'],
  ['after lessons the room of the last one', 20, 'C 3'],
  ['not of a cancelled lesson, and not of one without a room', 15, 'B 2'],
])('%s', (_, hour, expected) => {
  const lessons = [
    lesson(12, 'B 2'),
    lesson(8, 'A 1'),
    lesson(14, 'D 4', true),
    lesson(15, null),
    lesson(17, 'C 3'),
  ];
  expect(roomOfDay(lessons, now(hour))).toBe(expected);
});

test('no room on a day without lessons', () => {
  expect(roomOfDay([lesson(8, 'A 1')], pragueInstant('2026-11-19', 600))).toBeNull();
});
