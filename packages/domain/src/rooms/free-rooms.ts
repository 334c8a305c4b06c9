import type { RoomRecord } from '../catalogue.ts';
import { dateAt, instantOf, pragueInstant, unixSeconds } from '../time/time.ts';
import { busySpans, gapsBetween, type RoomUse, type Span, spansWithin } from './occupancy.ts';

/** The day of the ruler, minutes after midnight: the hours in which there is teaching (spec 9). */
const DAY_START = 480;
const DAY_END = 1200;
const HOUR = 3600;

/** Shortest and longest span that can be asked for, seconds. */
const SHORTEST_ASKED = 60;
const LONGEST_ASKED = 24 * HOUR;
/** Years for which timetables may be asked. */
const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Whether rooms may be asked for in a span: a minute to a day long, in a year that timetables may have. */
export function isAskableSpan({ from, until }: Span): boolean {
  const year = instantOf(from).getUTCFullYear();
  const length = until - from;
  return length >= SHORTEST_ASKED && length <= LONGEST_ASKED && year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** Lessons begin and end on multiples of this, seconds. */
const STEP = 300;

/**
 * The span to which an asked one is widened, so that all requests within five minutes get the same answer: a room
 * that is free in it is free in the asked span.
 *
 *     9:02–10:02 → 9:00–10:05
 */
export const widened = ({ from, until }: Span): Span => ({
  from: Math.floor(from / STEP) * STEP,
  until: Math.ceil(until / STEP) * STEP,
});

/** The day around a span: 8:00 to 20:00 in Prague on the date of its beginning, or wider by whole hours. */
export function dayAround({ from, until }: Span): Span {
  const date = dateAt(from);
  return {
    from: Math.min(unixSeconds(pragueInstant(date, DAY_START)), Math.floor(from / HOUR) * HOUR),
    until: Math.max(unixSeconds(pragueInstant(date, DAY_END)), Math.ceil(until / HOUR) * HOUR),
  };
}

/** The requirements of a free room. */
export interface RoomWish {
  /** Ids of buildings; undefined: any building. */
  buildings?: readonly number[] | undefined;
  /** Room types; undefined: any type. */
  types?: readonly number[] | undefined;
  /** Least number of seats. */
  seats?: number | undefined;
}

/** Whether somebody can sit down in a room: it has seats, and the administration has not excluded it. */
export const hasSeats = ({ is_shared, capacity }: Pick<RoomRecord, 'is_shared' | 'capacity'>): boolean =>
  is_shared && capacity !== null && capacity > 0;

export interface FreeRoom {
  room: RoomRecord;
  /** The free time around the asked span, within the day. */
  free: Span;
  /** The taken spans of the day. */
  busy: Span[];
}

/**
 * Rooms that nothing takes at any moment of a span, in the order in which they were given. A cancelled lesson leaves its
 * room free. Rooms without seats are left out.
 * @param uses of the whole day, by room id
 */
export function freeRooms(
  rooms: readonly RoomRecord[],
  uses: ReadonlyMap<string, readonly RoomUse[]>,
  { asked, day, wish = {} }: { asked: Span; day: Span; wish?: RoomWish },
): FreeRoom[] {
  const { buildings, types, seats = 1 } = wish;
  return rooms.flatMap((room) => {
    const isWished =
      hasSeats(room) &&
      (room.capacity ?? 0) >= seats &&
      (buildings === undefined || buildings.includes(room.building)) &&
      (types === undefined || types.includes(room.type));
    if (!isWished) return [];
    const busy = spansWithin(busySpans(uses.get(room.id) ?? []), day);
    const free = gapsBetween(busy, day).find(({ from, until }) => from <= asked.from && asked.until <= until);
    return free === undefined ? [] : [{ room, free, busy }];
  });
}
