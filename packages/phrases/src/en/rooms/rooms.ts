import { englishFloor } from '../../floors.ts';
import { clock, counted } from '../../words.ts';

/** Phrases of the free rooms, loaded with them. */
export const rooms = {
  filters: 'What to look for',
  when: 'When',
  what: 'What',
  now: 'now',
  /** The next full hour: at 13:00. */
  at: (minutes: number) => `at ${clock(minutes)}`,
  otherTime: 'other time',
  otherTimeLabel: 'Other time',
  day: 'Day',
  time: 'Time',
  show: 'Show',
  hour: 'an hour or more',
  twoHours: 'two hours or more',
  computers: 'computers',
  stepFree: 'step-free',
  allBuildings: 'all buildings',
  /** building A; buildings A, B, C */
  buildings: (codes: readonly string[]) =>
    `${codes.length === 1 ? 'building' : 'buildings'} ${codes.join(', ')}`,
  buildingsLabel: 'Buildings',
  anySeats: 'any number of seats',
  seatsOrMore: (seats: number) => `${seats} seats or more`,
  seatsLabel: 'Seats',
  near: (room: string) => `near ${room}`,

  freeNow: 'Free now',
  /** moment: today at 13:00 */
  freeAt: (moment: string) => `Free ${moment}`,
  longest: (count: number) => `${counted('en', count, { one: 'room', other: 'rooms' })}, longest free first`,
  nearest: (count: number) => `${counted('en', count, { one: 'room', other: 'rooms' })}, nearest first`,
  shown: (shown: number, count: number) =>
    `${shown} of ${count} rooms are shown. Narrow the conditions to see the others.`,
  list: 'Free rooms',
  mark: 'Mark them on the map',
  nowMark: 'now',
  seats: (count: number) => counted('en', count, { one: 'seat', other: 'seats' }),
  seatsWord: (count: number): string => (count === 1 ? 'seat' : 'seats'),
  seatsHead: 'seats',
  minutes: (count: number) => `${count} min`,
  walk: 'walk',
  until: (minutes: number) => `until ${clock(minutes)}`,
  building: (code: string) => `building ${code}`,
  floor: englishFloor,
  /** The ruler in words. */
  ruler: (free: string, taken: readonly string[]) =>
    taken.length === 0 ? `free ${free}` : `free ${free}, taken ${taken.join(', ')}`,
  onMap: (room: string) => `Room ${room} on the map`,
  wayTo: (room: string) => `Route to room ${room}`,
  way: 'Route',

  loadFailed: 'The free rooms could not be loaded',
  empty: 'No room is free then',
  emptyHint: 'Try another time, a shorter one, or fewer conditions.',
  clear: 'Clear the conditions',
  note: 'Free means that no lesson, reservation or exam is held here. Laboratories and computer rooms may be locked.',
};

export type RoomsPhrases = typeof rooms;
