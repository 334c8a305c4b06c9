import type { Cooperative } from './cooperative.ts';
import type { Area, AreaIndex } from './plan-areas.ts';
import type { Link } from './plan-links.ts';
import {
  type Box,
  boxOf,
  contains,
  cross,
  direction,
  distance,
  dot,
  isNear,
  middle,
  moved,
  nearestOn,
  type Point,
  type Shape,
} from './shape.ts';

/** Largest distance between two edges of an open border, m. */
const GAP = 0.5;
/** The narrowest open border, m. */
const NARROWEST = 0.6;
/** Sine of the angle up to which two edges run along each other. */
const ALONG = 0.1;

interface Border {
  point: Point;
  /** Direction into the first area; null where the areas overlap. */
  inward: Point | null;
  width: number;
}

const edgesOf = ({ edges }: Shape, near: Box): [Point, Point][] => {
  const found: [Point, Point][] = [];
  for (let at = 0; at < edges.length; at += 4) {
    const a: Point = [edges[at] as number, edges[at + 1] as number];
    const b: Point = [edges[at + 2] as number, edges[at + 3] as number];
    if (isNear(boxOf([a, b], GAP), near)) found.push([a, b]);
  }
  return found;
};

/** The border along which two edges run with their areas on opposite sides; null without one. */
function borderOf([a, b]: [Point, Point], [c, d]: [Point, Point]): Border | null {
  const along = direction(a, b);
  const other = direction(c, d);
  if (along === null || other === null) return null;
  if (Math.abs(cross(along, other)) > ALONG || dot(along, other) > 0) return null;
  const at = (point: Point) => dot([point[0] - a[0], point[1] - a[1]], along);
  const from = Math.max(0, Math.min(at(c), at(d)));
  const to = Math.min(distance(a, b), Math.max(at(c), at(d)));
  if (to - from < NARROWEST) return null;
  const own = moved(a, along, (from + to) / 2);
  const opposite = nearestOn(c, d, own);
  if (distance(own, opposite) > GAP) return null;
  return { point: middle(own, opposite), inward: [-along[1], along[0]], width: to - from };
}

/** The point where two lines cross; null when they do not. */
function crossing([a, b]: [Point, Point], [c, d]: [Point, Point]): Point | null {
  const [r, s]: [Point, Point] = [
    [b[0] - a[0], b[1] - a[1]],
    [d[0] - c[0], d[1] - c[1]],
  ];
  const slope = cross(r, s);
  if (slope === 0) return null;
  const between: Point = [c[0] - a[0], c[1] - a[1]];
  const [t, u] = [cross(between, s) / slope, cross(between, r) / slope];
  return t < 0 || t > 1 || u < 0 || u > 1 ? null : [a[0] + t * r[0], a[1] + t * r[1]];
}

/** A point that lies in both shapes, for areas that are drawn one over the other; null when none is found. */
function common(a: Shape, b: Shape): Point | null {
  const [ofA, ofB] = [edgesOf(a, b.box), edgesOf(b, a.box)];
  const points = [
    ...ofA.map(([point]) => point).filter((point) => contains(b, point)),
    ...ofB.map(([point]) => point).filter((point) => contains(a, point)),
    ...ofA.flatMap((one) => ofB.map((other) => crossing(one, other)).filter((point) => point !== null)),
  ];
  const [first] = points;
  if (first === undefined) return null;
  const mean = (axis: 0 | 1) => points.reduce((sum, point) => sum + point[axis], 0) / points.length;
  const tries: Point[] = [[mean(0), mean(1)]];
  for (const point of points.slice(1)) tries.push(middle(first, point));
  return tries.find((point) => contains(a, point) && contains(b, point)) ?? null;
}

function bordersOf(a: Area, b: Area): Border[] {
  const [ofA, ofB] = [edgesOf(a.shape, b.shape.box), edgesOf(b.shape, a.shape.box)];
  const borders = ofA
    .flatMap((one) => ofB.flatMap((other) => borderOf(one, other) ?? []))
    .toSorted((one, other) => other.width - one.width);
  // A room, a lift or a staircase is entered at its longest border.
  const isGround = a.kind === b.kind;
  if (borders.length > 0) return isGround ? borders : borders.slice(0, 1);
  const point = isGround ? common(a.shape, b.shape) : null;
  return point === null ? [] : [{ point, inward: null, width: 0 }];
}

const back = (inward: Point | null): Point | null => inward && [-inward[0], -inward[1]];

/**
 * The borders between areas of one building that people cross without a door. Ground is open to ground. A staircase, a
 * lift and a toilet are open to the ground when no door leads to them, and a room when its floor has no door at all.
 */
export function* openBorders(
  areas: readonly Area[],
  doors: readonly Link[],
  index: AreaIndex,
): Cooperative<Link[]> {
  const pairs = new Set<string>();
  const withDoor = new Set<Area>();
  const floors = new Set<string>();
  const pairOf = (a: Area, b: Area) =>
    a.index < b.index ? `${a.index} ${b.index}` : `${b.index} ${a.index}`;
  for (const { sides } of doors) {
    const [first, second] = sides;
    for (const { area } of sides) {
      withDoor.add(area);
      floors.add(`${area.floor} ${area.building}`);
    }
    if (first && second) pairs.add(pairOf(first.area, second.area));
  }
  const isGround = ({ kind }: Area) => kind === 'corridor' || kind === 'outdoor';
  const isOpen = (area: Area) =>
    isGround(area) ||
    (!withDoor.has(area) && (area.kind !== 'room' || !floors.has(`${area.floor} ${area.building}`)));
  const open: Link[] = [];
  for (const area of areas.filter(isOpen)) {
    yield;
    const { minX, minY, maxX, maxY } = area.shape.box;
    const around = { minX: minX - GAP, minY: minY - GAP, maxX: maxX + GAP, maxY: maxY + GAP };
    for (const ground of index.near(area.floor, around)) {
      // Two grounds meet in both orders, and are linked once.
      if (ground === area || !isGround(ground) || (isGround(area) && ground.index < area.index)) continue;
      if (area.building !== ground.building || pairs.has(pairOf(area, ground))) continue;
      for (const { point, inward } of bordersOf(area, ground)) {
        open.push({
          ...{ kind: 'open', floor: area.floor, point, name: null, building: area.building },
          sides: [
            { area, inward },
            { area: ground, inward: back(inward) },
          ],
          isStepFree: true,
        });
      }
    }
  }
  return open;
}
