import type { Draft } from './draft.ts';
import {
  type Box,
  boxOf,
  cross,
  distanceToEdges,
  edgesOf,
  isInside,
  open,
  type Point,
  signedArea,
} from './geometry.ts';
import { Grid } from './grid.ts';

/** A polygon of a draft on one floor. */
export interface Area {
  draft: Draft;
  floor: number;
  rings: Point[][];
  box: Box;
}

/** The areas of the drafts on each of their floors. Drafts without a polygon have none. */
export const areasOf = (drafts: readonly Draft[]): Area[] =>
  drafts.flatMap((draft) =>
    draft.geometry.type === 'Polygon'
      ? draft.floors.map((floor) =>
          areaOf(draft, floor, draft.geometry.type === 'Polygon' ? draft.geometry.rings : []),
        )
      : [],
  );

const areaOf = (draft: Draft, floor: number, rings: Point[][]): Area => ({
  draft,
  floor,
  rings: [...rings],
  box: boxOf(rings[0] ?? []),
});

/** A point within a polygon: beside an edge of its outer ring. */
export function pointWithin(rings: readonly Point[][]): Point {
  for (const by of [0.05, 0.01]) {
    for (const [a, b] of edgesOf(rings[0] ?? [])) {
      const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const point: Point = [
        (a[0] + b[0]) / 2 - ((b[1] - a[1]) / length) * by,
        (a[1] + b[1]) / 2 + ((b[0] - a[0]) / length) * by,
      ];
      if (isInside(rings, point)) return point;
    }
  }
  return rings[0]?.[0] ?? [0, 0];
}

/** Whether one polygon lies within the outer ring of another; they may have edges in common. */
export function liesIn(inner: Area, outer: Area): boolean {
  const [ring = []] = inner.rings;
  const around = outer.rings.slice(0, 1);
  if (!isInside(around, pointWithin(inner.rings))) return false;
  if (!open(ring).every((corner) => isInside(around, corner) || distanceToEdges(around, corner) < 0.02))
    return false;
  const edges = edgesOf(around[0] ?? []);
  return !edgesOf(ring).some((one) => edges.some((other) => cross(one, other)));
}

const sizeOf = ({ rings: [ring = []] }: Area) => Math.abs(signedArea(ring));

const isGround = ({ draft: { what } }: Area) => what === 'corridor' || what === 'outdoor';

/**
 * Cuts the rooms, staircases, lifts and toilets that are drawn upon a larger walkable area out of it, so that the walls
 * between them are edges of both.
 * @param walls further obstacles, on the floors whose walkable areas do not follow from the source
 */
export function cutOut(areas: readonly Area[], walls: readonly Area[]): void {
  for (const [level, floor] of Map.groupBy(areas, (area) => area.floor)) {
    const others = new Grid(floor.filter((area) => !isGround(area)));
    for (const wall of walls.filter((one) => one.floor === level)) others.add(wall);
    for (const ground of floor.filter(isGround)) {
      const cut = new Grid<Area>();
      const within = others.near(ground.box, 0).toSorted((a, b) => sizeOf(b) - sizeOf(a));
      for (const area of within) {
        const point = pointWithin(area.rings);
        const isCut = cut.near(area.box, 0).some((hole) => isInside(hole.rings.slice(0, 1), point));
        // Walls often stand out of the outline a little.
        const isIn =
          area.draft.what === 'wall' ? isInside(ground.rings.slice(0, 1), point) : liesIn(area, ground);
        if (isCut || sizeOf(area) > 0.98 * sizeOf(ground) || !isIn) continue;
        cut.add(area);
      }
      for (const { rings } of cut.near(ground.box, 0)) ground.rings.push((rings[0] ?? []).toReversed());
    }
  }
}

/** The outlines, less rooms and walls, as walkable areas of the floors that have no walkable area and no path. */
export function freeAreas(
  outlines: readonly Draft[],
  areas: readonly Area[],
  withPaths: ReadonlySet<number>,
): Area[] {
  const grounds = new Set([...withPaths, ...areas.filter(isGround).map(({ floor }) => floor)]);
  const floors = [...new Set(areas.map(({ floor }) => floor))].filter((floor) => !grounds.has(floor));
  return floors.flatMap((floor) => {
    const own = outlines.filter((outline) => outline.floors.includes(floor));
    const chosen = own.length > 0 ? own : outlines.filter((outline) => outline.floors.length === 0);
    return chosen.flatMap((outline) =>
      outline.geometry.type === 'Polygon'
        ? [
            areaOf(
              { ...outline, what: 'corridor', name: null, floors: [floor] },
              floor,
              outline.geometry.rings,
            ),
          ]
        : [],
    );
  });
}

/** Without the points of lifts that are drawn as areas on the same floor. */
export function withoutMarkers(areas: readonly Area[]): Area[] {
  const lifts = new Grid(areas.filter(({ draft }) => draft.what === 'lift' && draft.isMarker === undefined));
  return areas.filter((area) => {
    if (area.draft.isMarker === undefined) return true;
    const point = pointMiddle(area);
    return !lifts.near(area.box, 0).some((lift) => lift.floor === area.floor && isInside(lift.rings, point));
  });
}

/**
 * Ids that the areas of one staircase, or of one lift, share on all floors: by their feature when it is on several
 * floors, else by their place, one above the other.
 */
export function connectorsOf(areas: readonly Area[]): Map<Area, string> {
  const groups = new Map<Area, Area>();
  const rootOf = (area: Area): Area => {
    let root = area;
    for (let next = groups.get(root); next !== undefined; next = groups.get(root)) root = next;
    return root;
  };
  const join = (a: Area, b: Area) => {
    const [one, other] = [rootOf(a), rootOf(b)];
    if (one !== other) groups.set(other, one);
  };
  const found = new Map<Area, string>();
  for (const what of ['stairs', 'lift'] as const) {
    const list = areas.filter(({ draft }) => draft.what === what);
    const firsts = new Map<Draft, Area>();
    for (const area of list) {
      join(firsts.get(area.draft) ?? area, area);
      firsts.set(area.draft, area);
    }
    const grid = new Grid(list);
    for (const area of list) {
      const middle = pointMiddle(area);
      for (const other of grid.near(area.box, 0)) {
        const floors = Math.abs(area.floor - other.floor);
        if (floors === 0 ? what === 'stairs' : floors > 1) continue;
        if (isInside(other.rings.slice(0, 1), middle)) join(area, other);
      }
    }
    const numbers = new Map<Area, number>();
    for (const area of list) {
      const root = rootOf(area);
      const number = numbers.get(root) ?? numbers.size + 1;
      numbers.set(root, number);
      found.set(area, `${what === 'lift' ? 'L' : 'S'}${number}`);
    }
  }
  return found;
}

const pointMiddle = ({ box }: Area): Point => [(box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2];
