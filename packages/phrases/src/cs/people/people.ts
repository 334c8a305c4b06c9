import type { PeoplePhrases } from '../../en/people/people.ts';
import { czechFloor } from '../../floors.ts';
import { before, capital, clock, counted } from '../../words.ts';

/** v 8:00, ve 14:00: the preposition depends on the spoken number. */
const at = (minutes: number) => `${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`;

/** Phrases of the search for people and of a person's page. */
export const people: PeoplePhrases = {
  name: 'Jméno',
  search: 'Hledat',
  searchHint: 'Jméno nebo příjmení, klidně bez háčků a s překlepem.',
  atLeast: 'Napište aspoň 3 znaky.',
  nameNeeded: 'Napište jméno.',
  searchFailed: 'Hledání se nepodařilo',
  found: (count) => counted('cs', count, { one: 'člověk', few: 'lidé', other: 'lidí' }),
  foundNone: (text) => `Textu „${text}“ nikdo neodpovídá`,
  foundNoneHint: 'Zkuste jen příjmení nebo jeho začátek.',
  results: 'Nalezení lidé',
  recent: 'Naposledy hledané',
  noRecent: 'Najděte vyučující podle jména',
  noRecentHint: 'Koho vyhledáte, toho tu příště najdete. Zůstává to na tomto zařízení.',
  previousPage: 'Předchozí stránka',
  nextPage: 'Další stránka',

  loadFailed: 'Údaje o této osobě se nepodařilo načíst',
  notFound: 'Tato osoba v adresáři není',
  notFoundHint: 'Možná už tu nepracuje, nebo je odkaz chybný. Zkuste ji najít podle jména.',
  teacherNotFound: 'Vyučující nebyl nalezen.',
  teacherNotFoundHint: 'V adresáři není nikdo s tímto kódem. Zkuste hledat podle jména.',
  meant: 'Nehledáte někoho z těchto lidí?',
  toSearch: 'Hledat lidi',

  email: 'E-mail',
  tel: 'Telefon',
  rooms: (count) => (count === 1 ? 'Pracovna' : 'Místnosti'),
  roomHint: (floor, building) =>
    building === '' ? floor : `${floor}, ${building.replace(/^Budova /, 'budova ')}`,
  floor: czechFloor,
  roomOnMap: (room) => `Místnost ${room} na mapě`,
  write: 'Napsat',
  writeEmail: 'Napsat e-mail',
  saveContact: 'Uložit kontakt',
  copyAddress: 'Kopírovat adresu',
  copied: 'Zkopírováno',
  copyFailed: 'Kopírování se nepodařilo',

  now: 'teď',
  teachingNow: (room, until) =>
    room === null ? `Učí do ${clock(until)}` : `Učí v místnosti ${room} do ${clock(until)}`,
  teachingToday: (room, from) =>
    room === null ? `Dnes učí ${at(from)}` : `Dnes učí ${at(from)} v místnosti ${room}`,
  noMoreToday: 'Dnes už neučí',
  notToday: 'Dnes neučí',
  lesson: (subject, kind) => `${subject}, ${kind}`,
  following: (subject, kind, room, from) =>
    `${capital(at(from))} ${kind}: ${subject}${room === null ? '' : `, ${room}`}.`,
  nextTeaching: (moment, room) => (room === null ? `Příště učí ${moment}` : `Příště učí ${moment}, ${room}`),
  examiningNow: (room, until) =>
    room === null
      ? `Právě zkouší do ${clock(until)}.`
      : `Právě zkouší v místnosti ${room} do ${clock(until)}.`,
  examining: (moment, room) => (room === null ? `Zkouší ${moment}.` : `Zkouší ${moment}, ${room}.`),
  youToo: 'Máte to i vy.',
  nothingAhead: 'V tomto semestru už žádná výuka.',
  freeToday: (spans) => `Bez výuky dnes ${spans.join(', ')}.`,
  span: (from, to) => (to === null ? `od ${clock(from)}` : `${clock(from)}–${clock(to)}`),

  shared: 'Máte spolu',
  sharedFailed: 'Co máte spolu, se nepodařilo načíst',
  inMinutes: (count) => `za ${counted('cs', count, { one: 'minutu', few: 'minuty', other: 'minut' })}`,
  exam: (subject, kind) => `${subject}, ${kind}`,
  examines: (room) => (room === null ? 'zkouší vás' : `zkouší vás v místnosti ${room}`),

  week: 'Týden',
  weekOf: (name, week) => `Rozvrh: ${name}, ${week}. týden`,
  weekDays: (week, days) => `${week}. · ${days}`,
  previousWeek: 'Předchozí týden',
  nextWeek: 'Další týden',
  weekFailed: 'Rozvrh se nepodařilo načíst',
  nothingInWeek: 'Žádná výuka.',
  inTimetable: 'Otevřít v rozvrhu',
  cancelled: 'odpadá',
  youAttend: 'máte to i vy',
  otherTeaching: 'ostatní výuka',
  loginForWeek: 'Po přihlášení uvidíte rozvrh a co máte spolu.',
  logIn: 'Přihlásit se',

  teaches: 'Letos učí',
};
