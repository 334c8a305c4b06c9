import { BLOCK_TYPES, TERM_TYPES } from '@kahan/domain';
import { z } from 'zod';
import type { Route, RouteKey } from '../route.ts';
import { codeValue, instant, langQuery, lookupText, queryInt, searchText } from '../shared.ts';

/** A room (spec 3, Room). */
export const room = z.object({
  id: z.string(),
  /** Name of the room in the timetable. */
  id_sis: z.string(),
  /** Id of the room's shape in the floor plan. */
  place_id: z.string(),
  name: z.string(),
  /** -2 to 5. */
  floor: z.number().int(),
  /** 1 to 9. */
  type: z.number().int(),
  /** Id of the building. */
  building: z.number().int(),
  /** Seats; null when unknown. */
  capacity: z.number().int().nullable(),
  /** True for the room that was asked for. The map marks its own choice so. */
  selected: z.boolean(),
});
export type Room = z.infer<typeof room>;

/** A lesson, a reservation, or a date for an exam or a credit that a room is used for. */
export const roomEvent = z.object({
  id: z.string(),
  /** `exam` is a date for an exam or for a credit. */
  kind: z.enum(['lesson', 'reservation', 'exam']),
  /** K exam, Z credit; null for a lesson and a reservation. */
  term_type: z.enum(TERM_TYPES).nullable(),
  name: z.string(),
  /** Code of the subject; null for a reservation. */
  code: z.string().nullable(),
  /** P lecture, X exercise, R anything else. */
  type: z.enum(BLOCK_TYPES),
  /** Unix seconds. */
  start: z.number().int(),
  end: z.number().int(),
  teachers: z.array(z.string()),
  /** A flag or the reason. */
  canceled: z.union([z.boolean(), z.string()]),
});
export type RoomEvent = z.infer<typeof roomEvent>;

/** A room with all that the map says about it (spec 3, Room; place details). */
const roomDetails = room.extend({
  building_name: codeValue,
  address: z.string(),
  /** Name of the room's type. */
  description: z.string().nullable(),
  sis_description: z.string().nullable(),
  custom_description: z.string().nullable(),
  /** People whose room it is. */
  persons: z.array(
    z.object({ id: z.string(), name: z.string(), email: z.string(), tel: z.string().nullable() }),
  ),
  /** The uses of the room from today on, for a week. */
  schedules: z.array(roomEvent),
  /** When the portal put the answer together. */
  as_of: instant,
});
export type RoomDetails = z.infer<typeof roomDetails>;

/** A room that a search of the map found (spec 3, Map search result). */
const mapRoom = room.pick({ id: true, name: true, type: true, floor: true, building: true });
export type MapRoom = z.infer<typeof mapRoom>;

const mapFound = z.union([
  z.object({
    person: z.object({ id: z.string(), name: z.string() }),
    /** The person's first room in the chosen buildings; null for a person without a room. */
    room: mapRoom.nullable(),
  }),
  z.object({ room: mapRoom }),
]);
export type MapFound = z.infer<typeof mapFound>;

/** A stretch of time in unix seconds; the end does not belong to it. */
const span = z.object({ from: z.number().int(), until: z.number().int() });

/** A room that nothing takes while it was asked for (product, Free rooms). */
const freeRoom = z.object({
  room,
  building: codeValue,
  /** Where the building is; null where all rooms are in one town, and when it is unknown. */
  town: z.string().nullable(),
  /** Name of the room's type. */
  description: z.string().nullable(),
  /** The free time around the asked span, within the day of the answer. */
  free: span,
  /** The times of that day at which the room is taken. */
  busy: z.array(span),
  /** Seconds to walk from `near`; null without it, or when no way leads there. */
  walk_seconds: z.number().int().nullable(),
});
export type FreeRoomFound = z.infer<typeof freeRoom>;

/** Lists of numbers as the spec writes them, `1,2,3`; the handler refuses others as INVALID_OPTIONS. */
const numberList = lookupText(1_000).optional();

export const roomsRoutes = {
  'GET /api/rooms': {
    summary: 'All rooms, or those of a floor or a building, and the buildings (spec 3, Room).',
    policy: 'public',
    query: langQuery.extend({
      floor: queryInt(-2, 5).optional(),
      building: queryInt(0, 999_999_999).optional(),
    }),
    response: z.object({
      items: z.array(room),
      buildings: z.array(
        z.object({ id: z.number().int(), code: z.string(), name: z.string(), address: z.string() }),
      ),
    }),
    errors: ['NOT_READY'],
    conditional: true,
  },
  'GET /api/rooms/free': {
    summary:
      'Rooms that no lesson, reservation or exam takes in a span. Rooms without seats, and rooms that the administration excludes, are left out (decision 067).',
    policy: 'public',
    query: langQuery.extend({
      /** Now by default. */
      from: instant.optional(),
      /** A day after `from` at most. */
      until: instant.optional(),
      /** Where `until` is not given: its distance from `from`. */
      minutes: queryInt(1, 1440).default(60),
      /** Any by default. */
      buildings: numberList,
      types: numberList,
      /** The least number of seats. */
      seats: queryInt(1, 100_000).optional(),
      /** Id or name in the timetable of the room from which the ways are measured. */
      near: lookupText(100).min(1).optional(),
      /** Only rooms to which a way without stairs leads, from `near` or from an entrance. */
      step_free: z.enum(['true', 'false']).default('false'),
      /** Rooms that are sent. */
      limit: queryInt(1, 1000).default(200),
    }),
    response: z.object({
      from: z.number().int(),
      until: z.number().int(),
      /** 8:00 to 20:00 in Prague, wider by whole hours where the span lies outside. */
      day: z.object({ start: z.number().int(), end: z.number().int() }),
      /** Buildings with a room where somebody may sit, whatever was asked for. */
      buildings: z.array(codeValue.extend({ id: z.number().int() })),
      /** The nearest first when `near` is given, otherwise by name. */
      items: z.array(freeRoom),
      /** Number of all free rooms. */
      count: z.number().int(),
    }),
    errors: ['NOT_READY', 'NOT_FOUND', 'INVALID_OPTIONS'],
  },
  'GET /api/maps': {
    summary: 'Place details of a room (spec 7, maps). `query` is `place`.',
    policy: 'public',
    query: langQuery.extend({
      query: lookupText(100).default(''),
      /** Id of the room, its name, its name in the timetable, or the id of its shape. */
      any_id: lookupText(100).default(''),
    }),
    response: roomDetails,
    errors: ['NOT_READY', 'NOT_FOUND', 'INVALID_OPTIONS'],
  },
  'GET /api/maps/search': {
    summary:
      'Searches rooms, or people with their rooms (spec 7, maps/search). Room types narrow rooms alone, for most people sit in offices; people without a room are in every building.',
    policy: 'public',
    query: langQuery.extend({
      search: searchText.default(''),
      /** `room` or `person`. */
      searchType: lookupText(100).default('room'),
      /** At least one; 1 to 4 without this option, and all in buildings whose source does not tell types. */
      roomTypes: numberList,
      /** Ids, at least one; all without this option. */
      buildings: numberList,
      limit: queryInt(1, 50).default(20),
      /** From 1. */
      page: queryInt(1, 100_000).default(1),
    }),
    response: z.object({ items: z.array(mapFound), count: z.number().int() }),
    errors: ['NOT_READY', 'INVALID_OPTIONS'],
  },
} as const satisfies Record<RouteKey, Route>;
