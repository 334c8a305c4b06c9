import { englishFloor } from '../../floors.ts';
import { counted } from '../../words.ts';

/** Phrases of the search over everything, loaded with it. */
export const palette = {
  label: 'Search',
  placeholder: 'Subject, person or room',
  /** Headings of the groups of results. */
  groups: {
    classes: 'subjects',
    people: 'people',
    rooms: 'rooms',
    terms: 'exam dates',
    screens: 'screens',
    recent: 'recent',
  },
  /** The kind of a recent result. */
  kinds: { classes: 'subject', people: 'person', rooms: 'room', terms: 'exam dates', screens: 'screen' },
  own: 'yours',
  credits: (count: number) => counted('en', count, { one: 'ECTS credit', other: 'ECTS credits' }),
  building: (code: string) => `building ${code}`,
  floor: englishFloor,
  map: 'map',
  termsOf: (subject: string) => `Exam dates: ${subject}`,
  terms: (count: number) => counted('en', count, { one: 'date', other: 'dates' }),
  found: (count: number) => counted('en', count, { one: 'result', other: 'results' }),
  searching: 'Searching…',
  none: (text: string) => `No results for “${text}”`,
  /** The lists that were searched. */
  noneHint: 'Searched in subjects, people, rooms and screens.',
  noneHintOwn: 'Searched in subjects, people, rooms, your exam dates and screens.',
  start: 'Type a name, a code or a part of one. Typos and missing accents do not matter.',
  /** What can be searched offline, and what cannot. */
  offline: 'You are offline: only screens can be found. Subjects, people and rooms need a connection.',
  offlineOwn:
    'You are offline: only your subjects, your exam dates and screens can be found. Other subjects, people and rooms need a connection.',
  failed: 'Subjects, people and rooms could not be searched.',
  retry: 'Try again',
  choose: 'choose',
  open: 'open',
  newTab: 'in a new tab',
  close: 'close',
};

export type PalettePhrases = typeof palette;
