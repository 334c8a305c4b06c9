import type { ScheduleToolsPhrases } from '../en/schedule-tools.ts';
import { czechFloor } from '../floors.ts';
import { capital, clock, form, list } from '../words.ts';

const HUES = [
  'okrová',
  'slámová',
  'mechová',
  'listová zelená',
  'mořská zelená',
  'petrolejová',
  'nebeská modrá',
  'kobaltová',
  'kosatcová',
  'švestková',
  'růžová',
  'malinová',
];

const hours = (count: number) =>
  `${count} ${form('cs', count, { one: 'hodina', few: 'hodiny', other: 'hodin' })}`;
const minutes = (count: number) =>
  `${count} ${form('cs', count, { one: 'minuta', few: 'minuty', other: 'minut' })}`;

export const scheduleTools: ScheduleToolsPhrases = {
  share: 'Sdílet',
  copied: 'Zkopírováno',
  copyFailed: 'Zkopírovat se nepodařilo',
  options: 'Co zobrazit',
  add: 'Přidat rozvrh',
  addAny: 'Přidat',
  addEntry: 'Přidat vlastní záznam',
  legendEntry: 'vlastní záznam',
  freeEntries: 'vaše vlastní záznamy',
  shape: 'Zobrazit jako',
  shapes: { grid: 'Mřížka', list: 'Seznam', free: 'Volno' },
  parts: 'U každé hodiny',
  flags: {
    code: 'Kód',
    name: 'Název',
    room: 'Místnost',
    teacher: 'Vyučující',
    time: 'Čas',
    type: 'Typ',
    weeks: 'Týdny',
  },
  sources: 'Rozvrhy',
  kinds: { study: 'Vaše studia', teacher: 'Vyučující', room: 'Místnosti', subject: 'Předměty' },
  study: (id) => `Studium ${id}`,
  searchIn: {
    study: 'Najít mezi vašimi studii',
    teacher: 'Najít mezi vyučujícími',
    room: 'Najít mezi místnostmi',
    subject: 'Najít mezi předměty',
  },
  noneListed: {
    study: 'Žádné studium tu nemáte.',
    teacher: 'Zatím žádný vyučující.',
    room: 'Zatím žádná místnost.',
    subject: 'Zatím žádný předmět.',
  },
  noneFits: (text) => `Textu „${text}“ tu nic neodpovídá.`,
  lookUp: { teacher: 'Vyhledat vyučujícího', room: 'Vyhledat místnost', subject: 'Vyhledat předmět' },
  remove: (name) => `Odebrat ${name}`,
  notThere: 'neexistuje, nebo není vaše',
  notLoaded: 'nepodařilo se načíst',
  reservations: 'Rezervace',
  colourOf: (name) => `Barva: ${name}`,
  colourHint: 'Barvy rozvrhů se použijí, když jich je zobrazeno víc.',
  subjectColourHint: 'Použije se, když je zobrazen jediný rozvrh.',
  colour: 'Barva',
  hue: (number) => HUES[number - 1] ?? '',
  randomColour: 'Náhodná',
  usualColour: 'Obvyklá',
  searchTitle: 'Přidat rozvrh',
  searchKind: 'Čí rozvrh',
  searchKinds: { room: 'Místnost', teacher: 'Vyučující', subject: 'Předmět' },
  searchHint: {
    room: 'Název místnosti, třeba A 137',
    teacher: 'Jméno vyučujícího',
    subject: 'Název nebo kód předmětu',
  },
  found: (count) => `Nalezeno: ${count}`,
  foundNone: (text) => `Textu „${text}“ nic neodpovídá`,
  foundNoneHint: {
    room: 'Zkuste jen část názvu, nebo hledejte mezi předměty.',
    teacher: 'Zkuste jen příjmení.',
    subject: 'Zkuste část názvu, nebo kód.',
  },
  searchFailed: 'Hledání se nepodařilo',
  more: 'Zobrazit další',
  recent: 'Naposledy hledané',
  noRecent: 'Co vyhledáte, zůstane tady po ruce.',
  added: 'už je zobrazeno',
  building: (code) => `budova ${code}`,
  floor: czechFloor,
  detailNone: 'V zobrazených rozvrzích nic z tohoto předmětu není.',
  group: (group) => `skupina ${group}`,
  when: (weekday, from, to) => `${capital(weekday)} ${clock(from)}–${clock(to)}`,
  changedOn: (week, date, usually) => `${week}. týden, ${date}: změna, ${usually}`,
  cancelledOn: (week, date, reason) =>
    `${week}. týden${date ? `, ${date}` : ''}: zrušeno${reason ? `, ${reason}` : ''}`,
  inTimetables: (names) => `V rozvrhu: ${list(names, 'a')}`,
  aboutSubject: 'O předmětu',
  onMap: (room) => `${room} na mapě`,
  showToo: 'Zobrazit i rozvrh',
  wholeSubject: 'Všechny skupiny předmětu',
  addNamed: (name) => `Přidat rozvrh: ${name}`,
  freeTitle: 'Volno',
  freeOf: (names) =>
    names.length === 1
      ? `Kdy se nic nekoná v rozvrhu: ${list(names, 'a')}`
      : `Kdy se nic nekoná v žádném z rozvrhů: ${list(names, 'a')}`,
  freeWeek: (week) => `${week}. týden`,
  freeAllWeeks: 'Ve všech týdnech semestru stejně',
  freeShortest: (count) =>
    `Jen volno od ${count} ${form('cs', count, { one: 'minuty', other: 'minut' })} výš.`,
  freeAll: 'Volno celý den',
  freeNone: 'Nic volného',
  freeLoading: 'Načítají se rozvrhy, které se mají porovnat.',
  freeUntrusted: (names) => `Na volno se nedá spolehnout: nepodařilo se načíst ${list(names, 'a')}.`,
  freeExams: 'vaše zkoušky',
  freeUntrustedHint: 'Co je níže, platí jen pro ostatní rozvrhy.',
  freeLeftOut: (names) => `Vynecháno, protože to tu není známé: ${list(names, 'a')}.`,
  fromTo: (from, to) => `${clock(from)}–${clock(to)}`,
  length: (count) => {
    const whole = Math.floor(count / 60);
    const rest = count % 60;
    return [whole > 0 && hours(whole), rest > 0 && minutes(rest)].filter(Boolean).join(' ');
  },
  legend: 'Vysvětlivky',
  legendExam: 'zkouška nebo zápočet',
  legendCancelled: 'zrušeno',
};
