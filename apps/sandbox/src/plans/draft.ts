import type { Bilingual, RoomType } from '@kahan/domain';

/** The kind of a source's feature in the plan. */
export type What =
  | 'room'
  | 'corridor'
  | 'stairs'
  | 'lift'
  | 'toilet'
  | 'outdoor'
  | 'path'
  | 'outline'
  | 'door'
  /** Walls are not drawn; they stand in the way where a floor has no corridor. */
  | 'wall'
  | 'entrance';

/** GeoJSON positions: longitude and latitude in degrees (WGS84), or metres in the plane. */
export type Position = [number, number];

export type Geometry =
  | { type: 'Polygon'; rings: Position[][] }
  | { type: 'LineString'; points: Position[] }
  | { type: 'Point'; point: Position };

/** A feature of a source, read but not yet checked. */
export interface Draft {
  file: string;
  id: string;
  what: What;
  /** Empty for an outline of all floors, and for a door whose floors follow from the areas that it touches. */
  floors: number[];
  geometry: Geometry;
  /** The number on the door. */
  ref: string | null;
  name: Bilingual | null;
  roomType: RoomType;
  isStepFree: boolean;
  wheelchair: 'yes' | 'no' | null;
  /** The source's id of the building; null when the source does not say. */
  building: string | null;
  /** A lift that the source shows as a point; an area of the same lift replaces it. */
  isMarker?: true;
  address: string;
}

/** Points of a geometry. */
export const pointsOf = (geometry: Geometry): Position[] =>
  geometry.type === 'Polygon'
    ? geometry.rings.flat()
    : geometry.type === 'LineString'
      ? geometry.points
      : [geometry.point];

export function withPoints(geometry: Geometry, change: (point: Position) => Position): Geometry {
  switch (geometry.type) {
    case 'Polygon':
      return { type: 'Polygon', rings: geometry.rings.map((ring) => ring.map(change)) };
    case 'LineString':
      return { type: 'LineString', points: geometry.points.map(change) };
    case 'Point':
      return { type: 'Point', point: change(geometry.point) };
  }
}

const TYPES: readonly [RoomType, RegExp][] = [
  [1, /lecture|auditori|aula|theatre|posluch/],
  [4, /computer|\bpc\b|počítač/],
  [2, /class|seminar|meeting|conference|training|učebn|zasedac/],
  [3, /\blab|laborat/],
  [5, /office|administration|kancel|pracovn/],
  [6, /study|studov|library|reading|knihovn/],
  [7, /gym|sport|fitness|tělocvič/],
  [9, /technical|storage|server|utility|mechanical|electrical|cupboard|closet|plant|sklad|technick/],
];

/** The type of a room (spec 3) from the words of its category and its name; facilities when no word does. */
export function roomTypeOf(words: readonly (string | null | undefined)[]): RoomType {
  const text = words
    .filter((word) => typeof word === 'string')
    .join(' ')
    .toLowerCase()
    .replaceAll('_', ' ');
  return TYPES.find(([, pattern]) => pattern.test(text))?.[0] ?? 8;
}
