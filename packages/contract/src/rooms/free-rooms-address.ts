import { isRealDate, pragueInstant } from '@kahan/domain';
import { mapAddress } from '../maps/map-address.ts';
import { PAGES } from '../pages.ts';

/** How long a room is wanted, minutes. */
export const WANTED_MINUTES = [60, 120] as const;
export type WantedMinutes = (typeof WANTED_MINUTES)[number];
/** Least seats that one can choose; 0 for any number. */
export const WANTED_SEATS = [0, 15, 30, 60] as const;
export type WantedSeats = (typeof WANTED_SEATS)[number];

/** Type of rooms with computers (spec 3, Code lists). */
const COMPUTERS = 4;

/** The wish of the screen of free rooms, as its address has it. */
export interface FreeRoomsWish {
  /** Local time in Prague, YYYY-MM-DDTHH:MM; null for now. */
  at: string | null;
  minutes: WantedMinutes;
  computers: boolean;
  /** Ids; none for all of them. */
  buildings: readonly number[];
  seats: WantedSeats;
  isStepFree: boolean;
  /** Id of the room from which the ways are measured. */
  near: string | null;
}

/** Any room, now, for an hour. */
export const ANY_ROOM: FreeRoomsWish = {
  ...{ at: null, minutes: 60, computers: false, buildings: [], seats: 0 },
  ...{ isStepFree: false, near: null },
};

const MOMENT = /^((?:19|20|21)\d\d-\d\d-\d\d)T([01]\d|2[0-3]):([0-5]\d)$/;
const LONGEST_ID = 100;
/** More buildings than a reader chooses. */
const MOST_BUILDINGS = 50;

const isMoment = (text: string): boolean => {
  const [, date = ''] = MOMENT.exec(text) ?? [];
  return date !== '' && isRealDate(date);
};

/** `2026-11-18T13:00` → the instant at which clocks in Prague show it. */
function instantOf(moment: string): Date {
  const [, date = '', hours, minutes] = MOMENT.exec(moment) ?? [];
  return pragueInstant(date, Number(hours) * 60 + Number(minutes));
}

/** The query of the screen's address. Values that make no sense count as missing. */
export function freeRoomsWishOf(search: URLSearchParams): FreeRoomsWish {
  const at = search.get('at') ?? '';
  const near = search.get('near') ?? '';
  const numbers = (search.get('buildings') ?? '').split(',').filter((one) => /^\d{1,9}$/.test(one));
  return {
    at: isMoment(at) ? at : null,
    minutes: WANTED_MINUTES.find((one) => String(one) === search.get('minutes')) ?? 60,
    computers: search.get('computers') === '1',
    buildings: [...new Set(numbers.map(Number))].sort((a, b) => a - b).slice(0, MOST_BUILDINGS),
    seats: WANTED_SEATS.find((one) => String(one) === search.get('seats')) ?? 0,
    isStepFree: search.get('step_free') === '1',
    near: near !== '' && near.length <= LONGEST_ID && !near.includes('\0') ? near : null,
  };
}

/** Address of the screen of free rooms, see {@link freeRoomsWishOf}. */
export function freeRoomsAddress(wish: FreeRoomsWish): string {
  const { at, minutes, computers, buildings, seats, isStepFree, near } = wish;
  const query = new URLSearchParams({
    ...(at !== null && { at }),
    ...(minutes !== 60 && { minutes: String(minutes) }),
    ...(computers && { computers: '1' }),
    ...(buildings.length > 0 && { buildings: buildings.join() }),
    ...(seats > 0 && { seats: String(seats) }),
    ...(isStepFree && { step_free: '1' }),
    ...(near !== null && { near }),
  });
  return PAGES.rooms.path + (query.size > 0 ? `?${query}` : '');
}

/** The wish of the map's marks: rooms that are free now, wherever they are. */
export const freeOnMapOf = (search: URLSearchParams): FreeRoomsWish => ({
  ...freeRoomsWishOf(search),
  ...{ at: null, near: null, isStepFree: false },
});

/** Address of the map with the rooms of a wish marked, see {@link freeOnMapOf}. */
export function freeOnMapAddress({ minutes, computers, buildings, seats }: FreeRoomsWish): string {
  const list = freeRoomsAddress({ ...ANY_ROOM, minutes, computers, buildings, seats });
  const [, query] = list.split('?');
  return mapAddress({ isFree: true }, new URLSearchParams(query));
}

/** The query of `GET /api/rooms/free` for a wish: the server and the page make the same call. */
export const freeRoomsQueryOf = ({ at, minutes, computers, buildings, seats, ...wish }: FreeRoomsWish) => ({
  ...(at !== null && { from: instantOf(at).toISOString() }),
  ...(minutes !== 60 && { minutes }),
  ...(computers && { types: String(COMPUTERS) }),
  ...(buildings.length > 0 && { buildings: buildings.join() }),
  ...(seats > 0 && { seats }),
  ...(wish.isStepFree && { step_free: 'true' as const }),
  ...(wish.near !== null && { near: wish.near }),
});
