import { englishFloor } from '../../floors.ts';
import { clock, counted } from '../../words.ts';

/** Time until a lesson begins, for lessons of today. */
const inMinutes = (count: number) => `in ${counted('en', count, { one: 'minute', other: 'minutes' })}`;

/** Phrases of the search for people and of a person's page. */
export const people = {
  name: 'Name',
  search: 'Search',
  searchHint: 'First name or surname. Accents and small typos do not matter.',
  atLeast: 'Type at least 3 characters.',
  nameNeeded: 'Type a name.',
  searchFailed: 'The search failed',
  found: (count: number) => counted('en', count, { one: 'person', other: 'people' }),
  foundNone: (text: string) => `No results for “${text}”`,
  foundNoneHint: 'Try only the surname, or only its beginning.',
  results: 'People found',
  recent: 'Recent searches',
  noRecent: 'Find a teacher by name',
  noRecentHint: 'People you look up are kept here, on this device.',
  previousPage: 'Previous page',
  nextPage: 'Next page',

  loadFailed: 'The person could not be loaded',
  notFound: 'This person is not in the directory',
  notFoundHint: 'They may have left, or the link is wrong. Look for them by name.',
  /** The text of the specification, which is Czech in both languages. */
  teacherNotFound: 'Vyučující nebyl nalezen.',
  teacherNotFoundHint: 'This teacher is not in the directory. Look for them by name.',
  meant: 'Did you mean',
  toSearch: 'Search people',

  email: 'Email',
  tel: 'Telephone',
  rooms: (count: number): string => (count === 1 ? 'Office' : 'Rooms'),
  roomHint: (floor: string, building: string) =>
    building === '' ? floor : `${floor}, ${building.replace(/^Building /, 'building ')}`,
  floor: englishFloor,
  roomOnMap: (room: string) => `Room ${room} on the map`,
  write: 'Write',
  writeEmail: 'Write an email',
  saveContact: 'Save contact',
  copyAddress: 'Copy address',
  copied: 'Copied',
  copyFailed: 'Copying failed',

  now: 'now',
  teachingNow: (room: string | null, until: number) =>
    room === null ? `Teaching until ${clock(until)}` : `Teaching in ${room} until ${clock(until)}`,
  teachingToday: (room: string | null, from: number) =>
    room === null ? `Teaching today at ${clock(from)}` : `Teaching today at ${clock(from)} in ${room}`,
  noMoreToday: 'No more teaching today',
  notToday: 'No teaching today',
  /** What is taught: Thermodynamics, exercise. */
  lesson: (subject: string, kind: string) => `${subject}, ${kind}`,
  following: (subject: string, kind: string, room: string | null, from: number) =>
    `At ${clock(from)} ${kind}: ${subject}${room === null ? '' : `, ${room}`}.`,
  nextTeaching: (moment: string, room: string | null) =>
    room === null ? `Next lesson: ${moment}` : `Next lesson: ${moment}, ${room}`,
  examiningNow: (room: string | null, until: number) =>
    room === null ? `Examining until ${clock(until)}.` : `Examining in ${room} until ${clock(until)}.`,
  examining: (moment: string, room: string | null) =>
    room === null ? `Next exam: ${moment}.` : `Next exam: ${moment}, ${room}.`,
  youToo: 'You are there too.',
  nothingAhead: 'No lessons ahead this semester.',
  freeToday: (spans: readonly string[]) => `Without lessons today: ${spans.join(', ')}.`,
  span: (from: number, to: number | null) =>
    to === null ? `after ${clock(from)}` : `${clock(from)}–${clock(to)}`,

  shared: 'What you share',
  sharedFailed: 'What you share could not be loaded',
  inMinutes,
  exam: (subject: string, kind: string) => `${subject}, ${kind}`,
  examines: (room: string | null) => (room === null ? 'examines you' : `examines you in ${room}`),

  week: 'Week',
  weekOf: (name: string, week: number) => `Timetable: ${name}, week ${week}`,
  /** 9 · 16–20 Nov */
  weekDays: (week: number, days: string) => `${week} · ${days}`,
  previousWeek: 'Previous week',
  nextWeek: 'Next week',
  weekFailed: 'The timetable could not be loaded',
  nothingInWeek: 'No lessons.',
  inTimetable: 'Open in the timetable',
  cancelled: 'cancelled',
  youAttend: 'you attend too',
  otherTeaching: 'other teaching',
  loginForWeek: 'Log in to see the timetable and what you share.',
  logIn: 'Log in',

  teaches: 'Teaches this year',
};

export type PeoplePhrases = typeof people;
