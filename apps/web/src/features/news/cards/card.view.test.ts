import type { Item } from '@kahan/contract';
import {
  type ExamValues,
  type GroupValues,
  ITEM_TYPES,
  isTermItem,
  type ScheduleValues,
  type StudyValues,
} from '@kahan/domain';
import { phrases } from '@kahan/phrases';
import { describe, expect, test } from 'vitest';
import { viewOf } from './card.view.ts';

const ORIGIN = 'https://kahan.example';
const cs = phrases('cs');
const item = (type: string, content: object): Item => ({
  id: '1',
  type,
  ts: 0,
  postponeTs: null,
  state: 'active',
  content: content as Item['content'],
});
const view = (type: string, content: object, language: 'cs' | 'en' = 'cs') =>
  viewOf(item(type, content), phrases(language), language, ORIGIN);

const exam: ExamValues = {
  code: 'B413003',
  name: { cs: 'Matematika B', en: 'Mathematics B' },
  study_id: '7',
  year: 2026,
  semester: 1,
  duty: 'P',
  kind: 'exam',
  attempt: 2,
  grade: 'B',
  old_grade: 'C',
  points: 6,
  teacher: 'RNDr. Hedvika Lípová',
  date: '2026-11-18',
};
const slot = (name: string): ScheduleValues['now'] => ({
  day: 4,
  minutes: 660,
  duration: 110,
  place: { code: name, name },
});
const schedule: ScheduleValues = {
  gl: '1',
  code: 'B1',
  name: { cs: 'Biochemie I', en: 'Biochemistry I' },
  type: 'X',
  now: slot('B 139'),
  was: slot('A 137'),
  weeks: [{ week: 9, date: '2026-11-19' }],
  reason: 'Nemoc',
  next_date: '2026-11-26',
};
const study: StudyValues = {
  study_id: '7',
  study_program: { cs: 'Chemie', en: 'Chemistry' },
  study_type: { cs: 'bakalářské', en: 'bachelor' },
  form: { cs: 'prezenční', en: 'full-time' },
  faculty: 'FCHT',
  school_year: 2,
  state: { cs: 'absolvováno', en: 'graduated' },
  old_state: { cs: 'studuje', en: 'studying' },
  result: 'prospěl',
  old_result: null,
};
const grupik: GroupValues = {
  gl: '1',
  code: 'B1',
  name: { cs: 'Biochemie I', en: 'Biochemistry I' },
  study_id: '7',
  year: 2026,
  semester: 1,
  changes: [
    {
      item_id: '1',
      type: 1,
      name: { cs: 'Téma', en: 'Topic' },
      weight: null,
      was: null,
      now: 'X',
      access: null,
    },
  ],
};
const news = {
  title: { cs: 'Noční studovna', en: 'Night study room' },
  body: { cs: '<p>Do 2:00.</p>', en: '<p>Until 2:00.</p>' },
  urls: [
    { lang: 'cs', url: 'https://knihovna.example/rad', label: 'Řád' },
    { lang: 'en', url: 'https://knihovna.example/rules', label: 'Rules' },
    { lang: null, url: '/archive', label: 'Archiv' },
    { lang: null, url: 'javascript:alert(1)', label: 'Zlo' },
  ],
  source: { cs: 'knihovna', en: 'library' },
};
const held = { start: 1_796_889_600, place: null };
const term = {
  ...{ term_id: 'x1', code: 'B413003', name: { cs: 'Matematika B', en: 'Mathematics B' }, term_type: 'K' },
  ...{ year: 2026, semester: 1, was: held, now: held },
};
const reminder = { code: 'B413003', name: term.name, kind: 'K', slot: held };
const VALUES: Record<string, object> = { exam, schedule, study, grupik, reminder };
const valuesOf = (type: string) => (isTermItem(type) ? term : VALUES[type.split(':')[0] ?? '']);
const contentOf = (type: string) =>
  type === 'public:news' ? news : { values: valuesOf(type), path: '/archive' };

