import type { Campus, PlanLayer, Room } from '@kahan/contract';
import type { FloorLayers } from '../../../apps/web/src/data/maps.ts';

type Feature = PlanLayer['features'][number];
type Position = [number, number];

/** South-west corner of the campus, S-JTSK in metres. */
const WEST = -744_800;
const SOUTH = -1_041_100;
/** The street does not run from west to east. */
const TURN = (8 * Math.PI) / 180;
const BUILDINGS = 10;
const LENGTH = 150;
const DEPTH = 17;
/** Metres from a building to the next one. */
const STEP = 28;

const located = (x: number, y: number): Position => [
  Math.round((WEST + x * Math.cos(TURN) - y * Math.sin(TURN)) * 10) / 10,
  Math.round((SOUTH + x * Math.sin(TURN) + y * Math.cos(TURN)) * 10) / 10,
];

function rectangle(id: string, [x0, y0, x1, y1]: number[], properties: Feature['properties']): Feature {
  const corners = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ];
  const ring = corners.map(([x = 0, y = 0]) => located(x, y));
  return { type: 'Feature', id, geometry: { type: 'Polygon', coordinates: [ring] }, properties };
}

/** A floor with `count` rooms in ten buildings, along both sides of a corridor, each room with a door. */
export function layersOf(floor: number, count: number): FloorLayers {
  const inRow = count / BUILDINGS / 2;
  const width = LENGTH / inRow;
  const layers: FloorLayers = { rooms: [], buildings: [], floors: [], doors: [] };
  for (let building = 0; building < BUILDINGS; building++) {
    const south = building * STEP;
    const code = String.fromCharCode(65 + building);
    const whole = [0, south, LENGTH, south + DEPTH];
    layers.buildings.push(rectangle(`b${code}`, whole, { building: building + 1, code }));
    layers.floors.push(
      rectangle(`f${code}`, [0, south + 7, LENGTH, south + 10], { kind: 'corridor', building: building + 1 }),
    );
    for (let index = 0; index < 2 * inRow; index++) {
      const isNorth = index % 2 === 1;
      const west = Math.floor(index / 2) * width;
      const y = south + (isNorth ? 10 : 0);
      const id = `${code}${floor}${String(index).padStart(2, '0')}`;
      const room_type = (index % 9) + 1;
      layers.rooms.push(
        rectangle(`p${id}`, [west, y, west + width, y + 7], {
          ...{ room: id, name: `${code} ${floor}${index}`, room_type, building: building + 1 },
        }),
      );
      const door = isNorth ? y : y + 7;
      const jambs = [located(west + width / 2 - 0.5, door), located(west + width / 2 + 0.5, door)];
      layers.doors.push({
        ...{ type: 'Feature', id: `d${id}`, geometry: { type: 'LineString', coordinates: jambs } },
        properties: { kind: 'door', room: id, building: building + 1 },
      });
    }
  }
  return layers;
}

/** The rooms of a floor as the list of rooms has them. */
export const roomsOf = (floor: number, { rooms }: FloorLayers): Room[] =>
  rooms.map(({ id, properties }) => ({
    ...{ id: String(properties.room), id_sis: String(properties.name), place_id: id },
    ...{ name: String(properties.name), floor, type: Number(properties.room_type) },
    ...{ building: Number(properties.building), capacity: 30, selected: false },
  }));

/** The campus of these floors. */
export function campusOf(floors: number[]): Campus {
  const corners = [located(0, 0), located(LENGTH, 0), located(0, STEP * BUILDINGS), located(LENGTH, 300)];
  const [xs, ys] = [corners.map(([x]) => x), corners.map(([, y]) => y)];
  return {
    floors,
    extent: [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)],
    buildings: [],
    room_types: Array.from({ length: 9 }, (_, index) => ({ type: index + 1, name: `Type ${index + 1}` })),
  };
}
