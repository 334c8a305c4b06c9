import type { FloorPlanRecord, PlanFeature } from '../catalogue.ts';
import type { Cooperative } from './cooperative.ts';
import { openBorders } from './open-borders.ts';
import { type Area, type AreaIndex, textOf } from './plan-areas.ts';
import {
  boxOf,
  contains,
  direction,
  distance,
  dot,
  isFinitePoint,
  middle,
  moved,
  nearestWall,
  type Point,
} from './shape.ts';

/** Largest distance from a door to the edge of an area that it leads to, m: walls have a thickness. */
export const REACH = 0.5;

/** One side of a link. */
export interface LinkSide {
  area: Area;
  /** The direction from the link into the area; null when the link lies within the area. */
  inward: Point | null;
}

/** A place where people walk from an area to another: a door, or an open border. */
export interface Link {
  kind: 'door' | 'entrance' | 'passage' | 'open';
  point: Point;
  floor: number;
  /** At most two. An entrance without ground outdoors has one. */
  sides: readonly LinkSide[];
  isStepFree: boolean;
  name: string | null;
  building: string | null;
}

/** Distances from a door at which the other side of a wall is looked for, m. */
const PROBES = [0.05, 0.15, 0.3, 0.45, 0.6];

/** The middle of a door and the direction through it; the direction is null when a point says where the door is. */
function placeOf(geometry: PlanFeature['geometry']): { point: Point; through: Point | null } | null {
  if (geometry.type === 'Point') {
    return isFinitePoint(geometry.coordinates) ? { point: geometry.coordinates, through: null } : null;
  }
  if (geometry.type !== 'LineString' || !geometry.coordinates.every(isFinitePoint)) return null;
  const [first, last] = [geometry.coordinates[0], geometry.coordinates.at(-1)];
  if (first === undefined || last === undefined) return null;
  const along = direction(first, last);
  return { point: middle(first, last), through: along && [-along[1], along[0]] };
}

interface Candidate extends LinkSide {
  inward: Point;
  /** Areas with low ranks are chosen first. */
  rank: number;
}

/** The direction through a door into the area. */
function inwardOf(area: Area, point: Point, through: Point | null): Point {
  const { inward } = nearestWall(area.shape, point);
  if (through === null) return inward;
  const back: Point = [-through[0], -through[1]];
  const leads = (way: Point) => PROBES.some((by) => contains(area.shape, moved(point, way, by)));
  const [forth, isBack] = [leads(through), leads(back)];
  if (forth !== isBack) return forth ? through : back;
  return dot(inward, through) >= 0 ? through : back;
}

const OUTDOORS_FIRST = -0.4;
const PRIVATE_LATER = 0.1;

/** The areas that a door leads to: the nearest one of either side, the room that the door names before others. */
function sidesOf(
  { properties }: PlanFeature,
  kind: Link['kind'],
  place: { point: Point; through: Point | null },
  areas: readonly Area[],
): LinkSide[] {
  const room = textOf(properties, 'room');
  let { through } = place;
  const candidates: Candidate[] = [];
  for (const area of areas) {
    const wall = nearestWall(area.shape, place.point);
    if (wall.meters > REACH) continue;
    through ??= wall.inward;
    const named = room !== null && area.room === room ? -1 : 0;
    const outdoors = kind === 'entrance' && area.kind === 'outdoor' ? OUTDOORS_FIRST : 0;
    const rank = wall.meters + named + outdoors + (area.isPrivate ? PRIVATE_LATER : 0);
    candidates.push({ area, inward: inwardOf(area, place.point, through), rank });
  }
  const [first, ...others] = candidates.toSorted((a, b) => a.rank - b.rank);
  if (first === undefined) return [];
  const second = others.find(({ inward }) => dot(inward, first.inward) < 0) ?? others[0];
  return second === undefined ? [first] : [first, second];
}

function doorOf(feature: PlanFeature, floor: number, index: AreaIndex): Link | null {
  const place = placeOf(feature.geometry);
  if (place === null) return null;
  const { properties } = feature;
  const kind = properties.kind === 'entrance' || properties.kind === 'passage' ? properties.kind : 'door';
  const sides = sidesOf(feature, kind, place, index.near(floor, boxOf([place.point], REACH)));
  // A door that touches one area leads nowhere, unless it is an entrance of a plan without the ground outdoors.
  if (sides.length < 2 && (kind !== 'entrance' || sides.length === 0)) return null;
  return {
    ...{ kind, floor, sides, point: place.point },
    isStepFree: properties.step_free !== 0,
    name: textOf(properties, 'name'),
    building: textOf(properties, 'building'),
  };
}

/** All links of the plans: their doors, and the borders that are open because no door stands in them. */
export function* linksOf(
  plans: readonly FloorPlanRecord[],
  areas: readonly Area[],
  index: AreaIndex,
): Cooperative<Link[]> {
  const doors: Link[] = [];
  for (const { kind, floor, features } of plans) {
    if (kind !== 'doors') continue;
    for (const feature of features) {
      const door = doorOf(feature, floor, index);
      if (door !== null) doors.push(door);
      yield;
    }
  }
  return [...doors, ...(yield* openBorders(areas, doors, index))];
}

/** An edge of a graph that the source gives: it is walked as it is drawn. */
export interface PlanPath {
  floor: number;
  points: readonly Point[];
  name: string | null;
  isStepFree: boolean;
}

export function pathsOf(plans: readonly FloorPlanRecord[]): PlanPath[] {
  return plans.flatMap(({ kind, floor, features }) =>
    features.flatMap(({ geometry, properties }): PlanPath[] => {
      if (kind !== 'floors' || properties.kind !== 'path' || geometry.type !== 'LineString') return [];
      const points = geometry.coordinates.filter(isFinitePoint);
      const isLine = points.some((point) => distance(point, points[0] as Point) > 0);
      if (!isLine) return [];
      return [{ floor, points, name: textOf(properties, 'name'), isStepFree: properties.step_free !== 0 }];
    }),
  );
}
