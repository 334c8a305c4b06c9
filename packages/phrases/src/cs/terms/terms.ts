import type { TermsPhrases } from '../../en/terms/terms.ts';
import { form, from, list } from '../../words.ts';
import { others } from './own-terms.ts';

const subjects = (count: number) =>
  `${count} ${form('cs', count, { one: 'předmět', few: 'předměty', other: 'předmětů' })}`;
const ofSubjects = (count: number) => `${from(count)} ${count} ${count === 1 ? 'předmětu' : 'předmětů'}`;
const criteria: TermsPhrases['criteria'] = {
  remaining: 'volná místa',
  logout_end: 'odhlášení do',
  signing_end: 'přihlášení do',
  start: 'datum',
  name: 'název',
};
const directions = { 0: 'nepoužito', 1: 'vzestupně', 2: 'sestupně' };
const important = {
  logout_end: 'odhlásit do',
  start: 'začíná',
  signing_start: 'přihlašování od',
  signing_end: 'přihlásit do',
};
const past = { ...important, start: 'začalo', signing_end: 'přihlašování skončilo' };
/** Plural forms before the number: „otevřené 18“ fits any number. */
const ahead = {
  open: 'otevřené',
  opens: 'neotevřené',
  full: 'plné',
  elsewhere: 'přihlášené jinde',
  barred: 'bez možnosti přihlášení',
};

