import type { SharedScheduleLesson } from '@kahan/contract';
import { expect, test } from 'vitest';
import { huesOf } from './hues.ts';

const lesson = (code: string, semester: 1 | 2): SharedScheduleLesson => ({
  gl: `${code} ${semester}`,
  subject_code: { code, value: code },
  subject_type: 'P',
  year: 2026,
  semester,
  group: '',
  teachers: {},
  blocks: [],
});

test('a subject has the same colour in the timetable of a semester as in that of the year', () => {
  const winter = ['N5', 'N1', 'N3'].map((code) => lesson(code, 1));
  const summer = ['N2', 'N4', 'N3'].map((code) => lesson(code, 2));
  const year = huesOf([...summer, ...winter]);
  for (const [code, hue] of huesOf(winter)) expect(`${code} ${year.get(code)}`).toBe(`${code} ${hue}`);
  expect([...huesOf(winter).values()]).toEqual([1, 6, 11]);
});
