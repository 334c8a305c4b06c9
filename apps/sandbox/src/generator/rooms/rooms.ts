import type { RoomRecord, RoomType as RoomTypeCode } from '@kahan/domain';
import { texts } from '../texts.ts';
import { type Building, letterOf } from './buildings.ts';

export type RoomType =
  | 'hall'
  | 'classroom'
  | 'lab'
  | 'computer'
  | 'office'
  | 'study'
  | 'gym'
  | 'service'
  | 'technical';

export interface Room {
  id: string;
  /** Its name in the timetable. */
  code: string;
  name: string;
  building: string;
  floor: number;
  type: RoomType;
  /** Seats; 0 in rooms without teaching. */
  capacity: number;
}

const { halls: allHalls, floors, gyms: allGyms, types, reception } = texts('rooms');
const typeOfLetter = new Map(
  Object.entries(types).flatMap(([type, { letters }]) =>
    [...letters].map((letter) => [letter, type as RoomType]),
  ),
);

/** Numbers are odd; below the ground floor they start at 1 again, with an S: `AS 3`, `A 05`, `A 105`. */
function roomCode(building: string, floor: number, index: number): string {
  const number = index * 2 + 1;
  if (floor < 0) return `${building}S ${number}`;
  return `${building} ${floor === 0 ? String(number).padStart(2, '0') : floor * 100 + number}`;
}

function roomsOf({ code: building }: Building, letter: string): Room[] {
  const halls = allHalls
    .filter(({ code }) => code.startsWith(`${letter} `))
    .map(({ code, floor, capacity }): Room => {
      const name = code.replace(letter, building);
      return { id: idOf(name), code: name, name, building, floor, type: 'hall', capacity };
    });
  const others = (floors[letter] ?? []).flatMap(({ floor, rooms }) =>
    [...rooms].map((kind, index): Room => {
      const type = typeOfLetter.get(kind);
      if (type === undefined) throw new RangeError(`no room is written as ${kind}`);
      const code = roomCode(building, floor, index);
      const { capacities } = types[type];
      const capacity = capacities[index % capacities.length] ?? 0;
      return { id: idOf(code), code, name: code, building, floor, type, capacity };
    }),
  );
  const gym = allGyms[letter];
  if (gym === undefined) return [...others, ...halls];
  const code = building === letter ? gym : `${gym} ${building.slice(1)}`;
  const [capacity = 0] = types.gym.capacities;
  return [
    ...others,
    ...halls,
    { id: `${building}HALA`, code, name: code, building, floor: 0, type: 'gym', capacity },
  ];
}

/** `B 139` → `B139`, but `B2 01` → `B2-01`, because `B201` is another one. */
const idOf = (code: string) => code.replace(/^(\D+) /, '$1').replace(' ', '-');

/** Rooms of all buildings: 250 for each unit of the university's size. */
export function makeRooms(buildings: readonly Building[]): Room[] {
  return buildings.flatMap((building) => roomsOf(building, letterOf(building)));
}

export const roomTypeCode = ({ type }: Room): RoomTypeCode => types[type].code;

/** Whether the room is the reception of its building. */
export const isReception = ({ code, type }: Room) => type === 'service' && / 01$/.test(code);

/** The room as it is published. Its shape in the floor plan has an id of its own, because plans are redrawn. */
export function roomRecord(room: Room, building: number, index: number): RoomRecord {
  const { id, code, name, floor, type, capacity } = room;
  const { notes, shared } = types[type];
  return {
    id,
    id_sis: code,
    place_id: shapeIdOf(room),
    name,
    floor,
    type: roomTypeCode(room),
    building,
    capacity: capacity === 0 ? null : capacity,
    is_shared: shared[index % shared.length] ?? false,
    sis_description: isReception(room) ? reception : types[type].name,
    custom_description: notes[index % notes.length] ?? null,
  };
}

/** Id of a room's shape in the floor plan. */
export const shapeIdOf = ({ id, floor }: Room) => `p${floor}-${id}`;
