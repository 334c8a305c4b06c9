import type { Semester, WeekPattern } from '@kahan/domain';
import type { SchedulePhrases } from '../../en/schedule/schedule.ts';
import { before, form, list } from '../../words.ts';
import { changedLesson } from '../home/home.ts';

const SEMESTERS: Record<Semester, string> = { 1: 'zimní', 2: 'letní' };

/** 3.–7. a 9. */
const runs = (all: [number, number][]) =>
  list(
    all.map(([from, to]) => (from === to ? `${from}.` : `${from}.–${to}.`)),
    'a',
  );

function pattern(weeks: WeekPattern): string {
  switch (weeks.kind) {
    case 'every':
      return 'každý týden';
    case 'odd':
      return 'liché týdny';
    case 'even':
      return 'sudé týdny';
    case 'runs':
      return `${runs(weeks.runs)} týden`;
  }
}

/** V 5. týdnu; v 3. a 5. týdnu; v lichých týdnech. */
function within(weeks: WeekPattern): string {
  switch (weeks.kind) {
    case 'every':
      return 'každý týden';
    case 'odd':
      return 'v lichých týdnech';
    case 'even':
      return 'v sudých týdnech';
    case 'runs':
      return `${before(weeks.runs[0]?.[0] ?? 0)} ${runs(weeks.runs)} týdnu`;
  }
}

export const schedule: SchedulePhrases = {
  kinds: { P: 'přednáška', X: 'cvičení', R: 'rezervace' },
  letters: { P: 'P', X: 'C', R: 'R' },
  exams: { K: 'zkouška', Z: 'zápočet' },
  examLetters: { K: 'Zk', Z: 'Zp' },
  sources: { study: 'studium', teacher: 'vyučující', room: 'místnost', subject: 'předmět' },
  ownEntry: 'vlastní záznam',
  ownLetter: 'V',
  ownEntries: (count) =>
    `${count} ${form('cs', count, { one: 'vlastní záznam', few: 'vlastní záznamy', other: 'vlastních záznamů' })}`,
  ownFailed: 'Chybí tu vaše vlastní záznamy: nepodařilo se je načíst.',
  semester: 'Semestr',
  semesters: { 1: 'Zimní', 2: 'Letní' },
  previousSemester: 'Předchozí semestr',
  nextSemester: 'Další semestr',
  year: 'Akademický rok',
  years: (year) => `${year}/${String((year + 1) % 100).padStart(2, '0')}`,
  semesterOf: (semester, years) => `${SEMESTERS[semester]} semestr ${years}`,
  week: 'Týden',
  weeks: 'Týdny semestru',
  all: 'Vše',
  allWeeks: 'všechny týdny',
  weekNumber: (week) => `${week}. týden`,
  thisWeek: 'tento týden',
  previousWeek: 'Předchozí týden',
  nextWeek: 'Další týden',
  days: 'Den',
  today: 'dnes',
  timetable: 'Rozvrh',
  timetableOf: (name) => `Rozvrh: ${name}`,
  range: (from, to, date) => {
    const first = from.slice(0, 7) === to.slice(0, 7) ? `${Number(from.slice(8))}.–` : `${date(from)} – `;
    return `${first}${date(to)} ${to.slice(0, 4)}`;
  },
  pattern,
  notIn: (weeks) => `odpadá ${within(weeks)}`,
  ...changedLesson,
  cancelled: 'Odpadá',
  cancelledFor: (reason) => `Odpadá: ${reason}`,
  zoom: 'Velikost',
  zoomIn: 'Přiblížit',
  zoomOut: 'Oddálit',
  nowIs: (time) => `Je ${time}.`,
  lessons: (count) =>
    count === 0
      ? 'žádná hodina'
      : `${count} ${form('cs', count, { one: 'hodina', few: 'hodiny', other: 'hodin' })}`,
  examDates: (count) =>
    `${count} ${form('cs', count, { one: 'termín zkoušky', few: 'termíny zkoušek', other: 'termínů zkoušek' })}`,
  none: 'Žádná výuka',
  noneHint: 'V zobrazeném týdnu není žádná hodina.',
  noneAtAll: 'V tomto semestru žádná výuka',
  noneAtAllHint: 'V rozvrhu tohoto semestru nejsou žádné hodiny.',
  noTeaching: 'Teď se neučí',
  noneYet: 'V tomto semestru zatím žádná výuka',
  notKnown: (years) => `Rozvrh roku ${years} neznáme`,
  notKnownHint: 'Studijní systém nám rozvrh tohoto roku neposkytuje.',
  yourExams: 'Vaše zkoušky',
  entriesOutside: 'Vaše záznamy mimo výukové týdny',
  noExams: 'Nemáte přihlášenou žádnou zkoušku.',
  toTerms: 'Termíny zkoušek',
  examsFailed: 'Vaše zkoušky tu chybí: nepodařilo se je načíst.',
  noneOnDay: 'V tento den není žádná hodina.',
  showAllWeeks: 'Zobrazit všechny týdny',
  toPresent: 'Zpět na tento týden',
  toPresentSemester: 'Zpět na tento semestr',
  nobody: 'Čí rozvrh?',
  nobodyHint: 'Přihlaste se a uvidíte svůj, nebo přidejte rozvrh místnosti či předmětu.',
  noneChosen: 'Žádný rozvrh není zobrazený',
  noneChosenHint: 'Přidejte své studium nebo rozvrh místnosti, předmětu či vyučujícího.',
  login: 'Přihlásit se',
  showMine: 'Zobrazit svůj rozvrh',
  failed: (name) => `Nepodařilo se načíst: ${name}`,
  failedAlone: 'Rozvrh se nepodařilo načíst',
  loadingOf: (name) => `Načítá se: ${name}`,
  cancelledLoad: (name) => `Nenačteno: ${name}`,
  unknown: (names) => `Neznáme, proto vynecháváme: ${names}.`,
  needsLogin: (names) => `Zobrazí se až po přihlášení: ${names}.`,
  foreign: (ids) =>
    `${ids.length === 1 ? 'Studium' : 'Studia'} ${list(ids, 'a')}: rozvrh někoho jiného. Může vám poslat soukromý odkaz, ve svém rozvrhu ho najde pod Sdílet.`,
  ownersOnly: (names) =>
    `Zobrazí se až po přihlášení: ${names}. Studium otevře jen ten, komu patří; vám může poslat soukromý odkaz.`,
  leaveOut: 'Odebrat',
  emptyOf: (names) => `V tomto semestru bez hodin: ${names}.`,
  notKnownOf: (names) => `Rozvrh tohoto roku neznáme: ${names}.`,
  staleOf: (name, time) => `Stav k ${time}: ${name}.`,
  calendarFailed: 'Kalendář semestru se nepodařilo načíst.',
  mended: {
    year: 'Pro tento rok rozvrh není. Zobrazuje se nejbližší.',
    semester: 'Takový semestr není. Zobrazuje se nejbližší.',
    week: 'Takový týden není. Zobrazuje se nejbližší.',
    sources: 'Z adresy se zobrazuje jen prvních 20 rozvrhů.',
  },
};
