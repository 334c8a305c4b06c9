import type { FloorPlanRecord } from '../catalogue.ts';
import { walksIn } from './area-walks.ts';
import type { Cooperative } from './cooperative.ts';
import { EdgeList, type Edges } from './edges.ts';
import { type Area, AreaIndex, areasOf } from './plan-areas.ts';
import { type Link, linksOf, type PlanPath, pathsOf, REACH } from './plan-links.ts';
import { boxOf, contains, distance, nearestWall, type Point } from './shape.ts';
import {
  BARRED,
  CLIMB_SPEED,
  FLOOR_HEIGHT,
  LIFT,
  LIFT_FLOOR,
  LIFT_WAIT,
  PRIVATE,
  STAIRS,
} from './walking.ts';

/** A node of the graph. */
export interface WayNode {
  point: Point;
  floor: number;
  /** The area in which it lies; null in a door and on a path of the source. */
  area: Area | null;
  /** The door or open border at which the node is, or after which it is. */
  link: Link | null;
}

/** Ways between the areas of a campus, derived from its floor plans (decision 067). */
export interface WayGraph {
  areas: readonly Area[];
  index: AreaIndex;
  nodes: readonly WayNode[];
  edges: Edges;
  /** Nodes in an area by its index. */
  nodesOf: readonly (readonly number[])[];
  /** Areas of each room by its id. */
  rooms: ReadonlyMap<string, readonly Area[]>;
  /** Nodes of the entrances of buildings. */
  entrances: readonly number[];
}

/** A floor that a staircase or a lift serves; a lift has another node for those who leave it. */
interface Stop {
  area: Area;
  enter: number;
  leave: number;
}

class Draft {
  readonly nodes: WayNode[] = [];
  readonly edges = new EdgeList();
  readonly entrances: number[] = [];
  readonly nodesOf: number[][];
  private readonly stops = new Map<string, Stop[]>();

  constructor(areas: readonly Area[]) {
    this.nodesOf = areas.map(() => []);
  }

  node(node: WayNode): number {
    this.nodes.push(node);
    if (node.area !== null) this.nodesOf[node.area.index]?.push(this.nodes.length - 1);
    return this.nodes.length - 1;
  }

  private point(node: number): Point {
    return this.nodes[node]?.point ?? [0, 0];
  }

  walk(a: number, b: number, mark: number): void {
    this.edges.walk(a, b, distance(this.point(a), this.point(b)), mark);
  }

  /** Ways within an area. `doors` are the nodes of its links. */
  *area(area: Area, sides: readonly { link: Link; door: number; inward: Point | null }[]): Cooperative<void> {
    const isServed = area.connector !== null;
    const around = sides.map(({ link, inward }) => ({ area, inward, point: link.point }));
    const { points, pairs } = yield* walksIn(area, around, isServed);
    const { floor } = area;
    const nodes = points.map((point, index) =>
      this.node({ point, floor, area, link: sides[index]?.link ?? null }),
    );
    const mark = (area.isPrivate ? PRIVATE : 0) | (area.isStepFree ? 0 : BARRED);
    for (const [index, { link, door }] of sides.entries()) {
      this.walk(door, nodes[index] as number, link.isStepFree ? 0 : BARRED);
    }
    const middle = isServed ? (nodes[sides.length] as number) : -1;
    const isLift = area.kind === 'lift';
    const leave =
      isServed && isLift ? this.node({ point: this.point(middle), floor, area, link: null }) : middle;
    for (const [a, b] of pairs) {
      const [from, to] = [nodes[a] as number, nodes[b] as number];
      const other = from === middle ? to : to === middle ? from : null;
      if (other === null || !isLift) this.walk(from, to, mark);
      else this.lift(other, middle, leave);
    }
    if (isServed) this.stop(`${area.kind} ${area.connector}`, { area, enter: middle, leave });
  }

  /** A lift cannot be walked through: one end is for people who get in, the other for people who get out. */
  private lift(outside: number, enter: number, leave: number): void {
    const meters = distance(this.point(outside), this.point(enter));
    this.edges.oneWay(outside, enter, meters, 0);
    this.edges.oneWay(leave, outside, meters, 0);
  }

  private stop(key: string, stop: Stop): void {
    const stops = this.stops.get(key);
    if (stops === undefined) this.stops.set(key, [stop]);
    else stops.push(stop);
  }

  /** Stairs lead to the next floor that they serve, a lift to all of its floors. */
  connect(): void {
    for (const stops of this.stops.values()) {
      const floors = [...Map.groupBy(stops, ({ area }) => area.floor)].toSorted(([a], [b]) => a - b);
      for (const [index, [floor, lower]] of floors.entries()) {
        for (const [above, upper] of floors.slice(index + 1)) {
          for (const from of lower) for (const to of upper) this.ascend(from, to, above - floor);
          if (lower[0]?.area.kind === 'stairs') break;
        }
      }
    }
  }

