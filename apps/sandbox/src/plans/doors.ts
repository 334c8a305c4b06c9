import type { Area } from './areas.ts';
import type { Draft } from './draft.ts';
import {
  type Box,
  boxOf,
  distanceTo,
  distanceToEdges,
  type Edge,
  edgesOf,
  isInside,
  type Point,
  rounded,
} from './geometry.ts';
import { Grid } from './grid.ts';
import type { Report } from './report.ts';

/** Metres within which a door touches an area, and a room the corridor beside it: walls have a thickness. */
const TOUCH = 0.5;
/** Metres: the shortest edge that a room and a corridor have in common, and the width of a door that is assumed. */
const SHORTEST = 0.6;
const WIDTH = 0.9;

export interface PlacedDoor {
  id: string;
  floor: number;
  kind: 'door' | 'entrance';
  line: Point[];
  isStepFree: boolean;
  touched: Area[];
}

function middleOf(line: readonly Point[]): Point {
  const [x1, y1] = line[0] ?? [0, 0];
  const [x2, y2] = line.at(-1) ?? [x1, y1];
  return [(x1 + x2) / 2, (y1 + y2) / 2];
}

/** From jamb to jamb. A door that is drawn as an area is the line through its middle along its longest side. */
function lineOf({ geometry }: Draft): Point[] {
  if (geometry.type === 'Point') return [geometry.point];
  if (geometry.type === 'LineString') {
    const [first, last] = [geometry.points[0], geometry.points.at(-1)];
    return first === undefined || last === undefined ? [] : [first, last];
  }
  const edges = edgesOf(geometry.rings[0] ?? []);
  const length = ([[x1, y1], [x2, y2]]: Edge) => Math.hypot(x2 - x1, y2 - y1);
  const longest = edges.toSorted((a, b) => length(b) - length(a))[0];
  if (longest === undefined) return [];
  const [[x1, y1], [x2, y2]] = longest;
  const [dx, dy] = [(x2 - x1) / length(longest), (y2 - y1) / length(longest)];
  const corners = edges.map(([corner]) => corner);
  const along = corners.map(([x, y]) => (x - x1) * dx + (y - y1) * dy);
  const across = corners.map(([x, y]) => (y - y1) * dx - (x - x1) * dy);
  const side = (Math.min(...across) + Math.max(...across)) / 2;
  return [Math.min(...along), Math.max(...along)].map((at) =>
    rounded([x1 + at * dx - side * dy, y1 + at * dy + side * dx]),
  );
}

