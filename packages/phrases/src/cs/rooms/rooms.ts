import type { RoomsPhrases } from '../../en/rooms/rooms.ts';
import { czechFloor } from '../../floors.ts';
import { before, clock, counted, form, from } from '../../words.ts';

const SEATS = { one: 'místo', few: 'místa', other: 'míst' };
const ROOMS = { one: 'místnost', few: 'místnosti', other: 'místností' };

export const rooms: RoomsPhrases = {
  filters: 'Co hledáte',
  when: 'Kdy',
  what: 'Jaká',
  now: 'teď',
  at: (minutes) => `${before(Math.floor(minutes / 60) % 24)} ${clock(minutes)}`,
  otherTime: 'jindy',
  otherTimeLabel: 'Jiný čas',
  day: 'Den',
  time: 'Čas',
  show: 'Zobrazit',
  hour: 'aspoň hodinu',
  twoHours: 'aspoň dvě hodiny',
  computers: 'počítače',
  stepFree: 'bezbariérová',
  allBuildings: 'všechny budovy',
  buildings: (codes) => `${codes.length === 1 ? 'budova' : 'budovy'} ${codes.join(', ')}`,
  buildingsLabel: 'Budovy',
  anySeats: 'libovolný počet míst',
  seatsOrMore: (seats) => `${seats} a více míst`,
  seatsLabel: 'Místa',
  near: (room) => `blízko místnosti ${room}`,

  freeNow: 'Volno teď',
  freeAt: (moment) => `Volno ${moment}`,
  longest: (count) => `${counted('cs', count, ROOMS)}, nejdéle volné první`,
  nearest: (count) => `${counted('cs', count, ROOMS)}, nejbližší první`,
  shown: (shown, count) =>
    `Zobrazeno ${shown} ${from(count)} ${count} místností. Ostatní uvidíte, když zpřesníte podmínky.`,
  list: 'Volné místnosti',
  mark: 'Vyznačit je na mapě',
  nowMark: 'teď',
  seats: (count) => counted('cs', count, SEATS),
  seatsWord: (count) => form('cs', count, SEATS),
  seatsHead: 'míst',
  minutes: (count) => `${count} min`,
  walk: 'pěšky',
  until: (minutes) => `do ${clock(minutes)}`,
  building: (code) => `budova ${code}`,
  floor: czechFloor,
  ruler: (free, taken) =>
    taken.length === 0 ? `volno ${free}` : `volno ${free}, obsazeno ${taken.join(', ')}`,
  onMap: (room) => `Místnost ${room} na mapě`,
  wayTo: (room) => `Cesta do místnosti ${room}`,
  way: 'Cesta',

  loadFailed: 'Volné místnosti se nepodařilo načíst',
  empty: 'V tu dobu není nic volného',
  emptyHint: 'Zkuste jiný čas, kratší dobu nebo méně podmínek.',
  clear: 'Zrušit podmínky',
  note: 'Volno znamená, že tu podle rozvrhu, rezervací ani termínů zkoušek nikdo není. Laboratoře a počítačové učebny mohou být zamčené.',
};
