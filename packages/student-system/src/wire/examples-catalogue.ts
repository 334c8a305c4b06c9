import type { Catalogues, Lesson, Term } from '@kahan/domain';

const SUBJECT = { code: 'B402008', name: { cs: 'Analytická chemie I', en: 'Analytical Chemistry I' } };
const ROOM = { code: 'A I', name: 'posluchárna A I' };
const TEACHER = { code: '20001', name: 'doc. Blažej Kříž' };

export const LESSON: Lesson = {
  gl: '100001',
  subject: SUBJECT,
  type: 'P',
  year: 2026,
  semester: 1,
  group: '201',
  teachers: [{ ...TEACHER, ratio: 1 }],
  blocks: [
    {
      day: 3,
      minutes: 540,
      duration: 100,
      place: ROOM,
      weeks: {
        9: { date: '2026-11-18', canceled: false },
        10: { date: '2026-11-25', canceled: 'Vyučující je na služební cestě' },
      },
    },
  ],
};

export const TERM: Term = {
  term_id: '500001',
  ztid: 'z-B402008-K',
  subject: SUBJECT,
  type: 'K',
  year: 2026,
  semester: 1,
  start: 1796720400,
  duration: 120,
  signing_start: 1794990000,
  signing_end: 1796634000,
  logout_end: 1796547600,
  capacity: 30,
  signed_count: 12,
  space: 30,
  note: { cs: 'S sebou kalkulačku.', en: 'Bring a calculator.' },
  teacher: TEACHER,
  place: ROOM,
  url: null,
};

/** One record of every catalogue. */
export const CATALOGUE_EXAMPLES: Catalogues = {
  classes: {
    id: '1',
    code: SUBJECT.code,
    year: 2026,
    title: SUBJECT.name,
    type: 'Z',
    credits: 5,
    department: '402',
    languages: ['CZE'],
    elearning_url: 'https://e-learning.kahan.example/B402008',
    synopsis: { cs: '<p>Odměrná analýza.</p>', en: '<p>Titration.</p>' },
    syllabus: { cs: '<ol><li>Úvod</li></ol>', en: '<ol><li>Introduction</li></ol>' },
    literature: [{ required: true, text: 'Kříž B.: Titrace krok za krokem. Kahan, 2019.' }],
    supports: [],
    taught_by: [{ uident: '20001', name: 'doc. Blažej Kříž' }],
  },
  people: {
    id: '1',
    uident: '20001',
    first_name: 'Blažej',
    last_name: 'Kříž',
    degree_pre: 'doc. Ing.',
    degree_post: 'CSc.',
    email: 'blazej.kriz@kahan.example',
    tel: '220 444 001',
    rooms: ['1'],
    departments: ['402'],
  },
  departments: {
    code: '402',
    kind: 'department',
    parent: 'FCHI',
    name: { cs: 'Ústav analytické chemie', en: 'Department of Analytical Chemistry' },
  },
  buildings: {
    id: 1,
    code: 'A',
    name: { cs: 'Budova A', en: 'Building A' },
    address: 'Laboratorní 1, Praha',
  },
  rooms: {
    id: '1',
    id_sis: 'A I',
    place_id: 'A-1-101',
    name: 'A I',
    floor: 1,
    type: 1,
    building: 1,
    capacity: 220,
    sis_description: { cs: 'posluchárna', en: 'lecture hall' },
    custom_description: null,
  },
  'study-types': {
    study_type_code: 'B-ANA',
    year: 2026,
    study_length: 3,
    name: { cs: 'Analytická chemie', en: 'Analytical Chemistry' },
    subjects: [{ ...SUBJECT, credits: 5 }],
    p: [{ school_year: 2, semester: 1, subject_code: SUBJECT.code }],
    pv_groups: [
      {
        group_id: 'B-ANA-1',
        group_type: 'PVA',
        school_year: 2,
        semester: 2,
        min_count: 1,
        subject_codes: [SUBJECT.code],
      },
    ],
  },
  lessons: LESSON,
  terms: TERM,
  reservations: {
    reservation_id: '1',
    room: '1',
    name: { cs: 'Obhajoby', en: 'Thesis defences' },
    start: 1795003200,
    end: 1795017600,
    person: 'doc. Blažej Kříž',
  },
  events: {
    event_id: '1',
    start: 1795003200,
    end: 1795017600,
    title: { cs: 'Den otevřených laboratoří', en: 'Open laboratory day' },
    categories: [1, 5],
    url: 'https://www.kahan.example/den-laboratori',
  },
  contacts: {
    contact_id: '1',
    kind: 'referent',
    faculty: 'FCHI',
    name: { cs: 'Drahomíra Skálová', en: 'Drahomíra Skálová' },
    tel: '220 440 101',
    email: 'drahomira.skalova@kahan.example',
    address: { cs: 'Budova B, dveře 12', en: 'Building B, door 12' },
    opening_hours: { cs: 'Po, St 9–11', en: 'Mon, Wed 9–11' },
  },
  'floor-plans': {
    plan_id: 'doors_1',
    kind: 'doors',
    floor: 1,
    features: [
      {
        type: 'Feature',
        id: 'A-1-101-d1',
        geometry: { type: 'Point', coordinates: [-744703.9, -1041007.7] },
        properties: { room: '1' },
      },
    ],
  },
};
