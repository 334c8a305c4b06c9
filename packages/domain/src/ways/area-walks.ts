import type { Cooperative } from './cooperative.ts';
import type { Area, AreaKind } from './plan-areas.ts';
import type { LinkSide } from './plan-links.ts';
import {
  contains,
  cross,
  direction,
  distance,
  dot,
  isFree,
  metersToWall,
  middle,
  moved,
  nearestWall,
  type Point,
  type Shape,
} from './shape.ts';

/** Most metres that people keep from a door or a corner. In a narrower place they walk in its middle. */
const CLEARANCE: Record<AreaKind, number> = {
  room: 1,
  toilet: 1,
  lift: 0.8,
  stairs: 1,
  corridor: 2,
  outdoor: 1.5,
};
/** Distances at which the inside of a wall is looked for, m. */
const PROBES = [0.02, 0.05, 0.15, 0.3, 0.45, 0.6];
/** Sine of the angle above which a corner stands in the way. */
const CORNER = 0.02;
/** The distance from a corner that any gap allows, m. */
const CLOSE = 0.02;
/** Points are one behind the other when the line passes this close, m. */
const BEHIND = 0.02;

/** The middle of the free width ahead of a point inside a shape, at most `most` metres from the wall behind it. */
function clearOf(shape: Shape, from: Point, ahead: Point, most: number): Point {
  const before = metersToWall(shape, from, ahead);
  const behind = metersToWall(shape, from, [-ahead[0], -ahead[1]]);
  if (!Number.isFinite(before + behind)) return from;
  return moved(from, ahead, Math.max(0, Math.min((before + behind) / 2, most) - behind));
}

/** The point in an area at which one stands after a door. */
export function stepOf(area: Area, point: Point, inward: Point | null): Point {
  if (inward === null) return point;
  const { shape } = area;
  for (const by of PROBES) {
    const inside = moved(point, inward, by);
    if (contains(shape, inside)) return clearOf(shape, inside, inward, CLEARANCE[area.kind]);
  }
  const wall = nearestWall(shape, point);
  return moved(wall.point, wall.inward, CLOSE);
}

/** Points beside the corners that stand in the way, `most` metres from them where there is room. */
function cornersOf({ kind, shape }: Area, most = CLEARANCE[kind] * Math.SQRT2): Point[] {
  return shape.rings.flatMap((ring) =>
    ring.flatMap((corner, index) => {
      const before = direction(corner, ring.at(index - 1) ?? corner);
      const after = direction(corner, ring[(index + 1) % ring.length] ?? corner);
      if (before === null || after === null) return [];
      // The inside is on the left: a turn to the right stands in the way.
      if (cross(after, before) > -CORNER) return [];
      const away = direction([0, 0], [-before[0] - after[0], -before[1] - after[1]]);
      if (away === null) return [];
      const inside = moved(corner, away, CLOSE);
      if (!contains(shape, inside)) return [];
      return [most <= CLOSE ? inside : clearOf(shape, inside, away, most)];
    }),
  );
}

/** A point well inside a shape. */
export function insideOf(shape: Shape): Point {
  const { minX, minY, maxX, maxY } = shape.box;
  const centre: Point = [(minX + maxX) / 2, (minY + maxY) / 2];
  if (contains(shape, centre)) return centre;
  let widest: { point: Point; width: number } = { point: centre, width: 0 };
  for (let at = 0; at < shape.edges.length; at += 4) {
    const [a, b]: [Point, Point] = [
      [shape.edges[at] as number, shape.edges[at + 1] as number],
      [shape.edges[at + 2] as number, shape.edges[at + 3] as number],
    ];
    const along = direction(a, b);
    if (along === null) continue;
    const inward: Point = [-along[1], along[0]];
    const start = moved(middle(a, b), inward, CLOSE);
    const width = Math.min(metersToWall(shape, start, inward), distance(a, b));
    if (width > widest.width && contains(shape, start)) {
      widest = { point: moved(start, inward, metersToWall(shape, start, inward) / 2), width };
    }
  }
  return widest.point;
}

/**
 * Pairs of points between which the line is free. Of points that stand one behind the other only the nearest are
 * paired: the way to the others leads past them.
 */
function* freePairs(
  shape: Shape,
  points: readonly Point[],
  isConvex: boolean,
): Cooperative<[number, number][]> {
  const pairs: [number, number][] = [];
  for (const [index, point] of points.entries()) {
    const others = points
      .slice(index + 1)
      .map((other, after) => ({ to: index + 1 + after, other, meters: distance(point, other) }))
      .toSorted((a, b) => a.meters - b.meters);
    const seen: Point[] = [];
    for (const { to, other, meters } of others) {
      const way: Point = [other[0] - point[0], other[1] - point[1]];
      if (seen.some((nearer) => Math.abs(cross(nearer, way)) < BEHIND && dot(nearer, way) > 0)) continue;
      if (meters > BEHIND && !isConvex && !isFree(shape, point, other)) continue;
      pairs.push([index, to]);
      if (meters > BEHIND) seen.push([way[0] / meters, way[1] / meters]);
    }
    yield;
  }
  return pairs;
}

/** Whether the pairs join all of the first `count` points. */
function areJoined(count: number, size: number, pairs: readonly [number, number][]): boolean {
  const group = Array.from({ length: size }, (_, index) => index);
  const rootOf = (index: number): number => {
    let root = index;
    while (group[root] !== root) root = group[root] as number;
    group[index] = root;
    return root;
  };
  for (const [a, b] of pairs) group[rootOf(a)] = rootOf(b);
  return group.slice(0, count).every((_, index) => rootOf(index) === rootOf(0));
}

export interface AreaWalks {
  /** First the points after each link, then the middle when it was asked for, then points beside the corners. */
  points: Point[];
  /** Indexes of points between which people walk straight. */
  pairs: [number, number][];
}

/** How people walk within an area: from door to door along its inside, around its corners (decision 067). */
export function* walksIn(
  area: Area,
  links: readonly (LinkSide & { point: Point })[],
  withMiddle: boolean,
): Cooperative<AreaWalks> {
  const { shape } = area;
  const ends = links.map(({ point, inward }) => stepOf(area, point, inward));
  if (withMiddle) ends.push(insideOf(shape));
  const corners = cornersOf(area);
  const points = [...ends, ...corners];
  const pairs = yield* freePairs(shape, points, corners.length === 0);
  if (corners.length === 0 || areJoined(ends.length, points.length, pairs)) return { points, pairs };
  // In a narrow place the way leads closer past the corners.
  const more = [...points, ...cornersOf(area, CLOSE)];
  return { points: more, pairs: yield* freePairs(shape, more, false) };
}
