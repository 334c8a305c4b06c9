import { PLAN_KINDS, type PlanKind, type RoomType } from '../catalogue.ts';

/** Lowest and highest floor of the map (spec 9). */
export const LOWEST_FLOOR = -2;
export const HIGHEST_FLOOR = 5;

/** Kinds of rooms (spec 3, Code lists). */
export const ROOM_TYPES = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies readonly RoomType[];

/** Room types in which a search looks unless others are chosen (spec 9). */
export const DEFAULT_ROOM_TYPES: readonly RoomType[] = [1, 2, 3, 4];
/** Facilities: the type of a room without a known type. */
const UNTOLD: RoomType = 8;

/**
 * The rooms in which a search looks unless types are chosen: those of the default types. Where more than half of the
 * rooms of a building are facilities, as in OpenStreetMap, its source does not give types, and all of its rooms count.
 */
export function usualRooms<R extends { building: number; type: RoomType }>(rooms: readonly R[]): Set<R> {
  const houses = [...Map.groupBy(rooms, ({ building }) => building).values()];
  return new Set(
    houses.flatMap((all) => {
      const isUntold = all.filter(({ type }) => type === UNTOLD).length > all.length / 2;
      return isUntold ? all : all.filter(({ type }) => DEFAULT_ROOM_TYPES.includes(type));
    }),
  );
}

/** Whether the map has such a floor. */
export const isFloor = (floor: number): boolean =>
  Number.isInteger(floor) && floor >= LOWEST_FLOOR && floor <= HIGHEST_FLOOR;

/** A building's id has at most nine digits. */
const NUMBER = /^\d{1,9}$/;

/** `1,2,3` → the numbers, each once and in order; null when a part is no number, or when there is none. */
function numbersOf(text: string): number[] | null {
  const parts = text.split(',').map((part) => part.trim());
  if (!parts.every((part) => NUMBER.test(part))) return null;
  return [...new Set(parts.map(Number))].sort((a, b) => a - b);
}

/** `1,2` → room types; null when the text names none, or something else. */
export function roomTypesOf(text: string): RoomType[] | null {
  const numbers = numbersOf(text);
  if (numbers === null) return null;
  const types = ROOM_TYPES.filter((type) => numbers.includes(type));
  return types.length === numbers.length ? types : null;
}

/** `1,297` → ids of buildings; null when the text names none, or something else. */
export const buildingsOf = (text: string): number[] | null => numbersOf(text);

const PLAN_FILE = /^([a-z]+)_(-?\d)\.json$/;

/** `rooms_-1.json` → the id of that layer, `rooms_-1`; null when the map has no such file (spec 7, map data). */
export function planIdOf(file: string): string | null {
  const [, name, floor = ''] = PLAN_FILE.exec(file) ?? [];
  const kind: PlanKind | undefined = PLAN_KINDS.find((one) => one === name);
  // `-0` is a second name of the ground floor.
  if (kind === undefined || floor === '-0' || !isFloor(Number(floor))) return null;
  return `${kind}_${floor}`;
}