  private ascend(from: Stop, to: Stop, floors: number): void {
    if (from.area.kind === 'stairs') {
      const seconds = (floors * (from.area.height ?? FLOOR_HEIGHT)) / CLIMB_SPEED;
      this.edges.climb(from.enter, to.leave, seconds, STAIRS | BARRED);
      this.edges.climb(to.enter, from.leave, seconds, STAIRS | BARRED);
      return;
    }
    const seconds = LIFT_WAIT + floors * LIFT_FLOOR;
    this.edges.climb(from.enter, to.leave, seconds, LIFT);
    this.edges.climb(to.enter, from.leave, seconds, LIFT);
  }

  path({ points, floor, isStepFree }: PlanPath, find: (point: Point, floor: number) => number): void {
    const nodes = points.map((point) => find(point, floor));
    for (const [index, node] of nodes.slice(1).entries()) {
      const before = nodes[index] as number;
      if (before !== node) this.walk(before, node, isStepFree ? 0 : BARRED);
    }
  }
}

/** Links at the ends of the source's paths, to the areas that they touch and where no door stands. */
function pathEnds(paths: readonly PlanPath[], doors: readonly Link[], index: AreaIndex): Link[] {
  const doorsOn = Map.groupBy(doors, ({ floor }) => floor);
  return paths.flatMap(({ floor, points, name }) =>
    [points[0], points.at(-1)].flatMap((point): Link[] => {
      if (point === undefined) return [];
      if ((doorsOn.get(floor) ?? []).some((door) => distance(door.point, point) <= REACH)) return [];
      const sides = index.near(floor, boxOf([point], REACH)).flatMap((area) => {
        const wall = nearestWall(area.shape, point);
        const isInside = contains(area.shape, point);
        if (!isInside && wall.meters > REACH) return [];
        return [{ area, inward: isInside && wall.meters > 0.05 ? null : wall.inward }];
      });
      return [{ kind: 'open', floor, point, sides, isStepFree: true, name, building: null }];
    }),
  );
}

/** Derives the graph in steps, between which a server does something else. Unusable features are left out. */
export function* derivingGraph(plans: readonly FloorPlanRecord[]): Cooperative<WayGraph> {
  const areas = areasOf(plans);
  const index = new AreaIndex(areas);
  yield;
  const paths = pathsOf(plans);
  const doors = yield* linksOf(plans, areas, index);
  const draft = new Draft(areas);
  const sides: { link: Link; door: number; inward: Point | null }[][] = areas.map(() => []);
  const linkNodes = new Map<string, { node: number; point: Point }[]>();
  const cellOf = (floor: number, x: number, y: number) => `${floor} ${x} ${y}`;
  const keep = (node: number, point: Point, floor: number) => {
    const key = cellOf(floor, Math.floor(point[0]), Math.floor(point[1]));
    const cell = linkNodes.get(key);
    if (cell === undefined) linkNodes.set(key, [{ node, point }]);
    else cell.push({ node, point });
    return node;
  };
  for (const link of [...doors, ...pathEnds(paths, doors, index)]) {
    const { point, floor } = link;
    const door = keep(draft.node({ point, floor, area: null, link }), point, floor);
    if (link.kind === 'entrance') draft.entrances.push(door);
    for (const { area, inward } of link.sides) sides[area.index]?.push({ link, door, inward });
  }
  for (const area of areas) yield* draft.area(area, sides[area.index] ?? []);
  draft.connect();
  const find = (point: Point, floor: number): number => {
    const [x, y] = [Math.floor(point[0]), Math.floor(point[1])];
    for (let dx = -1; dx <= 1; dx += 1) {
      for (let dy = -1; dy <= 1; dy += 1) {
        const near = linkNodes.get(cellOf(floor, x + dx, y + dy)) ?? [];
        const found = near.find((one) => distance(one.point, point) <= REACH);
        if (found !== undefined) return found.node;
      }
    }
    return keep(draft.node({ point, floor, area: null, link: null }), point, floor);
  };
  for (const path of paths) draft.path(path, find);
  yield;
  const { nodes, entrances, nodesOf } = draft;
  const rooms = Map.groupBy(
    areas.filter(({ room }) => room !== null),
    ({ room }) => String(room),
  );
  return { areas, index, nodes, edges: draft.edges.build(nodes.length), nodesOf, rooms, entrances };
}

/** Derives the graph at once (decision 067). */
export function deriveGraph(plans: readonly FloorPlanRecord[]): WayGraph {
  const deriving = derivingGraph(plans);
  for (;;) {
    const { done, value } = deriving.next();
    if (done) return value;
  }
}
