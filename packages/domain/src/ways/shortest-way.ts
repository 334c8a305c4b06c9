import { insideOf } from './area-walks.ts';
import type { Area } from './plan-areas.ts';
import { boxOf, distance, isFree, moved, nearestWall, type Point } from './shape.ts';
import { type BarredEdges, type EndNode, type Searched, searchFrom } from './shortest-path.ts';
import { BARRED, STAIRS, WALK_SPEED } from './walking.ts';
import type { WayGraph, WayNode } from './way-graph.ts';
import { legsOf, type WalkedPath, type WayLeg } from './way-legs.ts';
import { stepsOf, type WayStep } from './way-steps.ts';

/** One end of a way: a room by its id, a point, or the entrance that is nearest to the other end. */
export type WayEndpoint = { room: string } | { at: Point; floor: number } | 'entrance';

export interface WayEnd {
  /** Id of the room; null for any other place. */
  room: string | null;
  floor: number;
  /** Id of the building. */
  building: string | null;
  /** S-JTSK metres. */
  point: Point;
}

export interface Way {
  from: WayEnd;
  to: WayEnd;
  seconds: number;
  meters: number;
  legs: WayLeg[];
  steps: WayStep[];
}

export const BARRIER_KINDS = ['stairs', 'door', 'unconnected', 'no-plan'] as const;

/**
 * The obstacle: stairs or a door with a step on the way that needs the fewest of them; a part of the campus without
 * a link to the other; or a place that no plan shows.
 */
export interface Barrier {
  kind: (typeof BARRIER_KINDS)[number];
  floor: number | null;
  /** Id of the building. */
  building: string | null;
  name: string | null;
}

export interface NoWay {
  barrier: Barrier;
}

export interface WayOptions {
  isStepFree: boolean;
}

interface End {
  nodes: EndNode[];
  /** The exact point; null for a room, in which the way ends after its door. */
  point: Point | null;
  floor: number | null;
  area: Area | null;
}

/** A place outside of all areas is taken for the nearest ground within this distance, m. */
const ASTRAY = 30;

/** The area around a point, with the point within it. */
function groundAt({ index }: WayGraph, at: Point, floor: number): { area: Area; point: Point } | null {
  const [around] = index.at(floor, at);
  if (around !== undefined) return { area: around, point: at };
  let nearest: { area: Area; point: Point; meters: number } | null = null;
  for (const area of index.near(floor, boxOf([at], ASTRAY))) {
    const wall = nearestWall(area.shape, at);
    if (area.isPrivate || wall.meters > (nearest?.meters ?? ASTRAY)) continue;
    nearest = { area, point: moved(wall.point, wall.inward, 0.02), meters: wall.meters };
  }
  return nearest;
}

function endOf(graph: WayGraph, place: WayEndpoint): End | null {
  const { nodes, nodesOf, entrances, rooms } = graph;
  if (place === 'entrance') {
    return { nodes: entrances.map((node) => ({ node, meters: 0 })), point: null, floor: null, area: null };
  }
  if ('room' in place) {
    const areas = rooms.get(place.room) ?? [];
    const [area] = areas;
    if (area === undefined) return null;
    const inside = areas.flatMap(({ index }) => nodesOf[index] ?? []);
    const after = inside.filter((node) => nodes[node]?.link !== null);
    return { nodes: after.map((node) => ({ node, meters: 0 })), point: null, floor: area.floor, area };
  }
  const ground = groundAt(graph, place.at, place.floor);
  if (ground === null) return null;
  const { area, point } = ground;
  const seen = (nodesOf[area.index] ?? []).flatMap((node) => {
    const other = nodes[node]?.point;
    if (other === undefined || !isFree(area.shape, point, other)) return [];
    return [{ node, meters: distance(point, other) }];
  });
  return { nodes: seen, point, floor: place.floor, area };
}

const NOWHERE = { floor: null, building: null, name: null };

const barrierAt = (kind: Barrier['kind'], { area, floor }: End): Barrier => ({
  ...{ kind, floor },
  building: area?.building ?? null,
  name: area?.name ?? null,
});

/** The edges of the way that was found, from its beginning. */
function pathOf(graph: WayGraph, from: End, to: End, found: Searched): WalkedPath | null {
  const { reached, by, before } = found;
  if (reached === null) return null;
  const { nodes, edges } = graph;
  const path: WalkedPath = { nodes: [], edges: [], start: null, end: null };
  let node = reached.node;
  for (;;) {
    const place = nodes[node];
    if (place !== undefined) path.nodes.unshift(place);
    const edge = by[node] ?? -1;
    if (edge < 0) break;
    path.edges.unshift({
      meters: edges.meters[edge] ?? 0,
      seconds: edges.seconds[edge] ?? 0,
      mark: edges.marks[edge] ?? 0,
    });
    node = before[node] ?? 0;
  }
  const startMeters = from.nodes.find((end) => end.node === node)?.meters ?? 0;
  if (from.point !== null) path.start = { point: from.point, meters: startMeters };
  if (to.point !== null) path.end = { point: to.point, meters: reached.meters };
  return path;
}