describe('[NEWS-07] the words of a card', () => {
  test.each(
    ITEM_TYPES.flatMap((type) => (['cs', 'en'] as const).map((language) => [type, language] as const)),
  )('%s in %s has a reason and a title', (type, language) => {
    const made = view(type, contentOf(type), language);
    expect([made?.why, made?.title].every((text) => text !== undefined && text.trim() !== '')).toBe(true);
  });

  test('a result has its grade, its name, credits and who gave it', () => {
    expect(view('exam:grade-new', { values: exam, path: '/x' })?.result).toEqual({
      grade: 'B',
      name: 'Matematika B',
      details: ['velmi dobře', '6 kreditů', 'RNDr. Hedvika Lípová'],
    });
  });

  test('a failure names no credits, which would read as if they were gained', () => {
    const result = view('exam:grade-new', { values: { ...exam, grade: 'F' }, path: '/x' })?.result;
    expect(result?.details).toEqual(['nedostatečně', 'RNDr. Hedvika Lípová']);
  });

  test.each([
    ['before its exam', 'ZK', ['započteno', 'RNDr. Hedvika Lípová']],
    ['of a subject without an exam', 'Z', ['započteno', '6 kreditů', 'RNDr. Hedvika Lípová']],
    ['of an older item', undefined, ['započteno', 'RNDr. Hedvika Lípová']],
  ] as const)(
    'a credit names the credits of the subject only when it brings them: %s',
    (_, completion, details) => {
      const values = { ...exam, kind: 'credit', grade: 'Z', completion };
      expect(view('exam:grade-new', { values, path: '/x' })?.result?.details).toEqual(details);
    },
  );

  test('a grade that is not known has its code and no name', () => {
    const result = view('exam:grade-new', { values: { ...exam, grade: 'X9' }, path: '/x' })?.result;
    expect(result).toMatchObject({ grade: 'X9', details: ['RNDr. Hedvika Lípová'] });
  });

  test('a withdrawn attempt shows no grade', () => {
    expect(view('exam:attempt-deleted', { values: exam, path: '/x' })?.result).toBeNull();
  });

  test('[NEWS-22] public news speaks the language of its reader', () => {
    const made = view('public:news', news, 'en');
    expect([made?.title, made?.html]).toEqual(['Night study room', '<p>Until 2:00.</p>']);
  });
});

describe('[NEWS-07] the links of a card', () => {
  test('[NEWS-22] those of the reader’s language and those without one; addresses that could act are left out', () => {
    expect(view('public:news', news)?.links).toEqual([
      { href: 'https://knihovna.example/rad', label: 'Řád', isExternal: true },
      { href: '/archive', label: 'Archiv', isExternal: false },
    ]);
  });

  test.each([
    ['/archive', true],
    ['/archive?page=2', true],
    ['/study/7?subject=B1', true],
    ['/not/there?subject=B1', false],
  ])('a card links to %s only when that page exists', (path, isThere) => {
    const links = view('exam:grade-new', { values: exam, path })?.links.map(({ href }) => href);
    expect(links).toEqual([...(isThere ? [path] : []), '/classes/B413003']);
  });

  test('a card about a subject leads to its class, any other card does not', () => {
    const labels = view('exam:grade-new', { values: exam, path: '/nothing' }, 'en')?.links;
    expect(labels).toEqual([{ href: '/classes/B413003', label: 'Subject', isExternal: false }]);
    expect(view('study:new', { values: study, path: '/nothing' })?.links).toEqual([]);
  });
});

test('[NEWS-23] an unknown type has no view', () => {
  expect(view('grupik:unheard-of', { values: {}, path: '/' })).toBeNull();
});

test.each(ITEM_TYPES)('[NEWS-24] a broken %s throws, so that its card can say so', (type) => {
  expect(() => viewOf(item(type, { values: {}, path: '/' }), cs, 'cs', ORIGIN)).toThrow(TypeError);
});

test('what reveals a grade has a title without it, and nothing else has', () => {
  const covers = ITEM_TYPES.filter((type) => type !== 'public:news').map((type) => [
    type,
    view(type, { values: valuesOf(type), path: '/' })?.cover,
  ]);
  expect(Object.fromEntries(covers.filter(([, cover]) => cover !== null))).toEqual({
    'exam:grade-new': 'Matematika B',
    'exam:grade-changed': 'Matematika B',
    'exam:attempt-inserted': 'Matematika B',
    'exam:attempt-deleted': 'Matematika B',
    'exam:fulfilled': 'Matematika B',
    'exam:not-fulfilled': 'Matematika B',
    'study:result-winter': 'Chemie',
    'study:result-summer': 'Chemie',
  });
});
