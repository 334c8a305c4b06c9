import type { Phrases } from '@kahan/phrases';
import { type Case, clock, hours, inRoom, whole } from './case.ts';
import { control, signUp, type Words } from './control.ts';
import type { Language } from './test.ts';

/** Every kind of item that the student system causes (product 17); a kind without a row in {@link CARDS} does not compile. */
export type CardKind =
  | Exclude<keyof Phrases['items']['texts'], `reminder:${string}` | 'exam:wait-offered'>
  | 'public:news';

/** The texts that the card must show. */
export interface Told {
  title: string;
  /** The old value, struck through, and the new one, strong. */
  was?: string;
  now?: string;
  /** Further text of the card. */
  says?: string;
}

export interface Row {
  /** First line of the card: the reason for it. */
  why: Words;
  /** A part of the icon's drawing, which identifies it. */
  icon: string;
  /** Prepares the student's records before their first import. */
  before?: (c: Case) => Promise<unknown>;
  change: (c: Case) => Promise<unknown>;
  told: (c: Case, language: Language, words: Phrases) => Told;
  /** Path of the page that the card links to; null without a link. */
  path: (c: Case) => string | null;
}

const toStudy = ({ study }: Case) => `/study/${study.study_id}`;
const toSubject = (c: Case) => `${toStudy(c)}?subject=${c.subject.code}`;
const toLesson = ({ lesson }: Case) => `/schedule/2026/1?subject=${lesson.subject.code}`;

const grade = (attempt: number, value: string) => (c: Case) =>
  control('PUT', '/results', { login: c.login, code: c.subject.code, attempt, grade: value, kind: 'exam' });
const patch = (change: (c: Case) => object) => (c: Case) =>
  control('PATCH', `/lessons/${c.lesson.gl}`, change(c));
const ofStudy = (change: object) => (c: Case) => control('PATCH', `/studies/${c.study.study_id}`, change);

/** Thursday 10 December 2026, 9:00 in Prague. */
const EXAM = Date.parse('2026-12-10T08:00:00Z') / 1000;
const exam = { cs: 'zkouška', en: 'exam' };
/** Signs the student up for an exam date without a room, at the school's own desk. */
async function signedUp({ login, study, subject: { code }, mark }: Case): Promise<void> {
  const term_id = `t-${mark}`;
  await control('POST', '/terms', { code, term_id, start: EXAM });
  await signUp({ login, study_id: study.study_id, term_id });
}

/** The student waits for a full exam date. */
async function waiting({ login, study, subject: { code }, mark }: Case): Promise<void> {
  const term_id = `t-${mark}`;
  await control('POST', '/terms', { code, term_id, start: EXAM, capacity: 0 });
  await signUp({ login, study_id: study.study_id, term_id }, 'wait', { until: EXAM });
}

const kind = ({ lesson }: Case, { home }: Phrases) => home.kinds[lesson.type];
const name = ({ lesson }: Case, language: Language) => lesson.subject.name[language];

const result = (value: string, word: Words) => (c: Case, language: Language) => ({
  title: `${c.subject.name[language]}: ${value}, ${word[language]}`,
});

