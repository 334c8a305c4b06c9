import type { ClassLanguage, ClassType } from '@kahan/domain';
import { counted, numeral } from '../../words.ts';

const types: Record<ClassType, string> = {
  '+': 'lecture with exercises',
  P: 'lecture',
  L: 'laboratory',
  C: 'at the computer',
  S: 'seminar',
  Z: 'seminar for a credit',
  E: 'language',
  V: 'sport',
  B: 'bachelor thesis',
  M: 'master thesis',
  R: 'thesis seminar',
  W: 'other teaching (W)',
  '2': 'other teaching (2)',
  '3': 'other teaching (3)',
  '*': 'other teaching (*)',
  '-': 'other teaching (-)',
};
const languages: Record<ClassLanguage, string> = { CZE: 'Czech', ENG: 'English' };
const taughtIn: Record<ClassLanguage, string> = { CZE: 'in Czech', ENG: 'in English' };
/** Behind their number: `credit` is another thing. */
const credits: (count: number) => string = () => 'ECTS';
const years = (year: number) => `${year}/${String(year + 1).slice(2)}`;

/** Phrases of the class search and of a class, loaded with them. */
export const classes = {
  years,
  types,
  languages,
  taughtIn: (all: ClassLanguage[]) =>
    all.length > 1 ? 'in Czech and English' : all.map((one) => taughtIn[one]).join(''),
  semesters: (all: (1 | 2)[]) =>
    all.length > 1 ? 'winter and summer' : all.map((one) => (one === 1 ? 'winter' : 'summer')).join(''),

  find: 'Find',
  title: 'Title',
  titleHint: 'Title, at least 3 letters',
  code: 'Code',
  language: 'Language',
  more: 'More',
  fewer: 'Fewer',
  extended: 'Extended',
  type: 'Type',
  allTypes: 'All types',
  department: 'Department',
  allDepartments: 'All departments',
  search: 'Search',
  tooShort: 'Type at least 3 letters of the title, or none.',
  nothingFilled: 'Fill in at least one field.',
  count: (count: number) => counted('en', count, { one: 'subject', other: 'subjects' }),
  best: (count: string) => `${count}, the best match first`,
  results: 'Subjects found',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  searchFailed: 'The search failed',
  nothing: 'No subject was found',
  nothingHint: 'Check the spelling, or type less of the title.',
  /** Below the results: those that only the chosen language leaves out. */
  otherwise: (count: number, language: ClassLanguage) =>
    `${count} more ${count === 1 ? 'is' : 'are'} taught only ${taughtIn[language]}`,
  otherLanguage: (language: ClassLanguage) => `Search among subjects taught ${taughtIn[language]}`,
  noPage: 'There is no such page of results',
  firstPage: 'Go to the first page',
  begin: 'Find a subject by its title or its code',
  beginHint: 'Results appear as you type.',
  /** Heading of what was found beside the reader's own subjects. */
  others: 'Other subjects',
  own: 'Your subjects',
  last: 'Recent searches',
  forget: 'Remove the recent searches',
  number: (count: number) => numeral('en', count),
  credits,
  yours: 'yours',
  inPlan: 'in your plan',

  loadFailed: 'The subject could not be loaded',
  unknown: 'There is no such subject',
  unknownHint: (code: string) =>
    `No subject has the code ${code}. It may be of an older study plan, or the link may have a typo.`,
  unknownYear: (code: string, year: string) => `The subject ${code} is not known in ${year}.`,
  latestYear: 'Go to its latest year',
  meant: 'You may have meant',
  findByCode: (code: string) => `Search for ${code}`,
  creditsShort: (count: number) => `${count} ECTS`,
  inYear: (year: string) => `as it is taught in ${year}`,
  year: 'Academic year',
  eLearning: 'E-learning',
  share: 'Share',
  copied: 'Copied',
  copyFailed: 'Copying failed',
  loggedOut: 'Log in to see your results, exam dates and lessons of this subject.',
  logIn: 'Log in',
  jump: 'On this page',
  you: 'Your progress',
  sections: {
    terms: 'Exam dates',
    group: 'Class group',
    week: 'Timetable',
    synopsis: 'Synopsis',
    syllabus: 'Syllabus',
    teachers: 'Teachers',
    literature: 'Literature',
    supports: 'Materials',
  },
  week: 'week',
  thisWeek: 'this week',
  noTeachers: 'The student system names no teacher.',
  required: 'required',
  recommended: 'recommended',
  google: 'Google',
  googleOf: (text: string) => `Google: ${text}`,
  library: 'Library catalogue',
  libraryOf: (text: string) => `Library catalogue: ${text}`,
  roomOnMap: (room: string) => `Room ${room} on the map`,
  copy: 'Copy',
  copyOf: (text: string) => `Copy: ${text}`,
};

export type ClassesPhrases = typeof classes;
