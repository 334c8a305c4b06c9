import { englishFloor } from '../../floors.ts';
import { capital, clock, counted } from '../../words.ts';

const floor = englishFloor;

const seats = (count: number) => counted('en', count, { one: 'seat', other: 'seats' });

/** Phrases of the map. */
export const maps = {
  floor,
  /** Over the drawing. */
  floorLabel: (number: number) => capital(floor(number)),
  seats,
  /** Name, type and seats of a room, as its link says them. */
  room: (name: string, type: string, capacity: number | null) =>
    [name, type.toLowerCase(), capacity === null ? '' : seats(capacity)].filter(Boolean).join(', '),
  /** Below the name of a room: lecture hall, 48 seats · building B, 1st floor */
  facts: (type: string, capacity: number | null, building: string, number: number) =>
    [
      [type.toLowerCase(), capacity === null ? '' : seats(capacity)].filter(Boolean).join(', '),
      `building ${building}, ${floor(number)}`,
    ]
      .filter(Boolean)
      .join(' · '),
  plan: (number: number) => `Plan: ${floor(number)}`,
  planHint:
    'Arrow keys lead from room to room, Enter chooses one. Plus and minus change the size, 0 shows the whole floor.',
  floors: 'Floor',
  up: 'One floor up',
  down: 'One floor down',
  noRoof: "Can't go to the roof.",
  noDigging: "Can't dig underground.",
  chosenHere: 'selected room here',
  passedHere: 'the route passes here',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  centre: 'Show the whole floor',
  share: 'Share this view',
  copied: 'Link copied',
  copyFailed: 'Copying failed. Copy the address from the address bar.',
  planFailed: (number: number) => `The plan could not be drawn: ${floor(number)}`,
  planFailedHint: 'Until it works, here are the rooms of the floor as a list.',
  planOffline: (number: number) => `Not saved on this device: ${floor(number)}`,
  planOfflineHint: 'Floors that you have opened before also work offline.',
  mapOffline: 'The map is not saved on this device',
  mapOfflineHint: 'It opens once you are connected. What you open then also works offline.',
  noPlans: 'No floor plans yet',
  noPlansHint: 'The university has not provided any. Use the search to find rooms.',
  campusFailed: 'The map could not be loaded',

  list: 'List of rooms',
  toMap: 'Back to the map',
  listOf: (number: number) => `Rooms: ${floor(number)}`,
  building: (code: string) => `Building ${code}`,
  noRooms: 'This floor has no rooms in the directory.',
  listFailed: 'The list of rooms could not be loaded',

  roomMissing: (id: string) => `Room ${id} not found.`,
  roomFailed: 'The room could not be loaded',
  unchoose: (room: string) => `Close ${room}`,
  chosen: 'Chosen rooms',
  otherFloor: (number: number) => `Show on the map: ${floor(number)}`,
  bigger: 'Larger panel',
  smaller: 'Smaller panel',
  tabs: { schedules: 'Timetable', persons: 'People', info: 'About the room' },
  freeNow: 'Free now',
  busyNow: 'Busy now',
  until: (minutes: number) => `until ${clock(minutes)}`,
  restOfDay: 'for the rest of the day',
  nothingAhead: 'Nothing is planned here in the coming week.',
  today: (minutes: number) => `today ${clock(minutes)}`,
  day: (weekday: string, minutes: number) => `${weekday} ${clock(minutes)}`,
  minutes: (count: number) => `${count} min`,
  kinds: {
    lesson: { P: 'lecture', X: 'exercise', R: 'lesson' },
    reservation: 'reservation',
    exam: 'exam',
    credit: 'credit',
  },
  own: (what: string) => `your ${what}`,
  cancelled: 'cancelled',
  timetable: 'Whole timetable',
  way: 'Show route',
  /** Before the address of a room in another town. */
  away: 'Not on the campus map.',
  tablet: 'Door display',
  noPersons: 'Nobody has this room as an office.',
  write: (name: string) => `Write to ${name}`,
  about: {
    type: 'Type',
    seats: 'Seats',
    building: 'Building',
    address: 'Address',
    floor: 'Floor',
    note: 'Note',
  },

  /** Rooms that are free now, marked on the plan. */
  free: {
    show: 'Mark free rooms',
    title: 'Free now',
    /** here: on the shown floor */
    count: (here: number, all: number) => `${here} on this floor, ${all} in all`,
    none: 'No room of this floor is free now.',
    failed: 'The free rooms could not be loaded',
    list: 'All free rooms, another time',
    close: 'Hide free rooms',
  },

  find: 'Find a room or a person',
  searchType: 'Search for',
  types: { room: 'Room', person: 'Person' },
  roomName: 'Room',
  personName: 'Name',
  search: 'Search',
  results: 'Results',
  history: 'History',
  searchTabs: 'Search and history',
  noHistory: 'Rooms that you choose will be listed here.',
  filters: 'Room types and buildings',
  roomTypes: 'Room types',
  buildings: 'Buildings',
  nothingSelected: 'Select at least one room type and one building to search.',
  restoreFilters: 'Restore defaults',
  found: (count: number) => counted('en', count, { one: 'result', other: 'results' }),
  more: (shown: number, count: number) => `The first ${shown} of ${count}. Add letters to narrow them down.`,
  foundNone: (text: string) => `No results for “${text}”`,
  foundNoneHint: 'Try fewer letters, or more room types and buildings.',
  searchFailed: 'Ooops! Something failed.',
  noRoom: 'no room',
  personPage: 'Contact',

  locate: 'Where am I',
  /** Asking for the reader's position. */
  position: {
    title: 'Show where you are',
    why: 'Your device finds out where you are and asks you first. The position is drawn on the map and stays in this page: it is sent nowhere and not kept.',
    go: 'Find the position',
    refused: 'Your device did not allow it. You can change that in the settings of the browser.',
    failed: 'Your position could not be found. Try again.',
  },
  here: 'You are about here',
  outside: 'You are outside the campus.',
};

export type MapsPhrases = typeof maps;
