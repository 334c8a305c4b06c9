import { isSame, type Point, signedArea } from '../../plans/geometry.ts';

// Points here are in a building's own frame: metres to the right and up.

/** Stairs, a lift or toilets at the same place of a strip on every floor. */
export interface Core {
  kind: 'stairs' | 'lift' | 'toilet';
  /** Its name within the building, e.g. `S1`. */
  name: string;
  from: number;
  to: number;
  /** Metres; without it the core is as deep as its strip. Behind a shallow core lies a part of the next room. */
  depth?: number;
  wheelchair?: boolean;
}

/** A part of a strip that is open to the corridor and belongs to it. */
export interface Foyer {
  from: number;
  to: number;
}

/** A row of rooms along one edge of a corridor. */
export interface Strip {
  /** The axis along which the corridor's edge runs, and its coordinate on the other axis. */
  axis: 'x' | 'y';
  edge: number;
  /** The direction from the edge to the rooms, on the other axis. */
  away: 1 | -1;
  from: number;
  to: number;
  depth: number;
  cores: readonly Core[];
  foyers: readonly Foyer[];
  /** A deep strip takes lecture halls and the largest rooms; the other rooms alternate between the two sides. */
  takes: 'large' | 0 | 1;
}

/** An opening to the outdoors or to another building. */
export interface Opening {
  kind: 'entrance' | 'passage';
  from: Point;
  to: Point;
  isStepFree: boolean;
}

/** The fixed parts of one floor of a building. */
export interface Skeleton {
  /** The inner side of the outer walls, counter-clockwise. */
  outline: Point[];
  /** Without the foyers, counter-clockwise. */
  corridor: Point[];
  strips: Strip[];
  /** Places of lecture halls in a head of the building: their walls and the doors to the corridor. */
  heads: { ring: Point[]; doors: [Point, Point][] }[];
  openings: Opening[];
  /** How many of the largest rooms lie in deep strips beside the halls. */
  largeRooms: number;
}

/** The point of a strip at `s` along the corridor and `t` metres from it. */
export const pointOf = ({ axis, edge, away }: Strip, s: number, t: number): Point =>
  axis === 'x' ? [s, edge + away * t] : [edge + away * t, s];

/** The same ring, counter-clockwise. */
export const counterClockwise = (ring: readonly Point[]): Point[] =>
  signedArea(ring) < 0 ? ring.toReversed() : [...ring];

/** A ring around a counter-clockwise ring, farther out by `by` metres on every side. */
export function widened(ring: readonly Point[], by: number): Point[] {
  return ring.map((corner, index): Point => {
    const before = ring.at(index - 1) ?? corner;
    const after = ring[(index + 1) % ring.length] ?? corner;
    const [ax, ay] = outwards(before, corner);
    const [bx, by_] = outwards(corner, after);
    // The corner moves along the bisector, so far that both walls move by the whole distance.
    const scale = by / (1 + ax * bx + ay * by_);
    return [corner[0] + (ax + bx) * scale, corner[1] + (ay + by_) * scale];
  });
}

/** The unit normal of an edge, to its right. */
function outwards([x1, y1]: Point, [x2, y2]: Point): Point {
  const length = Math.hypot(x2 - x1, y2 - y1);
  return [(y2 - y1) / length, (x1 - x2) / length];
}

/** The corridor with the foyers of a strip. */
export function withFoyers(corridor: readonly Point[], strip: Strip): Point[] {
  const [along, other] = strip.axis === 'x' ? ([0, 1] as const) : ([1, 0] as const);
  return strip.foyers.reduce<Point[]>(
    (ring, { from, to }) =>
      ring.flatMap((corner, index) => {
        const next = ring[(index + 1) % ring.length] ?? corner;
        const isEdge = corner[other] === strip.edge && next[other] === strip.edge;
        const [start, end] = [Math.min(corner[along], next[along]), Math.max(corner[along], next[along])];
        if (!isEdge || from < start || to > end) return [corner];
        const [first, last] = next[along] > corner[along] ? [from, to] : [to, from];
        const added = [
          pointOf(strip, first, 0),
          pointOf(strip, first, strip.depth),
          pointOf(strip, last, strip.depth),
          pointOf(strip, last, 0),
        ];
        return [corner, ...added.filter((point) => !isSame(point, corner) && !isSame(point, next))];
      }),
    [...corridor],
  );
}
