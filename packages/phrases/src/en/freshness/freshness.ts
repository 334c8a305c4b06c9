import { list } from '../../words.ts';

/** Phrases of the status page, loaded with it. A time is `10:42`, of another day `18 Nov 10:42`. */
export const freshness = {
  loadFailed: 'The status could not be loaded',
  fine: 'Everything is up to date.',
  fineSo: 'The student system answers.',
  down: (time: string) => `The student system has not answered since ${time}.`,
  downSo: (time: string) => `You see data as of ${time}. Sign-ups for exam dates wait until it answers.`,
  unread: 'Nothing has been read from the student system yet.',
  unreadSo: 'The data appears here as soon as the student system answers for the first time.',
  partly: 'Some data cannot be loaded right now.',
  partlySo: 'It is marked below. Everything else is up to date.',
  reading: 'Some data is being loaded for the first time.',
  readingSo: 'It is marked below and appears in a few minutes.',

  fromStudentSystem: 'Data of the student system',
  menus: 'Menus',
  /** Above the times. */
  asOf: 'As of',
  neverRead: 'Not loaded yet',
  failingSince: (time: string) => `Loading has failed since ${time}`,
  sources: {
    schedule: 'Timetable',
    terms: 'Exam dates',
    results: 'Results',
    studies: 'Programmes',
    groups: 'Class groups',
    news: 'News',
    calendar: 'Calendar of the university',
    classes: 'Subjects',
    people: 'People and departments',
    rooms: 'Rooms and floor plans',
    contacts: 'Contacts',
  },
  canteens: (names: string[]) => list(names, 'and'),
  someCanteens: 'Canteens that have not been loaded yet',

  works: 'What works at any time',
  withoutSystem: 'When the student system does not answer',
  withoutSystemSo: [
    'You see the data that was loaded last.',
    'You can sign up for exam dates and cancel sign-ups: the request is saved and sent once the student system answers.',
  ],
  withoutNetwork: 'When you have no connection',
  /** @param pages names of pages, as the menu calls them */
  withoutNetworkSo: (pages: string[]) => [
    `On a device where you are logged in, you can open ${list(pages, 'and')}, as they were when they were loaded last.`,
    'The calendar and the map open too, with the months and floors that you have seen there.',
    'You cannot sign up for exam dates until the connection is back.',
  ],
};

export type FreshnessPhrases = typeof freshness;
