import type { ScheduleToolsPhrases } from '../../en/schedule/schedule-tools.ts';
import { capital, clock, form, list } from '../../words.ts';

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
  copyFailed: 'Kopírování se nepodařilo',
  options: 'Co zobrazit',
  add: 'Přidat rozvrh',
  addAny: 'Přidat',
  addEntry: 'Přidat vlastní záznam',
  legendEntry: 'vlastní záznam',
  freeEntries: 'vaše vlastní záznamy',
  sources: 'Rozvrhy',
  remove: (name) => `Odebrat ${name}`,
  colourOf: (name) => `Barva: ${name}`,
  subjectColourHint: 'Použije se, když je zobrazen jediný rozvrh.',
  colour: 'Barva',
  hue: (number) => HUES[number - 1] ?? '',
  randomColour: 'Náhodná',
  usualColour: 'Výchozí',
  detailNone: 'V zobrazených rozvrzích nic z tohoto předmětu není.',
  group: (group) => `skupina ${group}`,
  when: (weekday, from, to) => `${capital(weekday)} ${clock(from)}–${clock(to)}`,
  changedOn: (week, date, usually) => `${week}. týden, ${date}: změna, ${usually}`,
  cancelledOn: (week, date, reason) =>
    `${week}. týden${date ? `, ${date}` : ''}: odpadá${reason ? `, ${reason}` : ''}`,
  clash: (name, from, to, weeks) => `Ve stejnou dobu: ${name}, ${clock(from)}–${clock(to)}, ${weeks}`,
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
  legendCancelled: 'odpadá',
};