export const CARDS: Record<CardKind, Row> = {
  'public:news': {
    why: { cs: 'Veřejná zpráva, knihovna', en: 'Public news, library' },
    icon: 'M11 6a13 13',
    change: ({ mark }) =>
      control('POST', '/news', {
        title: { cs: `Noční studovna ${mark}`, en: `Night study room ${mark}` },
        body: { cs: '<p>Otevřeno do <b>2:00</b>.</p>', en: '<p>Open until <b>2 a.m.</b></p>' },
        source: { cs: 'knihovna', en: 'library' },
      }),
    told: ({ mark }, language) =>
      language === 'cs'
        ? { title: `Noční studovna ${mark}`, now: '2:00' }
        : { title: `Night study room ${mark}`, now: '2 a.m.' },
    path: () => null,
  },
  'exam:grade-new': {
    why: { cs: 'Nový výsledek zkoušky', en: 'New exam result' },
    icon: 'm15.477 12.89',
    change: grade(1, 'B'),
    told: result('B', { cs: 'velmi dobře', en: 'very good' }),
    path: toSubject,
  },
  'exam:grade-changed': {
    why: { cs: 'Změněný výsledek zkoušky', en: 'Changed exam result' },
    icon: 'm15.477 12.89',
    before: grade(1, 'F'),
    change: grade(1, 'E'),
    told: (c, language) => ({
      ...result('E', { cs: 'dostatečně', en: 'sufficient' })(c, language),
      was: 'F',
      now: 'E',
    }),
    path: toSubject,
  },
  'exam:attempt-inserted': {
    why: { cs: 'Další výsledek zkoušky, 2. pokus', en: 'Another exam result, attempt 2' },
    icon: 'm15.477 12.89',
    before: grade(1, 'F'),
    change: grade(2, 'C'),
    told: result('C', { cs: 'dobře', en: 'good' }),
    path: toSubject,
  },
  'exam:attempt-deleted': {
    why: { cs: 'Odebraný výsledek zkoušky', en: 'Withdrawn exam result' },
    icon: 'M9 14 4 9l5-5',
    before: grade(1, 'F'),
    change: (c) =>
      control('DELETE', '/results', { login: c.login, code: c.subject.code, attempt: 1, kind: 'exam' }),
    told: (c, language) =>
      language === 'cs'
        ? { title: `${c.subject.name.cs}: 1. pokus už neplatí`, was: 'F, nedostatečně' }
        : { title: `${c.subject.name.en}: attempt 1 was withdrawn`, was: 'F, fail' },
    path: toSubject,
  },
  'exam:fulfilled': {
    why: { cs: 'Splněná zkouška', en: 'Exam passed' },
    icon: 'm16 9-5.5 5.5L8 12',
    change: grade(1, 'S'),
    told: result('S', { cs: 'splněno', en: 'fulfilled' }),
    path: toSubject,
  },
  'exam:not-fulfilled': {
    why: { cs: 'Nesplněná zkouška', en: 'Exam not passed' },
    icon: 'm15 9-6 6',
    change: grade(1, 'N'),
    told: result('N', { cs: 'nesplněno', en: 'unfulfilled' }),
    path: toSubject,
  },
  'exam:date-moved': {
    why: { cs: 'Přesunutý termín zkoušky', en: 'Your exam date has moved' },
    icon: 'M16 14v2.2',
    before: signedUp,
    change: ({ mark, room }) => control('PATCH', `/terms/t-${mark}`, { start: EXAM + 86_400, place: room }),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${exam[language]} ${language === 'cs' ? 'v pátek 11. 12., 9:00' : 'on Friday 11 Dec, 9:00'}`,
      was: language === 'cs' ? 'čtvrtek 10. 12., 9:00' : 'Thursday 10 Dec, 9:00',
      now: language === 'cs' ? `pátek 11. 12., 9:00, ${c.room}` : `Friday 11 Dec, 9:00, ${c.room}`,
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'exam:place-changed': {
    why: { cs: 'Změna místnosti u termínu zkoušky', en: 'Change of room for your exam' },
    icon: 'M18 8L22 12L18 16',
    before: signedUp,
    change: ({ mark, room }) => control('PATCH', `/terms/t-${mark}`, { place: room }),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${exam[language]} ${language === 'cs' ? 'v místnosti' : 'in'} ${c.room}`,
      now: c.room,
      says: language === 'cs' ? 'Čtvrtek 10. 12., 9:00' : 'Thursday 10 Dec, 9:00',
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'exam:cancelled': {
    why: { cs: 'Zrušený termín zkoušky', en: 'Your exam date is cancelled' },
    icon: 'm14 13-4 4',
    before: signedUp,
    change: ({ mark }) => control('DELETE', `/terms/t-${mark}`),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${language === 'cs' ? 'zkouška ve čtvrtek 10. 12., 9:00 nebude' : 'no exam on Thursday 10 Dec, 9:00'}`,
      was: language === 'cs' ? 'Čtvrtek 10. 12., 9:00' : 'Thursday 10 Dec, 9:00',
      says: language === 'cs' ? 'Vyberte si jiný.' : 'Choose another date.',
    }),
    path: ({ subject }) => `/terms?subject=${subject.code}`,
  },
  'exam:sign-up-removed': {
    why: { cs: 'Zrušené přihlášení na zkoušku', en: 'Your sign-up for this exam date was cancelled' },
    icon: 'M16 18h6',
    before: signedUp,
    change: ({ login, study: { study_id }, mark }) =>
      signUp({ login, study_id, term_id: `t-${mark}` }, 'sign_off'),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${language === 'cs' ? 'přihlášení na zkoušku ve čtvrtek 10. 12., 9:00 už neplatí' : 'you are no longer signed up for the exam on Thursday 10 Dec, 9:00'}`,
      was: language === 'cs' ? 'Čtvrtek 10. 12., 9:00' : 'Thursday 10 Dec, 9:00',
      says: language === 'cs' ? 'jen na něm nejste' : 'takes place without you',
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'exam:wait-signed': {
    why: { cs: 'Uvolněné místo na termínu zkoušky', en: 'A place at the exam date that you waited for' },
    icon: 'm9 15 2 2 4-4',
    before: waiting,
    change: ({ mark }) => control('PATCH', `/terms/t-${mark}`, { capacity: 1 }),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${language === 'cs' ? 'máte místo na zkoušku ve čtvrtek 10. 12., 9:00' : 'you are signed up for the exam on Thursday 10 Dec, 9:00'}`,
      says: language === 'cs' ? 'můžete přijít o pokus' : 'it may cost you an attempt',
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'exam:wait-skipped': {
    why: { cs: 'Konec čekání na zkoušku', en: 'Waiting for the exam date is over' },
    icon: 'm14 13-4 4',
    before: waiting,
    change: async ({ login, study: { study_id }, subject: { code }, mark }) => {
      await control('POST', '/terms', { code, term_id: `o-${mark}`, start: EXAM + 86_400 });
      await signUp({ login, study_id, term_id: `o-${mark}` });
      await control('PATCH', `/terms/t-${mark}`, { capacity: 1 });
    },
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${language === 'cs' ? 'místo na zkoušku ve čtvrtek 10. 12., 9:00 připadlo jinému' : 'you did not get the place at the exam on Thursday 10 Dec, 9:00'}`,
      says: language === 'cs' ? 'z tohoto předmětu už termín máte' : 'an exam date of this subject already',
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'exam:wait-expired': {
    why: { cs: 'Konec čekání na zkoušku', en: 'Waiting for the exam date is over' },
    icon: 'M16 18h6',
    before: waiting,
    change: ({ login, mark }) => control('PATCH', `/waits/t-${mark}`, { login, until: 0 }),
    told: (c, language) => ({
      title: `${c.subject.name[language]}: ${language === 'cs' ? 'místo na zkoušku ve čtvrtek 10. 12., 9:00 se neuvolnilo' : 'no place became free at the exam on Thursday 10 Dec, 9:00'}`,
      says: language === 'cs' ? 'uplynul' : 'has passed',
    }),
    path: ({ mark }) => `/terms?term=t-${mark}`,
  },
  'schedule:canceled': {
    why: { cs: 'Zrušená hodina z vašeho rozvrhu', en: 'Cancelled lesson in your timetable' },
    icon: 'm14 13-4 4',
    change: patch(({ week }) => ({ weeks: [week], canceled: 'nemoc / illness' })),
    told: (c, language, words) => ({
      title:
        language === 'cs'
          ? `${name(c, 'cs')} se ${words.dates.on(c.date)} neučí`
          : `${name(c, 'en')}: no ${kind(c, words)} ${words.dates.on(c.date)}`,
      was: whole(c, words),
      says: 'Nemoc / illness.',
    }),
    path: toLesson,
  },
  'schedule:uncanceled': {
    why: { cs: 'Zrušená hodina přece jen bude', en: 'A cancelled lesson takes place after all' },
    icon: 'm9 15 2 2 4-4',
    before: patch(({ week }) => ({ weeks: [week], canceled: true })),
    change: patch(({ week }) => ({ weeks: [week], canceled: false })),
    told: (c, language, words) => ({
      title:
        language === 'cs'
          ? `${name(c, 'cs')} se ${words.dates.on(c.date)} učí`
          : `${name(c, 'en')}: the ${kind(c, words)} takes place ${words.dates.on(c.date)}`,
      now: whole(c, words),
    }),
    path: toLesson,
  },
  'schedule:room-moved': {
    why: { cs: 'Změna místnosti ve vašem rozvrhu', en: 'Change of room in your timetable' },
    icon: 'M18 8L22 12L18 16',
    change: patch(({ week, room }) => ({ weeks: [week], place: room })),
    told: (c, language, words) => ({
      title: `${name(c, language)}: ${kind(c, words)} ${language === 'cs' ? 'v místnosti' : 'in'} ${c.room}`,
      was: c.slot.place?.name ?? '',
      now: c.room,
      says: hours(c.slot),
    }),
    path: toLesson,
  },
  'schedule:weeks-added': {
    why: { cs: 'Přibylo ve vašem rozvrhu', en: 'Added to your timetable' },
    icon: 'M19 15v6',
    before: patch(({ week }) => ({ remove_weeks: [week] })),
    change: patch(({ week }) => ({ add_weeks: [week] })),
    told: (c, language, words) => ({
      title:
        language === 'cs'
          ? `${name(c, 'cs')} se učí i ${words.dates.on(c.date)}`
          : `${name(c, 'en')}: ${kind(c, words)} also ${words.dates.on(c.date)}`,
      now: whole(c, words),
    }),
    path: toLesson,
  },
  'schedule:weeks-removed': {
    why: { cs: 'Ubylo z vašeho rozvrhu', en: 'Removed from your timetable' },
    icon: 'M16 18h6',
    change: patch(({ week }) => ({ remove_weeks: [week] })),
    told: (c, language, words) => ({
      title:
        language === 'cs'
          ? `${name(c, 'cs')} se už ${words.dates.on(c.date)} neučí`
          : `${name(c, 'en')}: no ${kind(c, words)} ${words.dates.on(c.date)} any more`,
      was: whole(c, words),
    }),
    path: toLesson,
  },
  'schedule:day-changed': {
    why: { cs: 'Změna dne ve vašem rozvrhu', en: 'Change of day in your timetable' },
    icon: 'M16 14v2.2',
    change: patch(({ week, slot }) => ({ weeks: [week], day: slot.day + 1 })),
    told: (c, language, words) => ({
      title: `${name(c, language)}: ${kind(c, words)}`,
      was: whole(c, words),
      now: whole(c, words, 1),
    }),
    path: toLesson,
  },
  'schedule:start-changed': {
    why: { cs: 'Změna začátku ve vašem rozvrhu', en: 'Change of start in your timetable' },
    icon: 'M12 6v6l4 2',
    change: patch(({ week, slot }) => ({ weeks: [week], minutes: slot.minutes + 5 })),
    told: (c, language, words) => ({
      title: `${name(c, language)}: ${kind(c, words)} ${language === 'cs' ? 'od' : 'from'} ${clock(c.slot.minutes + 5)}`,
      was: inRoom(c.slot),
      now: inRoom({ ...c.slot, minutes: c.slot.minutes + 5 }),
    }),
    path: toLesson,
  },
  'schedule:duration-changed': {
    why: { cs: 'Změna délky ve vašem rozvrhu', en: 'Change of length in your timetable' },
    icon: 'x1="10"',
    change: patch(({ week, slot }) => ({ weeks: [week], duration: slot.duration - 5 })),
    told: (c, language, words) => ({
      title: `${name(c, language)}: ${kind(c, words)} ${language === 'cs' ? 'do' : 'until'} ${clock(c.slot.minutes + c.slot.duration - 5)}`,
      was: inRoom(c.slot),
      now: inRoom({ ...c.slot, duration: c.slot.duration - 5 }),
    }),
    path: toLesson,
  },
  'study:new': {
    why: { cs: 'Máte nové studium', en: 'You have a new programme' },
    icon: 'M21.42 10.922',
    change: ({ login, study, mark }) =>
      control('POST', '/studies', { login, plan: study.plan, study_id: `new-${mark}` }),
    told: ({ study }, language) => ({
      title: study.study_program[language],
      says: language === 'cs' ? '1. ročník' : 'year 1',
    }),
    path: ({ mark }) => `/study/new-${mark}`,
  },
  'study:state-changed': {
    why: { cs: 'Nový stav vašeho studia', en: 'New state of your programme' },
    icon: 'M21.42 10.922',
    change: ofStudy({ state: 'P' }),
    told: ({ study }, language) => ({
      title: `${study.study_program[language]}: ${language === 'cs' ? 'přerušeno' : 'interrupted'}`,
      was: study.state.value[language],
      now: language === 'cs' ? 'přerušeno' : 'interrupted',
    }),
    path: toStudy,
  },
  'study:result-winter': {
    why: { cs: 'Změněný výsledek zimního semestru', en: 'Changed result of the winter semester' },
    icon: 'M15 12h-5',
    before: ofStudy({ winter: 'neprospěl' }),
    change: ofStudy({ winter: 'prospěl' }),
    told: ({ study }, language) => ({
      title: `${study.study_program[language]}: prospěl`,
      was: 'neprospěl',
      now: 'prospěl',
    }),
    path: toStudy,
  },
  'study:result-summer': {
    why: { cs: 'Výsledek letního semestru', en: 'Result of the summer semester' },
    icon: 'M15 12h-5',
    change: ofStudy({ total: 'prospěl s vyznamenáním' }),
    told: ({ study }, language) => ({ title: `${study.study_program[language]}: prospěl s vyznamenáním` }),
    path: toStudy,
  },
  'grupik:changed': {
    why: { cs: 'Změna ve vaší výukové skupině', en: 'Change in your class group' },
    icon: 'M13.4 2H6',
    async before({ login, lesson, mark }) {
      const item_id = `test-${mark}`;
      const words = { cs: `Test ${mark}`, en: `Test paper ${mark}` };
      await control('POST', '/groups', { gl: lesson.gl, item_id, type: 3, weight: 0.2, name: words });
      await control('PATCH', `/groups/${item_id}`, { login, result: '6.5' });
    },
    change: ({ login, mark }) => control('PATCH', `/groups/test-${mark}`, { login, result: '8.5' }),
    told: (c, language) =>
      language === 'cs'
        ? { title: `${name(c, 'cs')}: Test ${c.mark}`, was: '6,5', now: '8,5', says: 'váha 20 %' }
        : { title: `${name(c, 'en')}: Test paper ${c.mark}`, was: '6.5', now: '8.5', says: 'weight 20%' },
    path: (c) => `${toStudy(c)}/groups?gl=${c.lesson.gl}`,
  },
};
