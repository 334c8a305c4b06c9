import type { Example } from './documentation.ts';

/** What the registry office's page shows of exam terms, enrolments and group items. */
export const EXAM_EXAMPLES: readonly Example[] = [
  {
    call: 'POST /_control/terms',
    says: 'Opens a term of a subject in the running semester. All but code is optional; times are unix seconds, duration and space minutes. Without times: a start in 14 days, signing open from now until a day before. With count so many terms alike, an hour after one another.',
    body: {
      code: 'B402008',
      type: 'K',
      start: 1796720400,
      duration: 120,
      signing_start: 1794990000,
      signing_end: 1796634000,
      logout_end: 1796547600,
      capacity: 30,
      space: 30,
      note: { cs: 'S sebou kalkulačku.', en: 'Bring a calculator.' },
      teacher: '20001',
      place: 'A I',
      url: null,
    },
    answer: { changed: true, term_id: 'x1', term_ids: ['x1'] },
  },
  {
    call: 'POST /_control/terms',
    says: 'Terms for a storm: 400 of 30 places.',
    body: { code: 'B402008', capacity: 30, count: 400 },
  },
  {
    call: 'PATCH /_control/terms/x1',
    says: 'Changes a term; null takes duration, space, note, teacher, place or url away. A capacity below the number of signed students signs nobody off.',
    body: { capacity: 10, logout_end: 1796634000 },
    answer: { changed: true, term_id: 'x1' },
  },
  {
    call: 'GET /_control/terms/x1',
    says: 'The truth about a term: capacity, and the logins that are signed, in the order of arrival; signed tells of each the study, the hour and when it was done.',
  },
  {
    call: 'DELETE /_control/terms/x1/signed',
    says: 'Signs everybody off.',
    answer: { changed: false, term_id: 'x1' },
  },
  { call: 'DELETE /_control/terms/x2', says: 'Calls a term off; who was signed is not any more.' },
  {
    call: 'POST /_control/enrolments',
    says: 'Makes students eligible for the terms of a subject: each gets a record of it in the running semester without attempts. Either logins, or count students from s000001 (or number from) on. The answer counts those for whom something changed.',
    body: { code: 'B402008', count: 50, from: 1 },
    answer: { changed: true, count: 43 },
  },
  {
    call: 'POST /_control/groups',
    says: 'A new item for everybody of a lesson. Types: 1 text, 2 checkbox, 3 number, 4 and 44 result, 5, 55 and 7 file, 6 rich text; others are sent on as they are. Optional: item_id, order, weight, edit.',
    body: {
      gl: '100001',
      item_id: '100001-report',
      type: 1,
      name: { cs: 'Téma referátu', en: 'Topic of the talk' },
      edit: true,
    },
    answer: { changed: true, item_id: '100001-report' },
  },
  {
    call: 'PATCH /_control/groups/100001-report',
    says: 'What a teacher enters for one student of the lesson: result (or value, which is the same; null takes it away), edit, final, and opened for a file that was read.',
    body: { login: 's000001', result: 'Chromatografie', edit: false, final: true },
  },
  { call: 'DELETE /_control/groups/100001-report', says: 'Takes an item away, with what it held.' },
];