/** The part of a room's edge that runs along an edge of a corridor. */
function border([a, b]: Edge, [c, d]: Edge): [Point, Point] | null {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const other = Math.hypot(d[0] - c[0], d[1] - c[1]);
  if (length < SHORTEST || other < SHORTEST) return null;
  const [dx, dy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  if (Math.abs(dx * (d[1] - c[1]) - dy * (d[0] - c[0])) > 0.1 * other) return null;
  const at = ([x, y]: Point) => (x - a[0]) * dx + (y - a[1]) * dy;
  const off = ([x, y]: Point) => Math.abs((y - a[1]) * dx - (x - a[0]) * dy);
  if (Math.max(off(c), off(d)) > TOUCH) return null;
  const [from, to] = [Math.max(0, Math.min(at(c), at(d))), Math.min(length, Math.max(at(c), at(d)))];
  if (to - from < SHORTEST) return null;
  return [
    [a[0] + dx * from, a[1] + dy * from],
    [a[0] + dx * to, a[1] + dy * to],
  ];
}

const lengthOf = ([[x1, y1], [x2, y2]]: [Point, Point]) => Math.hypot(x2 - x1, y2 - y1);

/** Metres beside a room's edge at which the corridor is looked for. */
const PROBES = [0.05, 0.2, 0.4, 0.6];
/** Parts of an edge at which a door is tried. */
const PLACES = [0.5, 0.25, 0.75];

/** An edge of an area, for the grid of a floor. */
interface AreaEdge {
  area: Area;
  edge: Edge;
  box: Box;
}

/** Looks for edges and for holes of the areas of one floor without looking at all of them. */
class FloorEdges {
  private readonly edges: Grid<AreaEdge>;
  private readonly holes = new Map<Area, Grid<{ ring: Point[]; box: Box }>>();

  constructor(areas: readonly Area[]) {
    this.edges = new Grid(
      areas.flatMap((area) =>
        area.rings.flatMap(edgesOf).map((edge): AreaEdge => ({ area, edge, box: boxOf(edge) })),
      ),
    );
    for (const area of areas)
      this.holes.set(area, new Grid(area.rings.slice(1).map((ring) => ({ ring, box: boxOf(ring) }))));
  }

  /** The areas with an edge within a door's reach of the point. */
  touching(point: Point): Area[] {
    const near = this.edges.near(boxOf([point]), TOUCH);
    return [...new Set(near.flatMap(({ area, edge }) => (distanceTo(edge, point) <= TOUCH ? [area] : [])))];
  }

  /** Edges of walkable areas around a box. */
  ofGrounds(box: Box): AreaEdge[] {
    return this.edges.near(box, TOUCH).filter(({ area }) => isGround(area));
  }

  /** Whether the point lies in the area and in none of its holes. */
  isIn(area: Area, point: Point): boolean {
    if (!isInside(area.rings.slice(0, 1), point)) return false;
    const holes = this.holes.get(area)?.near(boxOf([point]), 0) ?? [];
    return !holes.some(({ ring }) => isInside([ring], point));
  }

  /** A door in the longest edge that a room and a corridor have in common; null when there is none. */
  doorOf(room: Area): Point[] | null {
    const around = this.ofGrounds(room.box);
    const borders = edgesOf(room.rings[0] ?? []).flatMap((own) =>
      around.flatMap(({ area, edge }) => {
        const line = border(own, edge);
        return line === null ? [] : [{ line, area }];
      }),
    );
    for (const { line, area } of borders.toSorted((a, b) => lengthOf(b.line) - lengthOf(a.line))) {
      const door = this.doorIn(line, area);
      if (door !== null) return door;
    }
    return null;
  }

  /** A door in a border, at a point with the corridor on the other side; null when there is none. */
  private doorIn(line: [Point, Point], ground: Area): Point[] | null {
    const [[x1, y1], [x2, y2]] = line;
    const length = lengthOf(line);
    const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
    const half = Math.min(WIDTH, length / 2) / 2;
    for (const place of PLACES.map((part) => part * length)) {
      const at = (along: number, out: number): Point => [
        x1 + dx * along + dy * out,
        y1 + dy * along - dx * out,
      ];
      if (!PROBES.some((out) => this.isIn(ground, at(place, out)))) continue;
      return [rounded(at(place - half, 0)), rounded(at(place + half, 0))];
    }
    return null;
  }
}

const isRoom = ({ draft: { what } }: Area) => what === 'room';
const isGround = ({ draft: { what } }: Area) => what === 'corridor' || what === 'outdoor';

/** Whether a door of the ground floor stands in the outline of its building, and nothing is on its other side. */
function leadsOut(
  middle: Point,
  floor: number,
  touched: readonly Area[],
  outlines: readonly Draft[],
): boolean {
  const [only, ...others] = touched;
  if (floor !== 0 || only === undefined || others.length > 0 || only.draft.what === 'outdoor') return false;
  return outlines.some(
    ({ geometry, floors }) =>
      geometry.type === 'Polygon' &&
      (floors.length === 0 || floors.includes(0)) &&
      distanceToEdges(geometry.rings, middle) <= TOUCH,
  );
}

/**
 * The doors of a plan: those of the source that touch an area; and one for every room without a door beside a corridor,
 * because otherwise no way would lead to the rooms of plans that draw no doors.
 */
export function doorsOf(
  drafts: readonly Draft[],
  areas: readonly Area[],
  outlines: readonly Draft[],
  report: Report,
): PlacedDoor[] {
  const byFloor = Map.groupBy(areas, ({ floor }) => floor);
  const grids = new Map([...byFloor].map(([floor, list]) => [floor, new FloorEdges(list)]));
  const touchedBy = (floor: number, line: readonly Point[]) =>
    grids.get(floor)?.touching(middleOf(line)) ?? [];
  const doors = drafts.flatMap((draft): PlacedDoor[] => {
    const line = lineOf(draft);
    const floors =
      draft.floors.length > 0
        ? draft.floors
        : [...grids.keys()].toSorted((a, b) => Math.abs(a) - Math.abs(b));
    const places = floors.flatMap((floor): PlacedDoor[] => {
      const touched = touchedBy(floor, line);
      const isOutside = draft.what === 'door' && leadsOut(middleOf(line), floor, touched, outlines);
      if (isOutside)
        report.assumed(
          draft.file,
          draft.id,
          'it is a door in the outline of the ground floor, so it is an entrance',
        );
      const kind = draft.what === 'entrance' || isOutside ? 'entrance' : 'door';
      return touched.length === 0
        ? []
        : [{ id: draft.id, floor, kind, line, isStepFree: draft.isStepFree, touched }];
    });
    if (places.length === 0)
      report.leftOut(draft.file, draft.id, `it touches no room and no corridor within ${TOUCH} m`);
    if (draft.floors.length > 0 || places.length === 0) return places;
    report.assumed(
      draft.file,
      draft.id,
      `it names no floor, and is on floor ${places[0]?.floor}, where it touches something`,
    );
    return places.slice(0, 1);
  });
  // A door that joins nothing to its room leads outdoors, e.g. to the street.
  const withDoor = new Set(doors.flatMap(({ touched }) => (touched.length > 1 ? touched : [])));
  for (const room of areas.filter((area) => isRoom(area) && !withDoor.has(area))) {
    const { id, file } = room.draft;
    const line = grids.get(room.floor)?.doorOf(room) ?? null;
    if (line === null) {
      report.noticed(file, id, 'it has no door and no edge in common with a corridor, so no way leads there');
      continue;
    }
    report.assumed(file, id, 'the source shows no door to the corridor beside it, so it has one');
    const touched = touchedBy(room.floor, line);
    doors.push({ id: `${id}-door`, floor: room.floor, kind: 'door', line, isStepFree: true, touched });
  }
  return doors;
}
