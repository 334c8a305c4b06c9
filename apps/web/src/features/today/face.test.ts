import { appointmentsOn } from '@kahan/domain';
import { beforeAll, expect, test } from 'vitest';
import type { OwnLesson } from '../../data/schedule/own-lessons.ts';
import { loadPhrases, phrases } from '../../platform/i18n/phrases.ts';
import { faceOf } from './face.ts';

beforeAll(() => loadPhrases('en'));

const LESSON = {
  ...{ gl: '1', subject_code: { code: 'N1', value: 'Physics' }, subject_type: 'P' as const },
  ...{ year: 2026, semester: 1 as const, group: '' },
  teachers: {
    kriz: { name: { code: 'kriz', value: 'Blažej Kříž' }, ratio: 50 },
    mala: { name: { code: 'mala', value: 'Jana Malá' }, ratio: 50 },
  },
  blocks: [
    {
      term: { day: 3 as const, minutes: 600, duration: 110 },
      weeks: { 9: { date: '2026-11-18', canceled: false } },
      location: null,
    },
  ],
};
const peopleOf = (reader: { study_id: string } | { teacher: string }) => {
  const lessons: OwnLesson[] = [{ ...LESSON, ...reader }];
  const [lesson] = appointmentsOn({ lessons, terms: [], entries: [] }, '2026-11-18');
  return lesson && faceOf(lesson as Parameters<typeof faceOf>[0], phrases()).people;
};

test('a student reads who teaches, a teacher who else does', () => {
  expect(peopleOf({ study_id: '1' })).toEqual(['Blažej Kříž', 'Jana Malá']);
  expect(peopleOf({ teacher: 'kriz' })).toEqual(['Jana Malá']);
});
