import { describe, expect, it } from 'vitest';
import { bilingualHtml, bilingualProse } from './parts.ts';
import { wireStudentLesson } from './records.ts';
import { wireStudentTerm } from './terms.ts';

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

/** Derived by Kahan: dates from the weeks, colour and visibility from the reader's choice, the rest from the clock. */
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

describe('a text that exists in one language only is that one in both', () => {
  const nameOf = (name: { cs: string; en: string }) =>
    wireStudentLesson.parse({ ...LESSON, subject: { code: 'B413004', name } }).subject.name;

  it.each([
    ['both', { cs: 'Biochemie', en: 'Biochemistry' }, { cs: 'Biochemie', en: 'Biochemistry' }],
    ['Czech', { cs: 'Biochemie', en: '' }, { cs: 'Biochemie', en: 'Biochemie' }],
    ['a blank for English', { cs: 'Biochemie', en: ' ' }, { cs: 'Biochemie', en: 'Biochemie' }],
    ['English', { cs: '', en: 'Biochemistry' }, { cs: 'Biochemistry', en: 'Biochemistry' }],
    ['none, where the code of a subject is its name', { cs: '', en: '' }, { cs: 'B413004', en: 'B413004' }],
  ])('%s', (_title, name, expected) => expect(nameOf(name)).toEqual(expected));

  it('long texts as well, and what has no text stays without one', () => {
    expect(bilingualProse.parse({ cs: '', en: '<p>Bring a pen</p>' }).cs).toBe('<p>Bring a pen</p>');
    expect(bilingualProse.parse({ cs: '', en: '' })).toEqual({ cs: '', en: '' });
  });

  it.each([
    ['both', { cs: '<p>Pero</p>', en: '<p>A pen</p>' }, { cs: '<p>Pero</p>', en: '<p>A pen</p>' }],
    ['Czech', { cs: '<p>Pero</p>', en: ' ' }, { cs: '<p>Pero</p>', en: '<div lang="cs"><p>Pero</p></div>' }],
    [
      'English',
      { cs: '', en: '<p>A pen</p>' },
      { cs: '<div lang="en"><p>A pen</p></div>', en: '<p>A pen</p>' },
    ],
    ['none', { cs: '', en: '' }, { cs: '', en: '' }],
  ])('HTML names its language where it stands for the other: %s', (_title, html, expected) => {
    expect(bilingualHtml.parse(html)).toEqual(expected);
    expect(bilingualHtml.parse(expected)).toEqual(expected);
  });
});

it.each([
  ['is not said', { attempts_left: undefined }, null],
  ['is not known', { attempts_left: null }, null],
  ['is none', { attempts_left: 0 }, 0],
])('how many attempts are left %s', (_title, sent, attempts_left) => {
  expect(wireStudentTerm.shape.attempts_left.parse(sent.attempts_left)).toBe(attempts_left);
});
