import type { Campus, PlanLayer } from '@kahan/contract';
import {
  type BuildingRecord,
  type FloorPlanRecord,
  type Language,
  type PlanFeature,
  ROOM_TYPES,
  type RoomType,
} from '@kahan/domain';

type Position = [number, number];

/** Coordinates are sent to 0.1 m: half a pixel at the closest zoom, and a third fewer bytes than centimetres. */
const PER_METRE = 10;

const rounded = (metres: number) => Math.round(metres * PER_METRE) / PER_METRE;
const roundedPoint = ([x, y]: Position): Position => [rounded(x), rounded(y)];

/** A line of rounded points without repeated ones. It keeps the least number of points of its kind. */
function roundedLine(points: readonly Position[], least: number): Position[] {
  const all = points.map(roundedPoint);
  const distinct = all.filter(([x, y], index) => {
    const before = all[index - 1];
    return before === undefined || before[0] !== x || before[1] !== y;
  });
  return distinct.length < least ? all : distinct;
}

function presentGeometry(geometry: PlanFeature['geometry']): PlanFeature['geometry'] {
  switch (geometry.type) {
    case 'Point':
      return { type: 'Point', coordinates: roundedPoint(geometry.coordinates) };
    case 'LineString':
      return { type: 'LineString', coordinates: roundedLine(geometry.coordinates, 2) };
    case 'Polygon':
      // A ring ends where it begins.
      return { type: 'Polygon', coordinates: geometry.coordinates.map((ring) => roundedLine(ring, 4)) };
  }
}

/** A layer as GeoJSON, coordinates to 0.1 m (spec 7, map data). */
export function presentLayer({ features }: FloorPlanRecord): PlanLayer {
  return {
    type: 'FeatureCollection',
    crs_epsg: 5514,
    features: features.map(({ id, geometry, properties }) => ({
      ...{ type: 'Feature', id, properties },
      geometry: presentGeometry(geometry),
    })),
  };
}

function pointsOf({ geometry }: PlanFeature): readonly Position[] {
  if (geometry.type === 'Point') return [geometry.coordinates];
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat();
}

/** The smallest rectangle around all shapes, widened to 0.1 m; null without a shape. */
function extentOf(plans: readonly FloorPlanRecord[]): Campus['extent'] {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { features } of plans) {
    for (const feature of features) {
      for (const [x, y] of pointsOf(feature)) {
        [minX, minY] = [Math.min(minX, x), Math.min(minY, y)];
        [maxX, maxY] = [Math.max(maxX, x), Math.max(maxY, y)];
      }
    }
  }
  if (minX > maxX) return null;
  const down = (metres: number) => Math.floor(metres * PER_METRE) / PER_METRE;
  const up = (metres: number) => Math.ceil(metres * PER_METRE) / PER_METRE;
  return [down(minX), down(minY), up(maxX), up(maxY)];
}

/** Middles of the doors through which one comes in, by building: of the floor that is nearest to the ground. */
function entrancesOf(plans: readonly FloorPlanRecord[]): Map<number, Position> {
  const doors = plans
    .filter(({ kind }) => kind === 'doors')
    .toSorted((a, b) => Math.abs(a.floor) - Math.abs(b.floor) || a.floor - b.floor);
  const found = new Map<number, Position>();
  for (const door of doors.flatMap(({ features }) => features)) {
    const { kind, building } = door.properties;
    if (kind !== 'entrance' || typeof building !== 'number' || found.has(building)) continue;
    const points = pointsOf(door);
    const [first, last] = [points[0], points.at(-1)];
    if (first === undefined || last === undefined) continue;
    found.set(building, roundedPoint([(first[0] + last[0]) / 2, (first[1] + last[1]) / 2]));
  }
  return found;
}

/** Whether a layer shows more of a floor than the ground around the buildings. */
const isDrawn = ({ kind, features }: FloorPlanRecord) =>
  (kind === 'buildings' || kind === 'rooms') && features.length > 0;

const buildingOf = ({ properties }: PlanFeature) => properties.building;

/** The campus: the facts that the map needs before any floor is loaded. */
export function presentCampus(
  plans: readonly FloorPlanRecord[],
  buildings: readonly BuildingRecord[],
  { roomTypes, lang }: { roomTypes: Record<RoomType, string>; lang: Language },
): Campus {
  const entrances = entrancesOf(plans);
  const drawn = new Set(plans.filter(isDrawn).flatMap(({ features }) => features.map(buildingOf)));
  return {
    floors: [...new Set(plans.filter(isDrawn).map(({ floor }) => floor))].sort((a, b) => a - b),
    extent: extentOf(plans),
    buildings: buildings
      .toSorted((a, b) => a.id - b.id)
      .map(({ id, code, name, address }) => ({
        ...{ id, code, name: name[lang], address },
        entrance: entrances.get(id) ?? null,
        is_drawn: drawn.has(id),
      })),
    room_types: ROOM_TYPES.map((type) => ({ type, name: roomTypes[type] })),
  };
}