function search(graph: WayGraph, from: End, to: End, barred: BarredEdges): WalkedPath | null {
  return pathOf(graph, from, to, searchFrom(graph, from.nodes, to.nodes, WALK_SPEED, barred));
}

/** The first place with steps on a way. */
function firstBarred({ nodes, edges }: WalkedPath): Barrier | null {
  const at = edges.findIndex(({ mark }) => (mark & BARRED) !== 0);
  const [from, to] = [nodes[at], nodes[at + 1]];
  if (from === undefined || to === undefined) return null;
  const area = from.area ?? to.area;
  const link = from.area === null || to.area === null ? (from.link ?? to.link) : null;
  const isDoor = link !== null && ((edges[at]?.mark ?? 0) & STAIRS) === 0;
  return {
    ...{ kind: isDoor ? 'door' : 'stairs', floor: from.floor },
    building: (isDoor ? link.building : null) ?? area?.building ?? null,
    name: (isDoor ? link.name : area?.name) ?? null,
  };
}

/** The end from which fewer places can be reached: it lies in the smaller of two unconnected parts of the campus. */
function unconnected(graph: WayGraph, from: End, to: End): Barrier {
  const reach = ({ nodes }: End) => searchFrom(graph, nodes, [], WALK_SPEED, 'open').settled;
  return barrierAt('unconnected', reach(to) <= reach(from) ? to : from);
}

function wayEnd(end: End, place: WayEndpoint, node: WayNode | undefined): WayEnd {
  const entered =
    node?.link?.building ?? node?.link?.sides.find(({ area }) => area.building !== null)?.area.building;
  return {
    room: typeof place === 'object' && 'room' in place ? place.room : null,
    floor: end.floor ?? node?.floor ?? 0,
    building: (end.area === null ? entered : end.area.building) ?? null,
    point: end.point ?? node?.point ?? (end.area === null ? [0, 0] : insideOf(end.area.shape)),
  };
}

/**
 * The shortest way by time. It leads through a room only where there is no other way; a step-free one has no stairs and
 * no door with a step.
 */
export function findWay(
  graph: WayGraph,
  from: WayEndpoint,
  to: WayEndpoint,
  { isStepFree }: WayOptions,
): Way | NoWay {
  const [start, end] = [endOf(graph, from), endOf(graph, to)];
  if (start === null || end === null) return { barrier: { kind: 'no-plan', ...NOWHERE } };
  const path = search(graph, start, end, isStepFree ? 'closed' : 'open');
  if (path === null) {
    const barred = isStepFree ? search(graph, start, end, 'counted') : null;
    return { barrier: (barred && firstBarred(barred)) ?? unconnected(graph, start, end) };
  }
  const ends = (path.start?.meters ?? 0) + (path.end?.meters ?? 0);
  const walked = path.edges.reduce((sum, { meters }) => sum + meters, ends);
  const seconds = path.edges.reduce((sum, edge) => sum + edge.seconds, ends / WALK_SPEED);
  return {
    ...{ seconds, meters: walked, legs: legsOf(path), steps: stepsOf(graph, path) },
    from: wayEnd(start, from, path.nodes[0]),
    to: wayEnd(end, to, path.nodes.at(-1)),
  };
}

/** Walking seconds from a place to each room that can be reached, by the room's id. Empty when no plan shows the place. */
export function secondsToRooms(
  graph: WayGraph,
  from: WayEndpoint,
  { isStepFree }: WayOptions,
): Map<string, number> {
  const start = endOf(graph, from);
  const times = new Map<string, number>();
  if (start === null) return times;
  const { seconds } = searchFrom(graph, start.nodes, [], WALK_SPEED, isStepFree ? 'closed' : 'open');
  for (const room of graph.rooms.keys()) {
    const nodes = endOf(graph, { room })?.nodes ?? [];
    const nearest = Math.min(...nodes.map(({ node }) => seconds[node] ?? Infinity));
    if (Number.isFinite(nearest)) times.set(room, nearest);
  }
  return times;
}

/** The place of an end, for a way that does not exist; null when no plan shows it. An entrance has no such place. */
export function endAt(graph: WayGraph, place: WayEndpoint): WayEnd | null {
  const end = endOf(graph, place);
  if (end === null || end.area === null) return null;
  return wayEnd(end, place, graph.nodes[end.nodes[0]?.node ?? -1]);
}
