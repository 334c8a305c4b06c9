import type { PlanFeature } from '../catalogue.ts';

/** Metres in S-JTSK (EPSG:5514): x grows to the east, y to the north. */
export type Point = readonly [x: number, y: number];

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

/** A polygon with holes. Walking along any ring, the inside is on the left. */
export interface Shape {
  rings: readonly (readonly Point[])[];
  /** x1, y1, x2, y2 of each edge. */
  edges: Float64Array;
  box: Box;
}

/** Points closer than this are one point, m. */
const SAME = 0.001;

export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1]);

/** The point at `by` metres from a point in a direction of length 1. */
export const moved = ([x, y]: Point, [dx, dy]: Point, by: number): Point => [x + dx * by, y + dy * by];

export const middle = (a: Point, b: Point): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];

/** The direction from a point to another; null when they are one. */
export function direction(a: Point, b: Point): Point | null {
  const length = distance(a, b);
  return length < SAME ? null : [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
}

/** Above 0 when the second direction points to the left of the first, below 0 to the right. */
export const cross = (a: Point, b: Point): number => a[0] * b[1] - a[1] * b[0];
export const dot = (a: Point, b: Point): number => a[0] * b[0] + a[1] * b[1];

export function boxOf(points: readonly Point[], margin = 0): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x - margin);
    box.minY = Math.min(box.minY, y - margin);
    box.maxX = Math.max(box.maxX, x + margin);
    box.maxY = Math.max(box.maxY, y + margin);
  }
  return box;
}

export const isNear = (a: Box, b: Box): boolean =>
  a.minX <= b.maxX && b.minX <= a.maxX && a.minY <= b.maxY && b.minY <= a.maxY;

export const isFinitePoint = (point: Point): boolean => point.length >= 2 && point.every(Number.isFinite);

function cleanRing(points: readonly Point[]): Point[] {
  const ring: Point[] = [];
  for (const point of points) {
    const last = ring.at(-1);
    if (last === undefined || distance(last, point) >= SAME) ring.push(point);
  }
  while (ring.length > 1 && distance(ring[0] as Point, ring.at(-1) as Point) < SAME) ring.pop();
  return ring;
}

/** Twice the area; above 0 when the ring runs anticlockwise. */
function doubleArea(ring: readonly Point[]): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  let sum = 0;
  for (const [index, [x, y]] of ring.entries()) {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? origin;
    sum += (x - origin[0]) * (nextY - origin[1]) - (nextX - origin[0]) * (y - origin[1]);
  }
  return sum;
}

/** Smallest area of a ring, m². */
const SMALLEST = 0.05;

/** The shape of a polygon; null for any other geometry and for a polygon without an area. */
export function shapeOf(geometry: PlanFeature['geometry']): Shape | null {
  if (geometry.type !== 'Polygon') return null;
  const rings: Point[][] = [];
  for (const [index, given] of geometry.coordinates.entries()) {
    const ring = given.every(isFinitePoint) ? cleanRing(given) : [];
    const area = doubleArea(ring);
    const isRing = ring.length >= 3 && Math.abs(area) >= 2 * SMALLEST;
    if (!isRing && index === 0) return null;
    // The outer ring runs anticlockwise, holes clockwise.
    if (isRing) rings.push(area > 0 === (index === 0) ? ring : ring.toReversed());
  }
  const [outer] = rings;
  if (outer === undefined) return null;
  const edges = rings.flatMap((ring) =>
    ring.flatMap(([x, y], index) => {
      const [nextX, nextY] = ring[(index + 1) % ring.length] as Point;
      return [x, y, nextX, nextY];
    }),
  );
  return { rings, edges: Float64Array.from(edges), box: boxOf(outer) };
}

/** Whether a point lies within the rings, by the number of edges to its east. */
export function contains({ edges, box }: Shape, [x, y]: Point): boolean {
  if (x < box.minX || x > box.maxX || y < box.minY || y > box.maxY) return false;
  let isInside = false;
  for (let at = 0; at < edges.length; at += 4) {
    const y1 = edges[at + 1] as number;
    const y2 = edges[at + 3] as number;
    if (y1 > y === y2 > y) continue;
    const x1 = edges[at] as number;
    const x2 = edges[at + 2] as number;
    if (x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
  }
  return isInside;
}

/** The nearest point of a segment. */
export function nearestOn(a: Point, b: Point, [x, y]: Point): Point {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = dx * dx + dy * dy;
  if (length === 0) return a;
  const share = Math.min(1, Math.max(0, ((x - a[0]) * dx + (y - a[1]) * dy) / length));
  return [a[0] + share * dx, a[1] + share * dy];
}

/** The nearest point of the shape's walls, its distance, and the direction into the shape from there. */
export function nearestWall({ edges }: Shape, point: Point): { point: Point; meters: number; inward: Point } {
  let best = { point, meters: Infinity, inward: [0, 0] as Point };
  for (let at = 0; at < edges.length; at += 4) {
    const a: Point = [edges[at] as number, edges[at + 1] as number];
    const b: Point = [edges[at + 2] as number, edges[at + 3] as number];
    const nearest = nearestOn(a, b, point);
    const meters = distance(nearest, point);
    if (meters >= best.meters) continue;
    const [dx, dy] = direction(a, b) ?? [0, 0];
    best = { point: nearest, meters, inward: [-dy, dx] };
  }
  return best;
}

/** Metres from a point in a direction to the first wall; infinite when there is none. */
export function metersToWall({ edges }: Shape, from: Point, towards: Point): number {
  let nearest = Infinity;
  for (let at = 0; at < edges.length; at += 4) {
    const a: Point = [(edges[at] as number) - from[0], (edges[at + 1] as number) - from[1]];
    const edge: Point = [
      (edges[at + 2] as number) - (edges[at] as number),
      (edges[at + 3] as number) - (edges[at + 1] as number),
    ];
    const slope = cross(towards, edge);
    if (Math.abs(slope) < 1e-9) continue;
    const meters = cross(a, edge) / slope;
    const share = cross(a, towards) / slope;
    if (meters > 0 && share >= -1e-9 && share <= 1 + 1e-9 && meters < nearest) nearest = meters;
  }
  return nearest;
}

/** Whether the straight line between two points inside the shape meets no wall. */
export function isFree({ edges }: Shape, [ax, ay]: Point, [bx, by]: Point): boolean {
  const minX = Math.min(ax, bx);
  const maxX = Math.max(ax, bx);
  const minY = Math.min(ay, by);
  const maxY = Math.max(ay, by);
  const dx = bx - ax;
  const dy = by - ay;
  for (let at = 0; at < edges.length; at += 4) {
    const cx = edges[at] as number;
    const cy = edges[at + 1] as number;
    const ex = edges[at + 2] as number;
    const ey = edges[at + 3] as number;
    if ((cx < minX && ex < minX) || (cx > maxX && ex > maxX)) continue;
    if ((cy < minY && ey < minY) || (cy > maxY && ey > maxY)) continue;
    const c = dx * (cy - ay) - dy * (cx - ax);
    const e = dx * (ey - ay) - dy * (ex - ax);
    if (c * e > 0) continue;
    const wallX = ex - cx;
    const wallY = ey - cy;
    const a = wallX * (ay - cy) - wallY * (ax - cx);
    const b = wallX * (by - cy) - wallY * (bx - cx);
    if (a * b <= 0) return false;
  }
  return true;
}
