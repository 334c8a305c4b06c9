import type { Answer, MapFound, MapRoom, Room, RoomDetails, RoomEvent } from '@kahan/contract';
import {
  type Bilingual,
  type BuildingRecord,
  type FreeRoom,
  fullName,
  hasSeats,
  type Language,
  type PersonRecord,
  type RoomRecord,
  type RoomUse,
  type Span,
  townOf,
} from '@kahan/domain';
import { serverPhrases } from '@kahan/phrases/server';
import type { FoundOnMap } from './rooms.search.ts';

type FreeRooms = Answer<'GET /api/rooms/free'>;

/** A room as lists show it (spec 3, Room). */
export function presentRoom(room: RoomRecord, isSelected = false): Room {
  const { id, id_sis, place_id, name, floor, type, building, capacity } = room;
  return { id, id_sis, place_id, name, floor, type, building, capacity, selected: isSelected };
}

export function presentBuilding({ id, code, name, address }: BuildingRecord, lang: Language) {
  return { id, code, name: name[lang], address };
}

/** What a room is used for, in one language. */
export function presentUse(use: RoomUse, lang: Language): RoomEvent {
  const { id, kind, term_type, name, code, type, start, end, teachers, canceled } = use;
  return { id, kind, term_type, name: name[lang], code, type, start, end, teachers, canceled };
}

/** The records of which the details of a room are made. */
export interface RoomParts {
  room: RoomRecord;
  /** null when the university does not list the room's building. */
  building: BuildingRecord | null;
  persons: readonly PersonRecord[];
  uses: readonly RoomUse[];
  asOf: Date;
}

/** A room with everything that the map says about it (spec 3, Room; place details). */
export function presentRoomDetails(parts: RoomParts, lang: Language): RoomDetails {
  const { room, building, persons, uses, asOf } = parts;
  const inLang = (text: Bilingual | null) => text?.[lang] ?? null;
  return {
    ...presentRoom(room, true),
    building_name: { code: building?.code ?? '', value: building?.name[lang] ?? '' },
    address: building?.address ?? '',
    description: serverPhrases(lang).roomTypes[room.type],
    sis_description: inLang(room.sis_description),
    custom_description: inLang(room.custom_description),
    persons: persons.map((person) => ({
      ...{ id: person.id, name: fullName(person), email: person.email, tel: person.tel },
    })),
    schedules: uses.map((use) => presentUse(use, lang)),
    as_of: asOf.toISOString(),
  };
}

/** Stands for the time to a room that cannot be reached; infinite times have no difference. */
const FAR = Number.MAX_SAFE_INTEGER;

/** Found free rooms, and the data that their answer needs. */
interface FreeParts {
  asked: Span;
  day: Span;
  free: readonly FreeRoom[];
  /** Walking times by room id; null where they are measured from nowhere. */
  seconds: ReadonlyMap<string, number> | null;
  /** All rooms. */
  rooms: readonly RoomRecord[];
  buildings: readonly BuildingRecord[];
  /** Rooms that are shown. */
  limit: number;
}

/** Free rooms, the nearest first, then those without a way; otherwise in Czech order of names, `A 2` before `A 10`. */
export function presentFree(
  { asked, day, free, seconds, rooms, buildings, limit }: FreeParts,
  lang: Language,
): FreeRooms {
  const houses = new Map(buildings.map((one) => [one.id, one]));
  const walkTo = ({ id }: RoomRecord) => seconds?.get(id) ?? FAR;
  const { compare } = new Intl.Collator('cs', { numeric: true });
  const townIn = townsOf(rooms, buildings);
  return {
    ...asked,
    day: { start: day.from, end: day.until },
    buildings: buildings
      .filter(({ id }) => rooms.some((room) => room.building === id && hasSeats(room)))
      .map(({ id, code, name }) => ({ id, code, value: name[lang] }))
      .toSorted((a, b) => compare(a.code, b.code)),
    count: free.length,
    items: free
      // The nearest rooms first, where a place is asked for; then those in which one can stay longest.
      .toSorted(
        (a, b) =>
          walkTo(a.room) - walkTo(b.room) || b.free.until - a.free.until || compare(a.room.name, b.room.name),
      )
      .slice(0, limit)
      .map(({ room, free: span, busy }) => {
        const house = houses.get(room.building);
        return {
          room: presentRoom(room),
          building: { code: house?.code ?? '', value: house?.name[lang] ?? '' },
          town: townIn(room),
          description: serverPhrases(lang).roomTypes[room.type],
          ...{ free: span, busy },
          walk_seconds: seconds?.has(room.id) ? Math.round(walkTo(room)) : null,
        };
      }),
  };
}

/** Tells the town of a room, where the rooms of the university are in several towns. */
function townsOf(
  rooms: readonly RoomRecord[],
  buildings: readonly BuildingRecord[],
): (room: RoomRecord) => string | null {
  const towns = new Map(buildings.map(({ id, address }) => [id, townOf(address)]));
  const townIn = ({ building }: RoomRecord) => towns.get(building) ?? null;
  const all = new Set(rooms.map(townIn).filter((town) => town !== null));
  return all.size > 1 ? townIn : () => null;
}

const presentFoundRoom = ({ id, name, type, floor, building }: RoomRecord): MapRoom => ({
  ...{ id, name, type, floor, building },
});

/**
 * A result of the map's search; of a person's rooms the first one in the chosen buildings.
 * @param buildings null for all
 */
export function presentFound(found: FoundOnMap, buildings: readonly number[] | null): MapFound {
  if (found.person === null) return { room: presentFoundRoom(found.room) };
  const { id } = found.person;
  const room = found.rooms.find(({ building }) => buildings?.includes(building) ?? true);
  return { person: { id, name: fullName(found.person) }, room: room ? presentFoundRoom(room) : null };
}
