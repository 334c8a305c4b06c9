import type { FloorPlanRecord, PlanFeature } from '../catalogue.ts';

type Position = [number, number];
type Properties = PlanFeature['properties'];
/** West, south, east, north. */
type Rectangle = [number, number, number, number];

export const ringOf = ([x0, y0, x1, y1]: Rectangle): Position[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
  [x0, y0],
];

export interface DrawnFloor {
  /** Rooms by id. */
  rooms?: Record<string, Rectangle | Position[][]>;
  /** Other areas to walk on. */
  areas?: { at: Rectangle | Position[][]; properties?: Properties }[];
  doors?: { at: [Position, Position] | Position; properties?: Properties }[];
  paths?: { at: Position[]; properties?: Properties }[];
  building?: string | null;
}

const feature = (id: string, geometry: PlanFeature['geometry'], properties: Properties): PlanFeature => ({
  type: 'Feature',
  id,
  geometry,
  properties,
});

const polygon = (at: Rectangle | Position[][]): PlanFeature['geometry'] => ({
  type: 'Polygon',
  coordinates: typeof at[0] === 'number' ? [ringOf(at as Rectangle)] : (at as Position[][]),
});

const doorGeometry = (at: [Position, Position] | Position): PlanFeature['geometry'] =>
  typeof at[0] === 'number'
    ? { type: 'Point', coordinates: at as Position }
    : { type: 'LineString', coordinates: at as [Position, Position] };

/** Plans as a student system gives them, one list of drawn buildings for each floor. */
export function plansOf(floors: Record<number, DrawnFloor | DrawnFloor[]>): FloorPlanRecord[] {
  return Object.entries(floors).flatMap(([key, drawn]) => {
    const floor = Number(key);
    const layers: Record<FloorPlanRecord['kind'], PlanFeature[]> = {
      rooms: [],
      buildings: [],
      floors: [],
      doors: [],
    };
    for (const { rooms = {}, areas = [], doors = [], paths = [], building = 'A' } of [drawn].flat()) {
      for (const [room, at] of Object.entries(rooms)) {
        layers.rooms.push(
          feature(`p${floor}-${room}`, polygon(at), { room, name: room, room_type: 1, building }),
        );
      }
      for (const { at, properties } of areas) {
        layers.floors.push(feature(`f${layers.floors.length}`, polygon(at), { building, ...properties }));
      }
      for (const { at, properties } of paths) {
        layers.floors.push(
          feature(
            `f${layers.floors.length}`,
            { type: 'LineString', coordinates: at },
            { building, kind: 'path', ...properties },
          ),
        );
      }
      for (const { at, properties } of doors) {
        layers.doors.push(
          feature(`d${layers.doors.length}`, doorGeometry(at), { building, room: null, ...properties }),
        );
      }
    }
    return (['rooms', 'buildings', 'floors', 'doors'] as const).map((kind) => ({
      ...{ plan_id: `${kind}_${floor}`, kind, floor },
      features: layers[kind],
    }));
  });
}

/** A door in a wall that runs from west to east, 1 m wide. */
export const across = (x: number, y: number, properties: Properties = {}) => ({
  at: [
    [x - 0.5, y],
    [x + 0.5, y],
  ] as [Position, Position],
  properties,
});

/** A door in a wall that runs from south to north. */
export const along = (x: number, y: number, properties: Properties = {}) => ({
  at: [
    [x, y - 0.5],
    [x, y + 0.5],
  ] as [Position, Position],
  properties,
});

/**
 * A building with a corridor of 40 × 3 m from west to east, four rooms on either side, a staircase behind a door at
 * its west end and an open lift at its east end. North are N1 to N4, south S1 to S4, each with the floor before it: `1N2`.
 */
export function house(floor: number, more: DrawnFloor = {}): DrawnFloor {
  const rooms: Record<string, Rectangle> = {};
  const doors: DrawnFloor['doors'] = [];
  for (let index = 1; index <= 4; index += 1) {
    const x = 10 * (index - 1);
    rooms[`${floor}N${index}`] = [x, 9, x + 10, 15];
    rooms[`${floor}S${index}`] = [x, 0, x + 10, 6];
    doors.push(
      across(x + 5, 9, { room: `${floor}N${index}` }),
      across(x + 5, 6, { room: `${floor}S${index}` }),
    );
  }
  return {
    rooms: { ...rooms, ...more.rooms },
    areas: [
      { at: [0, 6, 40, 9], properties: { kind: 'corridor', name: 'hall' } },
      { at: [-4, 6, 0, 9], properties: { kind: 'stairs', connector: 'A-S1', name: 'stairs' } },
      { at: [40, 6, 42, 9], properties: { kind: 'lift', connector: 'A-L1', name: 'lift' } },
      ...(more.areas ?? []),
    ],
    doors: [...doors, along(0, 7.5), ...(more.doors ?? [])],
    ...(more.building !== undefined && { building: more.building }),
  };
}
