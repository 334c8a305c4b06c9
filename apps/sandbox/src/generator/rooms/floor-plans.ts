import { type FloorPlanRecord, PLAN_KINDS, type PlanFeature } from '@kahan/domain';
import { type Building, turned } from './buildings.ts';
import { type FloorLayout, layOut, type Rectangle } from './floor-layout.ts';
import { placeOf, type Room, roomTypeCode } from './rooms.ts';

type Position = [number, number];

/** Thickness of an outer wall. */
const OUTER_WALL = 0.4;

/** A point of a building's own frame in S-JTSK, to the centimetre. */
function located({ corner: [x, y], turn }: Building, point: Position): Position {
  const [east, north] = turned(point, turn);
  return [Math.round((x + east) * 100) / 100, Math.round((y + north) * 100) / 100];
}

function polygon(building: Building, { x0, y0, x1, y1 }: Rectangle): PlanFeature['geometry'] {
  const ring: Position[] = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  return { type: 'Polygon', coordinates: [ring.map((point) => located(building, point))] };
}

interface Level {
  building: Building;
  floor: number;
  layout: FloorLayout;
  /** Of the whole building, which is as long as its longest floor. */
  outline: Rectangle;
}

function levelsOf(building: Building, rooms: readonly Room[]): Level[] {
  const floors = Map.groupBy(rooms, ({ floor }) => floor);
  const layouts = [...floors].map(([floor, list]) => ({ floor, layout: layOut(list) }));
  const length = Math.max(...layouts.map(({ layout }) => layout.length));
  const depth = Math.max(...layouts.map(({ layout }) => layout.depth));
  const outline = { x0: -OUTER_WALL, y0: -OUTER_WALL, x1: length + OUTER_WALL, y1: depth + OUTER_WALL };
  return layouts.map(({ floor, layout }) => ({ building, floor, layout, outline }));
}

function featuresOf({
  building,
  floor,
  layout,
  outline,
}: Level): Record<FloorPlanRecord['kind'], PlanFeature[]> {
  const { id, code } = building;
  const named = { building: id, code };
  return {
    rooms: layout.rooms.map(({ room, area }) => ({
      type: 'Feature',
      id: placeOf(room),
      geometry: polygon(building, area),
      properties: { room: room.id, name: room.name, room_type: roomTypeCode(room), building: id },
    })),
    buildings: [{ type: 'Feature', id: `b${id}`, geometry: polygon(building, outline), properties: named }],
    floors: [
      {
        type: 'Feature',
        id: `f${floor}-${code}`,
        geometry: polygon(building, layout.corridor),
        properties: named,
      },
    ],
    doors: layout.rooms.map(({ room, door }) => ({
      type: 'Feature',
      id: `d${floor}-${room.id}`,
      geometry: { type: 'LineString', coordinates: door.map((point) => located(building, point)) },
      properties: { room: room.id, building: id },
    })),
  };
}

/**
 * Plans of all floors: rooms, outlines of the buildings that have such a floor, corridors, and doors, which are on
 * the edges of their rooms.
 */
export function makeFloorPlans(buildings: readonly Building[], rooms: readonly Room[]): FloorPlanRecord[] {
  const roomsOf = Map.groupBy(rooms, ({ building }) => building);
  const levels = buildings.flatMap((building) => levelsOf(building, roomsOf.get(building.code) ?? []));
  const floors = [...Map.groupBy(levels, ({ floor }) => floor)].toSorted(([a], [b]) => a - b);
  return floors.flatMap(([floor, list]) => {
    const features = list.map(featuresOf);
    return PLAN_KINDS.map((kind) => ({
      plan_id: `${kind}_${floor}`,
      kind,
      floor,
      features: features.flatMap((of) => of[kind]),
    }));
  });
}
