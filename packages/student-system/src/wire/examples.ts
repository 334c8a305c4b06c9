import type {
  CatalogueKind,
  Command,
  CommandOutcome,
  Identity,
  Lesson,
  PublicNews,
  ResultRecord,
  StudentGroup,
  StudentTerm,
  Study,
  YearSchedule,
} from '@kahan/domain';
import type { WireCallName } from './calls.ts';
import { CATALOGUE_EXAMPLES, LESSON, TERM } from './examples-catalogue.ts';

/** A body and an answer of a call, as a reader of the documentation sees them. */
export interface WireExample {
  body?: unknown;
  answer: unknown;
}

const KEY = '4b7c2a52-6b0f-4f0e-9a55-0c1f7d9f2f10';
const SUBJECT = { code: 'B402008', name: { cs: 'Analytická chemie I', en: 'Analytical Chemistry I' } };

const identity: Identity = {
  login: 'student',
  icid: '399001',
  first_name: 'Anežka',
  last_name: 'Vrbová',
  degree_pre: null,
  degree_post: null,
  sex: '2',
  email: 'anezka.vrbova@kahan.example',
  is_student: true,
};

const study: Study = {
  study_id: '990001',
  plan: 'B-ANA',
  study_program: { cs: 'Chemie', en: 'Chemistry' },
  field_of_study: { code: 'ANA', value: { cs: 'Analytická chemie', en: 'Analytical Chemistry' } },
  faculty: 'FCHI',
  school_year: 2,
  last_active_year: 2026,
  group: '201',
  type: { code: 'B', value: { cs: 'bakalářské', en: 'bachelor' } },
  is_followup: false,
  form: { code: 'P', value: { cs: 'prezenční', en: 'full-time' } },
  state: { code: 'S', value: { cs: 'studuje', en: 'studying' } },
  result: { winter: null, total: null },
  referent: {
    name: 'Drahomíra Skálová',
    opening_hours: { cs: 'Po, St 9–11', en: 'Mon, Wed 9–11' },
    tel: '220 440 101',
    email: 'drahomira.skalova@kahan.example',
    address: { cs: 'Budova B, dveře 12', en: 'Building B, door 12' },
  },
};

const result: ResultRecord = {
  study_id: '990001',
  subject: SUBJECT,
  year: 2026,
  semester: 1,
  type: { group_type: 'P', name: { cs: 'povinný', en: 'mandatory' } },
  points: 5,
  completion: 'ZK',
  attempts: {
    credit: [{ attempt: 1, grade: 'Z', date: '2026-12-11', teacher: null }],
    exam: [
      { attempt: 1, grade: 'B', date: '2027-01-14', teacher: { code: '20001', name: 'doc. Blažej Kříž' } },
    ],
  },
};

const studentTerm: StudentTerm = {
  ...TERM,
  study_ids: ['990001'],
  study_id: '990001',
  student_start: 1796722200,
  attempts_left: 2,
};

const group: StudentGroup = {
  gl: '100001',
  subject: SUBJECT,
  year: 2026,
  semester: 1,
  study_id: '990001',
  items: [
    {
      item_id: '700001',
      type: 5,
      order: 1,
      name: { cs: 'Protokol z titrace', en: 'Titration report' },
      result: 'protokol.pdf',
      weight: null,
      edit: true,
      final: false,
      file: { name: 'protokol.pdf', size: 48213, type: 'application/pdf', uploaded: 1794990000 },
    },
  ],
};

const news: PublicNews = {
  id: 'n-1f0c9a2b',
  ts: 1794990000,
  title: { cs: 'Noční studovna', en: 'Night study room' },
  body: { cs: '<p>Otevřeno do 2:00.</p>', en: '<p>Open until 2 a.m.</p>' },
  urls: [{ lang: 'cs', url: 'https://knihovna.kahan.example/', label: 'Knihovna' }],
  source: { cs: 'knihovna', en: 'library' },
};

const yearSchedule: YearSchedule = {
  year: 2026,
  ed_weeks: 14,
  ex_weeks: 6,
  semesters: {
    1: { start: '2026-09-21', exam_periods: [{ start: '2027-01-04', end: '2027-02-12' }] },
    2: { start: '2027-02-15', exam_periods: [{ start: '2027-05-24', end: '2027-07-02' }] },
  },
  holidays: [
    { start: '2026-12-23', end: '2027-01-01', name: { cs: 'Vánoční prázdniny', en: 'Christmas holidays' } },
  ],
};

const command: Command = {
  action: 'sign_in',
  key: KEY,
  login: 'student',
  study_id: '990001',
  term_id: '500001',
};

const done: CommandOutcome = { key: KEY, state: 'success', refusal: null, at: 1795002125 };
const records = <T>(...list: T[]) => ({ records: list });
const ownLesson: Lesson & { study_id: string } = { ...LESSON, study_id: '990001' };

/** An example of every call but the catalogues. */
export const WIRE_EXAMPLES: Record<WireCallName, WireExample> = {
  authenticate: { body: { login: 'student', password: 'demo' }, answer: identity },
  identity: { answer: identity },
  studies: { answer: records(study) },
  schedule: { answer: records(ownLesson) },
  results: { answer: records(result) },
  terms: { answer: records(studentTerm) },
  groups: { answer: records(group) },
  hours: { answer: { hours: [{ hour: '10:00', start: 1796720400, available: true }] } },
  downloadLink: {
    answer: {
      url: 'https://studium.kahan.example/files/9f2c?until=1795002425&signature=6b1d',
      opened: false,
    },
  },
  lessons: { answer: records(LESSON) },
  news: { answer: records(news) },
  yearSchedule: { answer: yearSchedule },
  changes: {
    answer: {
      epoch: '7f3a',
      cursor: '7f3a.42',
      changes: [{ service: 'results', login: 'student', keys: ['990001:B402008:2026:1'] }],
      more: false,
    },
  },
  perform: { body: command, answer: done },
  canteens: {
    answer: records({
      canteen_id: 'dejvice',
      name: 'Menza Dejvice',
      web: null,
      maps_url: null,
      links: [],
      menu_date: '2026-11-18',
      menu: [
        {
          kind: 'soup',
          title: { cs: 'Polévky', en: 'Soups' },
          items: [
            {
              desc: { cs: 'Bramborová', en: 'Potato soup' },
              vegetarian: true,
              specialty: false,
              allergens: [1, 9],
              student_price: 18,
              other_price: 32,
              photo: null,
            },
          ],
        },
      ],
    }),
  },
  upload: { answer: { ...done, key: 'a1d0f6c4-93e2-4b0c-8a77-5f1e2b6c9d33' } },
  outcome: { answer: { ...done, state: 'failed', refusal: 'full' } satisfies CommandOutcome },
  settle: { body: {}, answer: { ...done, state: 'failed', refusal: 'voided' } satisfies CommandOutcome },
};

/** An example of a catalogue's part. */
export const catalogueExample = (kind: CatalogueKind): WireExample => ({
  answer: { records: [CATALOGUE_EXAMPLES[kind]], next: null },
});
