import type { Phrases } from '../../en/index.ts';
import { form, from } from '../../words.ts';
import { dates } from '../dates.ts';

const message = (count: number) =>
  `${count} ${form('cs', count, { one: 'zpráva', few: 'zprávy', other: 'zpráv' })}`;

const left = (days: number) => (days === 0 ? 'dnes je poslední den' : dates.left(days));

const inDays = (days: number) => (days > 1 ? `, za ${dates.days(days)}.` : '');

export const changedLesson: Phrases['home']['changedLesson'] = {
  usually: (when) => `obvykle ${when}`,
  changed: (usually) => `Změna, ${usually}`,
  onDay: (day, time) => `${dates.weekday(day)} ${time}`,
  noRoom: 'bez místnosti',
};

export const home: Phrases['home'] = {
  today: 'Dnes',
  inMinutes: (count) => `Za ${count} ${form('cs', count, { one: 'minutu', few: 'minuty', other: 'minut' })}`,
  inSeconds: (count) =>
    `Za ${count} ${form('cs', count, { one: 'sekundu', few: 'sekundy', other: 'sekund' })}`,
  startsNow: 'Právě začíná',
  running: 'Právě teď',
  sameTime: 'Ve stejnou dobu',
  until: (time) => `do ${time}`,
  minutesLeft: (count) => `ještě ${count} min`,
  next: 'Další hodina',
  kinds: { P: 'přednáška', X: 'cvičení', R: 'rezervace' },
  letters: { P: 'P', X: 'C', R: 'R' },
  examKinds: { K: 'zkouška', Z: 'zápočet' },
  examLetters: { K: 'Zk', Z: 'Zp' },
  way: 'Cesta',
  wayTo: (place) => `Cesta: ${place}`,
  subject: 'Předmět',
  changedLesson,
  notToday: 'Dnes nejdu',
  notTodayOf: (name) => `Dnes nejdu: ${name}`,
  notGoing: 'nejdu',
  goAfterAll: 'Přece jen jdu',
  goAfterAllTo: (name) => `Přece jen jdu: ${name}`,
  following: (time) => `Potom ${time}`,
  lessonsToday: 'Dnešní hodiny',
  lessonsOn: (onDay) => `Hodiny ${onDay}`,
  teachingToday: (count, until) =>
    `Dnes učíte ${count} ${form('cs', count, { one: 'hodinu', few: 'hodiny', other: 'hodin' })}, do ${until}.`,
  examined: {
    title: 'Termíny, na kterých zkoušíte',
    none: 'Žádný další termín nemáte.',
    failed: 'Termíny, na kterých zkoušíte, se nepodařilo načíst',
    signed: (count, capacity) => `přihlášeno ${count} z ${capacity}`,
    all: (count) => `Zobrazit všechny (${count})`,
  },
  noneToday: 'Dnes nemáte žádnou hodinu.',
  noMoreToday: 'Dnes už žádnou hodinu nemáte.',
  noneAhead: 'Další hodinu ve svém rozvrhu nemáte.',
  withoutLessons: {
    studying:
      'Nemáte žádné hodiny. Chybí tu, i když máte zapsané předměty? Zeptejte se na studijním oddělení.',
    'no-programme':
      'Studijní systém u vás nemá žádné studium. Studujete tu? Zeptejte se na studijním oddělení.',
    'not-begun': 'Vaše studium ještě nezačalo. Hodiny se tu objeví samy.',
    interrupted: 'Studium máte přerušené. Chcete pokračovat? Zeptejte se na studijním oddělení.',
    ended: 'Vaše studium skončilo.',
  },
  beginsIn: (year) =>
    `Vaše studium začíná v roce ${year}/${String(year + 1).slice(2)}. Hodiny se tu objeví samy.`,
  toStudyOffice: 'Studijní oddělení',
  nextExam: 'Další zkouška',
  noExamAhead: 'Nemáte přihlášenou žádnou zkoušku.',
  examPeriod: (until, days) => `Zkouškové období do ${until}, ${left(days)}.`,
  holidays: (name, until, days) => `${name} do ${until}, ${left(days)}.`,
  break: 'Prázdniny',
  holidayTomorrow: (name) => `Zítra je svátek: ${name}.`,
  holidayToday: (name) => `Dnes je svátek: ${name}.`,
  holidayAhead: (on, name) => `${on.slice(0, 1).toUpperCase()}${on.slice(1)} se neučí: ${name}.`,
  // A Czech date ends with a full stop already.
  begins: {
    teaching: (on, days = 0) => `Výuka začíná ${on}${inDays(days)}`,
    examination: (on, days = 0) => `Zkouškové období začíná ${on}${inDays(days)}`,
  },
  perhaps: {
    title: 'Čekání a připravené přihlášky',
    wait: (position, count, until) => `Čekáte, ${position}. ${from(count)} ${count}, do ${until}`,
    offered: (until) => `Je volné místo, do ${until} je vaše`,
    prepared: (moment) => `Připraveno: odešleme ${moment}`,
    byHand: (moment) => `Připomenutí: přihlásit se heslem ${moment}`,
    leaves: 'Připraveno: právě se odesílá',
  },
  missing: 'Ještě bez termínu',
  noneMissing: 'Na všechno, co vám chybí, už máte termín.',
  missingFailed: 'Předměty bez termínu se nepodařilo načíst',
  examsFailed: 'Termíny zkoušek se nepodařilo načíst',
  openTerms: (count) =>
    `${count} ${form('cs', count, { one: 'volný termín', few: 'volné termíny', other: 'volných termínů' })}`,
  opens: (moment) => `přihlašování se otevře ${moment}`,
  ownEntry: 'vlastní záznam',
  ownLetter: 'V',
  ownFailed: 'Vaše vlastní záznamy se nepodařilo načíst',
  noTerms: 'zatím bez termínů',
  readOn: 'Číst dál',
  readLess: 'Zobrazit méně',
  hiddenResult: 'Výsledek',
  cancelled: 'odpadá',
  nowIs: (time) => `Je ${time}.`,
  scheduleFailed: 'Rozvrh se nepodařilo načíst',
  news: 'Novinky',
  newsFailed: 'Novinky se nepodařilo načíst',
  newsStale: (time) => `Stav novinek k ${time}.`,
  empty: 'Žádné novinky',
  emptyHint: 'Když se změní vaše výsledky nebo rozvrh, objeví se to tady samo.',
  toArchive: 'Otevřít archiv',
  external: 'otevře jiný web',
  postpone: 'Odložit',
  archive: 'Archivovat',
  postponeOrArchive: 'Odložit nebo archivovat',
  toolOf: (tool, title) => `${tool}: ${title}`,
  options: {
    tonight: 'Dnes večer',
    tomorrow: 'Zítra ráno',
    'next-week': 'Příští týden',
    seconds: 'Za 30 sekund',
  },
  postponed: (moment) => `Odloženo. Vrátí se ${moment}.`,
  archived: 'Zpráva je v archivu.',
  unarchived: 'Zpráva je zpět mezi novinkami.',
  broughtBack: 'Zpráva je zpět mezi novinkami.',
  oldArchived: (count) =>
    `${form('cs', count, { one: 'Archivována', few: 'Archivovány', other: 'Archivováno' })} ${message(count)}.`,
  kept: 'Necháme je tady.',
  postponeFailed: 'Zprávu se nepodařilo odložit.',
  archiveFailed: 'Archivovat se nepodařilo.',
  unarchiveFailed: 'Zprávu se nepodařilo vrátit.',
  pileUp: (count) => `${message(count)} tu leží déle než dva týdny.`,
  archiveOld: 'Archivovat starší',
  keep: 'Ponechat',
  arrived: (count, shown = count) =>
    `${shown} ${form('cs', count, { one: 'nová zpráva', few: 'nové zprávy', other: 'nových zpráv' })}`,
  isNew: 'nové',
  unknownItem: 'Přišla zpráva, které tato verze nerozumí. Načtěte stránku znovu.',
  reload: 'Načíst znovu',
  cardFailed: 'Tuto zprávu se nepodařilo načíst',
  cardFailedHint: 'Načtěte stránku znovu, ať máte poslední verzi. Když to nepomůže, nahlaste to.',
  report: 'Nahlásit',
};
