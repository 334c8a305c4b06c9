import type { PeriodKind } from '@kahan/domain';
import { counted, form } from '../../words.ts';
import { dates } from '../dates.ts';

const subjects = (count: number) => `${count} ${form('en', count, { one: 'subject', other: 'subjects' })}`;
const groups = (count: number) =>
  `${count} ${form('en', count, { one: 'group of electives', other: 'groups of electives' })}`;
const credits = (count: number) => counted('en', count, { one: 'ECTS credit', other: 'ECTS credits' });
/** 0 of 30 ECTS credits */
const creditsOf = (done: number, of: number) => `${done} of ${credits(of)}`;
const semesters = { 1: 'Winter semester', 2: 'Summer semester' };
const years = (year: number) => `${year}/${String(year + 1).slice(2)}`;
const periods: Record<PeriodKind, string> = {
  teaching: 'Teaching',
  examination: 'Exam period',
  holiday: 'Holidays',
  unknown: 'Outside the semester',
};

/** Phrases of the study screens, loaded with them. */
export const study = {
  loadFailed: 'Your programmes could not be loaded',
  resultsFailed: 'Your results could not be loaded',
  noStudies: 'You have no programme here',
  noStudiesHint: 'As soon as the student system has one, it appears here automatically.',
  toHome: 'To the home page',
  notYours: 'This is not one of your programmes',
  notYoursHint: 'The link may be old or somebody else’s. Your programmes are in the overview.',
  toOverview: 'To your programmes',
  studies: 'Your programmes',
  allStudies: 'All programmes',
  /** Grade in the header of a programme. */
  schoolYear: (year: number) => `year ${year}`,
  inGroup: (group: string) => `group ${group}`,
  menuYear: (school: number, year: number) => `year ${school}, ${years(year)}`,
  years,
  semesters,
  semester: (semester: 1 | 2, year: number) => `${semesters[semester]} ${years(year)}`,
  subjects,
  credits,
  creditsShort: (count: number) => `${count} ECTS`,

  tabs: { info: 'Info', referent: 'Study office' },
  tabsOf: (programme: string) => `About ${programme}`,
  about: 'About the programme',
  info: {
    group: 'Group',
    type: 'Type',
    followup: 'follow-up',
    form: 'Form',
    state: 'State',
    school_year: 'Year of study',
    last_active_year: 'Last active year',
    winter: 'Winter semester result',
    total: 'Overall result',
    field: 'Field of study',
    programme: 'Programme',
    faculty: 'Faculty',
  },
  none: 'none yet',
  referent: {
    name: 'Name',
    opening_hours: 'Office hours',
    tel: 'Telephone',
    email: 'Email',
    address: 'Address',
  },
  /** Opens the list of programmes that have ended. */
  ended: (count: number) => `Ended: ${count} ${form('en', count, { one: 'programme', other: 'programmes' })}`,
  openStudy: 'Open the programme',
  /** In the overview, behind the name of the subject: `lecture, today at 11:00`. */
  nextIs: (kind: string, moment: string) => `next: ${kind} ${moment}`,
  missingSubjects: (count: number) => `${subjects(count)} to finish this year`,

  groups: 'Class groups',
  hideGrades: 'Hide grades',
  showGrades: 'Show grades',

  answer: 'How you are doing',
  verdicts: {
    nothing: 'You have no results yet.',
    'no-plan': 'Your study plan is not known here, so only ECTS credits can be judged.',
    finished: 'You have passed everything in your plan.',
    'on-plan': 'You are on track.',
    interrupted: 'This programme is interrupted.',
    ended: 'This programme has ended.',
  },
  notBegun: (year: number) => `This programme begins in ${years(year)}.`,
  planNotLoaded: 'Your study plan could not be loaded, so only ECTS credits can be judged.',
  behind: (singles: number, ofGroups: number) => {
    const parts = [...(singles > 0 ? [subjects(singles)] : []), ...(ofGroups > 0 ? [groups(ofGroups)] : [])];
    return `You are behind your plan by ${parts.join(' and ')}.`;
  },
  watchLast: (name: string) => `Watch ${name}: it is your last attempt.`,
  watchClosed: (name: string) => `${name} cannot be passed this year any more.`,
  yearCredits: (year: number) => `ECTS credits in ${years(year)}`,
  ofCredits: (count: number) => `of ${count}`,
  ring: (gained: number, enrolled: number, of: number) =>
    `${gained} gained, ${enrolled} enrolled of ${of} ECTS credits`,
  gained: (count: number) => `${count} gained`,
  enrolled: (count: number) => `${count} enrolled`,
  lost: (count: number) => `${count} not passed`,
  left: (count: number) => `${count} left to enrol`,
  average: 'Average',
  noAverage: 'no grade counts yet',
  averageHint: (count: number) => `weighted by ECTS credits, ${subjects(count)}, last attempts`,
  whatGoesIn: 'What goes into it',
  kinds: { p: 'Mandatory (P)', pv: 'Elective (PV)', v: 'Optional (V)', total: 'Total' },

  missing: 'What is missing this year',
  nothingMissing: 'Your plan is complete up to this year.',
  nextActions: {
    enrol: 'not enrolled yet',
    'enrol-again': 'enrol again',
    'credit-and-exam': 'credit and exam',
    exam: 'exam',
    'graded-credit': 'graded credit',
    credit: 'credit',
    result: 'result',
    'last-attempt': 'last attempt',
    closed: 'no longer possible this year',
    unknown: 'unknown grade',
  },
  overdue: 'from a past semester',
  /** The moment is that of the student: `on Thursday 19 Nov at 11:00`. */
  signedFor: {
    K: (moment: string) => `signed up for the exam ${moment}`,
    Z: (moment: string) => `signed up for the credit ${moment}`,
  },
  nextTerm: (date: string, until: string) => `next date ${date}, sign-up ends ${until}`,
  nextOpens: (date: string, from: string) => `date ${date}, sign-up opens ${from}`,
  nextFull: (date: string) => `next date ${date} is full`,
  /** In the list of results, where the last attempt is told otherwise. */
  signedTerm: (date: string) => `date ${date}`,
  missingGroup: (type: string, lacking: number, of: number) => `${type}: ${lacking} more of ${of}`,
  choose: 'choose from the group',
  missingCredits: (count: number) => `${credits(count)} short of a full year`,
  waiting: (count: number) => `${count} of them enrolled`,
  more: (count: number) => `${count} more`,
  toTheEnd: (singles: number, ofGroups: number, count: number) => {
    const parts = [
      ...(singles > 0 ? [subjects(singles)] : []),
      ...(ofGroups > 0 ? [groups(ofGroups)] : []),
      ...(count > 0 ? [credits(count)] : []),
    ];
    if (parts.length === 0) return 'Nothing is missing up to the end of the plan.';
    const last = parts.pop();
    return `Left to the end of the plan: ${parts.length > 0 ? `${parts.join(', ')} and ` : ''}${last}.`;
  },

  progress: 'The academic year',
  periods,
  percent: (percent: number) => `${percent}%`,
  daysLeft: (count: number) => (count === 0 ? 'the last day' : dates.left(count)),
  follows: (kind: PeriodKind, date: string | null) =>
    date === null
      ? `then ${periods[kind].toLowerCase()}`
      : `then ${periods[kind].toLowerCase()} from ${date}`,
  teachingStarts: (day: string) => `Teaching starts on ${day}.`,
  progressUnknown: 'Today is outside the academic year that the student system describes.',
  progressFailed: 'The academic year could not be loaded',

  results: 'Results',
  noResults: 'No results yet',
  noResultsHint: 'Your first credit or grade will appear here automatically.',
  head: { credits: 'ECTS credits', completion: 'completion', credit: 'credit', exam: 'exam', date: 'date' },
  completions: { ZK: 'exam after a credit', KZ: 'graded credit', Z: 'credit' },
  noExam: 'no exam',
  attempt: (number: number, of: number) => `attempt ${number} of ${of}`,
  attempts: (count: number) => `${count} ${form('en', count, { one: 'attempt', other: 'attempts' })}`,
  noGrade: 'no grade yet',
  unknownGrade: 'This version does not know this grade. It is not counted anywhere.',
  unknownDuty: 'This version does not know this type. The subject is not counted anywhere.',
  gradeOf: (subject: string, what: string) => `${subject}, ${what}`,
  creditKind: 'credit',
  examKind: 'exam',
  passed: 'passed',
  failed: 'not passed',
  creditsOf,
  knob: (done: number, of: number) => `${creditsOf(done, of)} gained`,
  fresh: 'new',
  freshCount: (count: number) => `${count} new`,
  changed: (names: string) => `Changed results: ${names}.`,
  nextPage: 'Next page',
  previousPage: 'Previous page',
  download: 'Download as CSV',
  print: 'Print',
  fileName: 'results',

  statistics: 'Statistics',
  rows: {
    countFinished: 'Subjects passed',
    count: 'Subjects enrolled',
    creditsFinished: 'ECTS credits gained',
    credits: 'ECTS credits enrolled',
    average: 'Average',
  },
  shortKinds: { p: 'P', pv: 'PV', total: 'Total' },
  totalHolds: (count: number, ofCredits: number) =>
    `The total also includes ${count} optional ${form('en', count, { one: 'subject', other: 'subjects' })} (V) for ${credits(ofCredits)}.`,
  totalHoldsOnly: 'The total is the sum of P and PV.',

  explainTitle: 'What goes into the average',
  explainOf: (part: string) => `What goes into the average: ${part}`,
  explainHow:
    'Grades are multiplied by ECTS credits and the sum is divided by the sum of ECTS credits. The last attempt of each subject counts if its coefficient is above 0 and below 4.',
  explainHead: { subject: 'Subject', grade: 'Grade', credits: 'ECTS credits', product: 'Product' },
  sum: 'Sum',
  leftOut: 'What is left out',
  reasons: {
    'no-grade': 'no grade yet',
    'no-mark': 'a credit without a mark',
    failed: 'not passed: 4 and worse does not count',
    'no-credits': 'no ECTS credits to weigh it by',
    older: 'another enrolment counts instead',
    unknown: 'a grade or type that this version does not know',
  },
  nothingCounts: 'No grade counts yet.',

  whatIf: 'What if',
  whatIfTitle: 'What if: these numbers are only a trial',
  whatIfCredits: 'ECTS credits',
  whatIfHint:
    'Choose the grades that you expect below. Averages, ECTS credits and the plan change with them. Nothing is saved.',
  whatIfEnd: 'Back to your real grades',
  /** On a phone. */
  whatIfEndShort: 'Back',
  whatIfReset: 'Clear the grades',
  expected: (subject: string) => `Expected grade of ${subject}`,
  asItIs: 'as it is',
  trial: 'trial',

  plan: 'Study plan',
  scopes: { semester: 'Semester', study: 'Programme', plan: 'Plan' },
  scopeHints: {
    semester: 'What the plan requires in this semester.',
    study: 'What the plan requires up to this semester.',
    plan: 'The whole plan.',
  },
  planUnknown: 'The student system does not know your plan',
  planUnknownHint: (code: string) =>
    `It has no plan ${code} for this year. Your results are complete; ask the study office about the plan.`,
  planFailed: 'Your plan could not be loaded',
  planEmpty: 'The plan requires nothing here.',
  place: (year: number, semester: 1 | 2) => `year\u00a0${year}, ${semester === 1 ? 'winter' : 'summer'}`,
  cellStates: { done: 'passed', running: 'enrolled this year', failed: 'not passed', later: 'to come' },
  pick: (type: string, count: number, of: number) => `${type} ${count} of ${of}`,
  pickHint: (done: number, count: number) => `Choose ${count}, passed ${done}`,
  groupTitle: (type: string, count: number, of: number) => `Electives ${type}: ${count} of ${of}`,
  planLegend:
    'The number in the corner gives the ECTS credits; on a wide screen, so does the width of the cell.',

  csv: {
    head: [
      'Academic year',
      'Semester',
      'Code',
      'Subject',
      'Duty type',
      'Completion',
      'ECTS credits',
      'Credit grade',
      'Credit date',
      'Exam grade',
      'Exam attempts',
      'Exam date',
      'Teacher',
      'Coefficient',
      'State',
    ],
    semesters: { '1': 'winter', '2': 'summer' },
    passStatuses: { passed: 'passed', failed: 'not passed', open: 'open', unknown: 'unknown' },
  },
};

export type StudyPhrases = typeof study;
