/** Plane geometry of floor plans. Rings are lists of corners; whether the first one is repeated does not matter. */

export type Point = [x: number, y: number];
export type Edge = readonly [Point, Point];

export const isSame = ([x1, y1]: Point, [x2, y2]: Point) => x1 === x2 && y1 === y2;

/** Corners without the last one where it repeats the first. */
export function open(ring: readonly Point[]): Point[] {
  const [first, last] = [ring[0], ring.at(-1)];
  const isClosed = ring.length > 1 && first !== undefined && last !== undefined && isSame(first, last);
  return ring.slice(0, isClosed ? -1 : undefined);
}

export function edgesOf(ring: readonly Point[]): Edge[] {
  const corners = open(ring);
  return corners.map((corner, index): Edge => [corner, corners[(index + 1) % corners.length] ?? corner]);
}

/** Square metres, negative when the ring runs clockwise. */
export function signedArea(ring: readonly Point[]): number {
  const [origin] = ring;
  if (origin === undefined) return 0;
  // Differences keep the digits that products of large coordinates would lose.
  const [ox, oy] = origin;
  return (
    edgesOf(ring).reduce(
      (sum, [[x1, y1], [x2, y2]]) => sum + (x1 - ox) * (y2 - oy) - (x2 - ox) * (y1 - oy),
      0,
    ) / 2
  );
}

/** Twice the area of the triangle: positive when `c` lies to the left of the way from `a` to `b`. */
const turnOf = ([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point) =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

const isBetween = ([ax, ay]: Point, [bx, by]: Point, [x, y]: Point) =>
  Math.min(ax, bx) <= x && x <= Math.max(ax, bx) && Math.min(ay, by) <= y && y <= Math.max(ay, by);

/** Whether two edges have a point in common. */
export function meet([a, b]: Edge, [c, d]: Edge): boolean {
  const [t1, t2, t3, t4] = [turnOf(a, b, c), turnOf(a, b, d), turnOf(c, d, a), turnOf(c, d, b)];
  if (t1 * t2 < 0 && t3 * t4 < 0) return true;
  return (
    (t1 === 0 && isBetween(a, b, c)) ||
    (t2 === 0 && isBetween(a, b, d)) ||
    (t3 === 0 && isBetween(c, d, a)) ||
    (t4 === 0 && isBetween(c, d, b))
  );
}

/** Whether two edges cross each other within both. */
export const cross = ([a, b]: Edge, [c, d]: Edge) =>
  turnOf(a, b, c) * turnOf(a, b, d) < 0 && turnOf(c, d, a) * turnOf(c, d, b) < 0;

/**
 * Whether no two edges of the ring meet besides neighbours at their corner. Sorted by x, so that most pairs are skipped.
 * @param areWrong with `cross` a ring may touch itself
 */
export function isSimple(ring: readonly Point[], areWrong: (a: Edge, b: Edge) => boolean = meet): boolean {
  const corners = open(ring);
  if (corners.length < 3) return false;
  const edges = edgesOf(ring).map((edge, index) => {
    const [[x1], [x2]] = edge;
    return { edge, index, low: Math.min(x1, x2), high: Math.max(x1, x2) };
  });
  const sorted = edges.toSorted((a, b) => a.low - b.low);
  return sorted.every((one, at) => {
    for (let next = at + 1; next < sorted.length; next++) {
      const other = sorted[next];
      if (other === undefined || other.low > one.high) return true;
      const apart = Math.abs(one.index - other.index);
      const areNeighbours = apart === 1 || apart === corners.length - 1;
      if (
        areNeighbours ? areWrong === meet && turnsBack(one.edge, other.edge) : areWrong(one.edge, other.edge)
      )
        return false;
    }
    return true;
  });
}

/** Whether two edges with a common corner lie on each other. */
function turnsBack([a, b]: Edge, [c, d]: Edge): boolean {
  const [corner, one, other] = isSame(b, c) ? [b, a, d] : [a, b, c];
  const dot = (one[0] - corner[0]) * (other[0] - corner[0]) + (one[1] - corner[1]) * (other[1] - corner[1]);
  return turnOf(corner, one, other) === 0 && dot > 0;
}

/** Metres from a point to an edge. */
export function distanceTo([[x1, y1], [x2, y2]]: Edge, [x, y]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length));
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy);
}

/** Whether a point lies in a polygon: in its outer ring and in none of its holes. */
export function isInside(rings: readonly (readonly Point[])[], [x, y]: Point): boolean {
  let isIn = false;
  for (const ring of rings) {
    for (const [[x1, y1], [x2, y2]] of edgesOf(ring)) {
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) isIn = !isIn;
    }
  }
  return isIn;
}

/** Metres from a point to the nearest edge of a polygon. */
export function distanceToEdges(rings: readonly (readonly Point[])[], point: Point): number {
  let nearest = Infinity;
  for (const ring of rings) {
    for (const edge of edgesOf(ring)) nearest = Math.min(nearest, distanceTo(edge, point));
  }
  return nearest;
}

export interface Box {
  minX: number;
  minY: number;
  maxX: number;
  maxY: number;
}

export function boxOf(points: Iterable<Point>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x);
    box.minY = Math.min(box.minY, y);
    box.maxX = Math.max(box.maxX, x);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

/** To the centimetre. */
export const rounded = ([x, y]: Point): Point => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
