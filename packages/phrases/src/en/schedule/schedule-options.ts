import { englishFloor } from '../../floors.ts';

/** Phrases of the dialogs that choose what the timetable shows: the options, and the search for a timetable. */
export const scheduleOptions = {
  shape: 'View as',
  shapes: { grid: 'Grid', list: 'List', free: 'Free time' },
  parts: 'In each lesson',
  /** Parts of a block (spec 2, display checkboxes). */
  flags: {
    code: 'Code',
    name: 'Name',
    room: 'Room',
    teacher: 'Teacher',
    time: 'Time',
    type: 'Type',
    weeks: 'Weeks',
  },
  kinds: { study: 'Your programmes', teacher: 'Teachers', room: 'Rooms', subject: 'Subjects' },
  /** A programme with an unknown field. */
  study: (id: string) => `Programme ${id}`,
  searchIn: {
    study: 'Find in your programmes',
    teacher: 'Find in teachers',
    room: 'Find in rooms',
    subject: 'Find in subjects',
  },
  noneListed: {
    study: 'You have no programme here.',
    teacher: 'No teacher yet.',
    room: 'No room yet.',
    subject: 'No subject yet.',
  },
  noneFits: (text: string) => `Nothing here matches “${text}”.`,
  lookUp: { teacher: 'Look up a teacher', room: 'Look up a room', subject: 'Look up a subject' },
  notThere: 'does not exist, or is not yours',
  notLoaded: 'could not be loaded',
  reservations: 'Reservations',
  colourHint: 'Colours of timetables show when several are on screen.',
  searchTitle: 'Add a timetable',
  searchKind: 'Whose timetable',
  searchKinds: { room: 'Room', teacher: 'Teacher', subject: 'Subject' },
  searchHint: {
    room: 'Name of the room, such as A 137',
    teacher: 'Name of the teacher',
    subject: 'Name or code of the subject',
  },
  found: (count: number) => `${count} found`,
  foundNone: (text: string) => `Nothing matches “${text}”`,
  foundNoneHint: {
    room: 'Try only a part of its name, or look among subjects.',
    teacher: 'Try only the surname.',
    subject: 'Try a part of its name, or its code.',
  },
  searchFailed: 'The search failed',
  more: 'Show more',
  recent: 'Recent searches',
  noRecent: 'What you look up stays here.',
  added: 'is already shown',
  building: (code: string) => `building ${code}`,
  floor: englishFloor,
};

export type ScheduleOptionsPhrases = typeof scheduleOptions;
