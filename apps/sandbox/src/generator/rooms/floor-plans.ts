import { type FloorPlanRecord, PLAN_KINDS, type PlanFeature, type PlanKind } from '@kahan/domain';
import { isInside, type Point, rounded } from '../../plans/geometry.ts';
import { type Building, letterOf, turned } from './buildings.ts';
import { type Door, type FloorLayout, layOut } from './floor-layout.ts';
import { groundsOf, type Located } from './grounds.ts';
import { type Room, roomTypeCode, shapeIdOf } from './rooms.ts';
import type { Opening } from './skeleton.ts';

type Features = Record<PlanKind, PlanFeature[]>;
type Properties = PlanFeature['properties'];

/** Metres from the inner side of an outer wall to the door in it. */
const HALF_OUTER_WALL = 0.2;

interface Level extends FloorLayout {
  building: Building;
  floor: number;
}

function levelsOf(building: Building, rooms: readonly Room[]): Level[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor);
  return [...floors].map(([floor, list]) => ({
    ...layOut(letterOf(building), floor, list),
    building,
    floor,
  }));
}

/** A point of a building's own frame in S-JTSK, to the centimetre. */
function located({ corner: [x, y], turn }: Building, point: Point): Point {
  const [east, north] = turned(point, turn);
  return rounded([x + east, y + north]);
}

const feature = (id: string, geometry: PlanFeature['geometry'], properties: Properties): PlanFeature => ({
  type: 'Feature',
  id,
  geometry,
  properties,
});

/** Moves an opening from the corridor's edge into the outer wall. */
function inWall({ from, to }: Opening, corridor: readonly Point[]): Door {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [nx, ny] = [(to[1] - from[1]) / length, (from[0] - to[0]) / length];
  const probe: Point = [
    (from[0] + to[0]) / 2 + nx * HALF_OUTER_WALL,
    (from[1] + to[1]) / 2 + ny * HALF_OUTER_WALL,
  ];
  const by = isInside([corridor], probe) ? -HALF_OUTER_WALL : HALF_OUTER_WALL;
  const moved = ([x, y]: Point): Point => [x + nx * by, y + ny * by];
  return [moved(from), moved(to)];
}

function featuresOf({ building, floor, rooms, cores, corridor, outline, openings }: Level): Features {
  const { id, code } = building;
  const polygon = (ring: readonly Point[]): PlanFeature['geometry'] => ({
    type: 'Polygon',
    coordinates: [[...ring, ...ring.slice(0, 1)].map((point) => located(building, point))],
  });
  const line = (door: Door): PlanFeature['geometry'] => ({
    type: 'LineString',
    coordinates: door.map((point) => located(building, point)),
  });
  const area = { building: id, code, name: null };
  return {
    rooms: rooms.map(({ room, ring }) =>
      feature(shapeIdOf(room), polygon(ring), {
        room: room.id,
        name: room.name,
        room_type: roomTypeCode(room),
        building: id,
      }),
    ),
    buildings: [feature(`b${id}`, polygon(outline), { building: id, code })],
    floors: [
      feature(`f${floor}-${code}`, polygon(corridor), { kind: 'corridor', ...area, step_free: 1 }),
      ...cores.map(({ core: { kind, name, wheelchair }, ring }) =>
        feature(`f${floor}-${code}-${name}`, polygon(ring), {
          kind,
          ...area,
          ...(kind === 'toilet'
            ? { wheelchair: wheelchair === true ? 'yes' : 'no' }
            : { connector: `${code}-${name}`, step_free: kind === 'lift' ? 1 : 0 }),
        }),
      ),
    ],
    doors: [
      ...rooms.flatMap(({ room, doors }) =>
        doors.map((door, index) =>
          feature(`d${floor}-${room.id}${index === 0 ? '' : `-${index + 1}`}`, line(door), {
            kind: 'door',
            room: room.id,
            building: id,
            step_free: 1,
          }),
        ),
      ),
      ...cores.map(({ core, door }) =>
        feature(`d${floor}-${code}-${core.name}`, line(door), {
          kind: 'door',
          room: null,
          building: id,
          step_free: 1,
        }),
      ),
      ...openings.map((opening, index) =>
        feature(`${opening.kind}${floor}-${code}-${index + 1}`, line(inWall(opening, corridor)), {
          kind: opening.kind,
          room: null,
          building: id,
          step_free: opening.isStepFree ? 1 : 0,
        }),
      ),
    ],
  };
}

/**
 * Plans of all floors: rooms, outlines of the buildings that have such a floor, walkable areas besides rooms, and
 * doors, which are on the edges of their rooms. The ground floor has the grounds of the campuses as well.
 */
export function makeFloorPlans(buildings: readonly Building[], rooms: readonly Room[]): FloorPlanRecord[] {
  const roomsOf = Map.groupBy(rooms, ({ building }) => building);
  const levels = buildings.flatMap((building) => levelsOf(building, roomsOf.get(building.code) ?? []));
  const floors = [...Map.groupBy(levels, ({ floor }) => floor)].toSorted(([a], [b]) => a - b);
  return floors.flatMap(([floor, list]) => {
    const features = list.map(featuresOf);
    const outlines = list.map(
      ({ building, outline }): Located => ({
        campus: building.campus,
        ring: outline.map((point) => located(building, point)),
      }),
    );
    const grounds = floor === 0 ? groundsOf(outlines) : [];
    return PLAN_KINDS.map((kind) => ({
      plan_id: `${kind}_${floor}`,
      kind,
      floor,
      features: [...features.flatMap((of) => of[kind]), ...(kind === 'floors' ? grounds : [])],
    }));
  });
}
