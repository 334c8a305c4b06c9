import { expect, it } from 'vitest';
import { wireStudentLesson } from './records.ts';

const LESSON = {
  gl: '100001',
  study_id: '990001',
  subject: { code: 'B413004', name: { cs: 'Biochemie I', en: 'Biochemistry I' } },
  type: 'P',
  year: 2026,
  semester: 1,
  group: '',
  teachers: [],
  blocks: [
    {
      day: 3,
      minutes: 600,
      duration: 110,
      place: null,
      weeks: { 9: { date: '2026-11-18', canceled: false } },
    },
  ],
};

/** Kahan derives them itself: dates from the weeks, colour and visibility from the reader's choice, the rest from the clock. */
const DERIVED = {
  date: '18.11.2026',
  date_cs: '18. listopadu',
  name: 'Biochemie I',
  color: '#db5252',
  showInSchedule: true,
  active: true,
  past: false,
  future: false,
};

it('[SCHEDULE-17] a lesson that carries derived fields, on itself or its blocks, is read as one without them', () => {
  const plain = wireStudentLesson.parse(LESSON);
  expect(wireStudentLesson.parse({ ...LESSON, ...DERIVED })).toEqual(plain);
  const blocks = LESSON.blocks.map((block) => ({ ...block, ...DERIVED }));
  expect(wireStudentLesson.parse({ ...LESSON, blocks })).toEqual(plain);
});