export const terms: TermsPhrases = {
  loadFailed: 'Termíny zkoušek se nepodařilo načíst',
  empty: 'Zatím tu nejsou žádné termíny zkoušek',
  emptyHint:
    'Vyučující je obvykle vypisují několik týdnů před zkouškovým obdobím. Jakmile bude některý pro vás, objeví se tady sám.',
  toHome: 'Na úvodní stránku',
  nothingFits: 'Těmto filtrům neodpovídá žádný termín',
  nothingFitsHint: (count) =>
    `Skrývají ${count} ${form('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}.`,
  clear: 'Zrušit filtry',

  toPlan: 'Plán',

  filters: 'Filtry a pořadí',
  filter: 'Filtr',
  filterUsed: (count) => `Filtr a pořadí, ${count === 0 ? 'nic neskrývá' : `použito ${count}`}`,
  showFound: (count) =>
    `Zobrazit ${count} ${form('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}`,
  find: 'Najít',
  show: 'Zobrazit',
  sort: 'Řadit',
  bySubject: 'po předmětech',
  study: 'Studium',
  studies: 'Která studia zobrazit',
  subjectName: 'Název předmětu',
  subjects,
  someSubjects: (chosen, all) => `${chosen} ${ofSubjects(all)}`,
  subjectsLabel: 'Které předměty zobrazit',
  all: 'Všechny',
  none: 'Žádný',
  states: { signed: 'přihlášené', notSigned: 'nepřihlášené', full: 'plné', future: 'neotevřené' },
  types: { K: 'zkoušky', Z: 'zápočty' },
  kinds: { K: 'Zkouška', Z: 'Zápočet' },
  found: (count) => `${count} ${form('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}`,
  mended: {
    stateFilter: 'Odkaz obsahoval neznámý stav, vynechali jsme ho.',
    typeFilter: 'Odkaz obsahoval neznámý typ, vynechali jsme ho.',
    codes: 'Odkaz obsahoval předmět, ze kterého žádný termín nemáte, vynechali jsme ho.',
    studyIds: 'Odkaz obsahoval studium, které není vaše, vynechali jsme ho.',
  },
  missing: {
    term: 'Termín z odkazu mezi vašimi termíny není, nebo už není.',
    subject: 'V předmětu, na který odkaz vede, žádné termíny nemáte.',
  },

  order: 'Pořadí termínů',
  criteria,
  criterionState: (direction, position) =>
    position === null ? directions[0] : `${directions[direction]}, ${position}. v pořadí`,
  move: (criterion) => `Posunout dopředu: ${criteria[criterion]}; jinam přetažením nebo šipkami`,
  moved: (criterion, place, of) => `${criteria[criterion]}: ${place}. místo ${from(of)} ${of}`,

  signedTerms: 'Přihlášené',
  openTerms: 'Další termíny',
  ahead: (counts) =>
    (Object.keys(ahead) as (keyof typeof ahead)[])
      .filter((section) => section === 'open' || counts[section] > 0)
      .map((section) => `${ahead[section]} ${counts[section]}`.replaceAll(' ', '\u00a0'))
      .join(' · '),
  subjectState: ({ state, signed, open, next, opens, others: count }) => {
    const mine = signed.length === 0 ? [] : [`přihlášeno na ${list(signed, 'a')}`];
    const rest = {
      open: open === 1 ? `otevřený 1, ${next}` : `otevřené ${open}, nejbližší ${next}`,
      opens: `otevře se ${opens}`,
      signed:
        count === 0
          ? ''
          : form('cs', count, { one: '1 další', few: `další ${count}`, other: `dalších ${count}` }),
      full: 'plno',
      elsewhere: 'přihlášeno jinde',
      barred: ahead.barred,
      over: 'minulé',
    };
    return [...mine, rest[state]].filter((part) => part !== '').join(state === 'signed' ? ', ' : ' · ');
  },
  overTerms: 'Minulé',
  moreTerms: (count) =>
    `${form('cs', count, { one: 'Další', few: 'Další', other: 'Dalších' })} ${count} ${form('cs', count, { one: 'termín', few: 'termíny', other: 'termínů' })}`,
  months: 'Přejít na měsíc',
  signed: 'Přihlášeno',
  confirmedSignUp: (when, hasHour) =>
    `Škola to potvrdila ${when}. Seznam je starší${hasHour ? '' : ', váš čas doplní až novější'}.`,
  confirmedSignOut: (when) => `Odhlášeno, škola to potvrdila ${when}. Seznam je starší.`,
  todayAt: (hour) => `dnes ${hour}`,
  free: (count) => `volno ${count}`,
  full: 'plno',
  noPlaces: 'zatím bez míst',
  taken: (signed, capacity, free) =>
    `obsazeno ${signed} ${from(capacity)} ${capacity}, ${free === 0 ? 'plno' : `volno ${free}`}`,
  important: (kind, isPast) => (isPast ? past[kind] : important[kind]),
  ownTimes: (minutes, { count, first, last, free }) =>
    [
      `po ${minutes} min`,
      count > 1 && `od ${first} do ${last}`,
      free !== null && `volných ${free} ${from(count)} ${count}`,
    ]
      .filter(Boolean)
      .join(', ')
      .concat('; dostanete první volný a můžete ho změnit'),

  facts: {
    start: 'Datum a čas',
    own: 'Váš čas',
    times: 'Časy studentů',
    subject: 'Předmět',
    type: 'Typ',
    capacity: 'Kapacita',
    signing: 'Přihlašování',
    logout: 'Odhlášení do',
    teacher: 'Zkoušející',
    place: 'Místnost',
    status: 'Stav',
    attempts: 'Pokusy',
  },
  ofPlaces: (signed, capacity) => `${signed} ${from(capacity)} ${capacity}`,
  unsaid: 'zatím neuvedeno',
  onMap: (room) => `${room} na mapě`,
  attemptsLeft: (count) =>
    count === 0
      ? 'žádný nezbývá'
      : `${form('cs', count, { one: 'zbývá', few: 'zbývají', other: 'zbývá' })} ${count} ${form('cs', count, { one: 'pokus', few: 'pokusy', other: 'pokusů' })}`,
  statuses: {
    signed: 'přihlášeno',
    notSigned: 'nepřihlášeno',
    full: 'plno',
    future: 'přihlašování nezačalo',
  },
  detailOf: (name) => `Podrobnosti termínu: ${name}`,
  page: 'Stránka termínu',
  addToCalendar: 'Přidat do kalendáře',
  calendarFile: 'termin',

  opensIn: (name, count, time) => `Přihlašování se otevře za ${time}: ${name}${others(count)}`,
  opened: (names) => `Přihlašování je otevřené: ${names}.`,
};
