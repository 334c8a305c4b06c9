import type { Area } from './plan-areas.ts';
import { cross, direction, distance, dot, type Point } from './shape.ts';
import { WALK_SPEED } from './walking.ts';
import type { WayGraph, WayNode } from './way-graph.ts';
import { type WalkedPath, withoutStraight } from './way-legs.ts';
import { type Part, partsOf, type Visit } from './way-visits.ts';

export const STEP_KINDS = ['leave', 'walk', 'outside', 'enter', 'stairs', 'lift', 'arrive'] as const;
export const TURNS = ['left', 'right', 'straight'] as const;
export type Turn = (typeof TURNS)[number];

/** One sentence of a way in words. */
export interface WayStep {
  kind: (typeof STEP_KINDS)[number];
  /** Seconds from the start of the way until the step is done; 0 for the first one, which says where the way begins. */
  at_seconds: number;
  meters: number;
  /** The floor on which the step ends. */
  floor: number;
  /** The turn as the step begins, or after the door that it leads out of. */
  turn: Turn | null;
  /** The side on which the door, the stairs or the lift is, seen along the way. */
  side: 'left' | 'right' | null;
  /** Number of the door on its side since the last turn, from 1. */
  doors: number | null;
  /** Id of the building that the step leads into; null when it stays in the same one. */
  building: string | null;
  /** Name of the corridor, the stairs, the lift, the entrance or the ground in the plan. */
  name: string | null;
}

/** A shorter straight part of a way is no step of its own, m. */
const OWN_STEP = 15;
/** Cosine of the angle from which on a change of direction is a turn: 45°. */
const TURN = Math.SQRT1_2;
/** Doors are counted up to this number: more are too many to count on foot. */
const MOST_DOORS = 5;
/** Largest distance of a counted door from the line of the walk, m. */
const BESIDE = 3;

/** A part of a way in one direction. */
interface Piece {
  from: Point;
  to: Point;
  /** Direction of its last stretch. */
  heading: Point;
  meters: number;
  turn: Turn | null;
}

function turnOf(before: Point | null, after: Point | null): Turn | null {
  if (before === null || after === null) return null;
  if (dot(before, after) > TURN) return 'straight';
  return cross(before, after) > 0 ? 'left' : 'right';
}

/** The points of a walk, cut where it turns. `heading` is the direction from which the walk comes. */
function piecesOf(points: readonly Point[], heading: Point | null): Piece[] {
  const pieces: Piece[] = [];
  let before = heading;
  let [last] = points;
  for (const point of withoutStraight(points).slice(1)) {
    const way = last && direction(last, point);
    if (last === undefined || !way) continue;
    const meters = distance(last, point);
    const turn = turnOf(before, way);
    const piece = pieces.at(-1);
    if (piece !== undefined && turn === 'straight') {
      Object.assign(piece, { to: point, heading: way, meters: piece.meters + meters });
    } else pieces.push({ from: last, to: point, heading: way, meters, turn });
    before = way;
    last = point;
  }
  return pieces;
}

/** The door's number among those to rooms on its side of the walk; null when there is no straight walk to count on. */
function doorsTo(
  graph: WayGraph,
  node: WayNode,
  area: Area,
  piece: Piece,
  side: 'left' | 'right',
): number | null {
  const along = direction(piece.from, piece.to);
  if (along === null || piece.meters < 1) return null;
  const at = ([x, y]: Point) => dot([x - piece.from[0], y - piece.from[1]], along);
  const off = ([x, y]: Point) => cross(along, [x - piece.from[0], y - piece.from[1]]);
  const passed = new Set<string>();
  for (const index of graph.nodesOf[area.index] ?? []) {
    const other = graph.nodes[index];
    const door = other?.link;
    if (other === undefined || !door || other === node) continue;
    const isRoom = door.sides.some((one) => one.area !== area && one.area.isPrivate);
    const isSide = off(door.point) - off(other.point) > 0 === (side === 'left');
    const isPassed = at(other.point) > 1 && at(other.point) < at(node.point) - 0.1;
    if (isRoom && isSide && isPassed && Math.abs(off(other.point)) < BESIDE) passed.add(door.point.join(' '));
  }
  const count = passed.size + 1;
  return count > MOST_DOORS ? null : count;
}

const lengthOf = (points: readonly Point[]): number =>
  points.reduce((sum, point, index) => sum + distance(points[index - 1] ?? point, point), 0);

/** The direction in which a part begins: away from its door. */
function headingOf({ door, points: [first] }: Visit): Point | null {
  return door === null || first === undefined ? null : direction(door.point, first);
}

class Teller {
  readonly steps: WayStep[] = [];
  /** The last piece of the walk that was told. */
  private last: { piece: Piece; visit: Visit } | null = null;
  /** The last turn into a piece that was too short for a step. */
  private untold: Turn | null = null;
  private readonly graph: WayGraph;

  constructor(graph: WayGraph) {
    this.graph = graph;
  }

  tell(step: Partial<WayStep> & Pick<WayStep, 'kind' | 'floor' | 'at_seconds'>): void {
    const nothing = { meters: 0, turn: null, side: null, doors: null, building: null, name: null };
    this.steps.push({ ...nothing, ...step, at_seconds: this.steps.length === 0 ? 0 : step.at_seconds });
  }

  /** A walk indoors: a step for each long piece, and for one that leads into another building. */
  walk({ visits }: Part): void {
    const [begin] = visits;
    const end = visits.at(-1) ?? begin;
    const pieces = piecesOf(
      visits.flatMap(({ door, points }, index) => (index > 0 && door ? [door.point, ...points] : points)),
      headingOf(begin),
    );
    const crossed = visits.findIndex(({ area }, index) => {
      const before = visits[index - 1]?.area?.building;
      return before !== undefined && area !== null && area.building !== before;
    });
    const crossedAt =
      crossed < 0 ? Infinity : lengthOf(visits.slice(0, crossed).flatMap(({ points }) => points));
    const leave = this.steps.at(-1);
    const [first] = pieces;
    // The step that leaves a room tells the turn after its door.
    if (leave?.kind === 'leave') leave.turn = first === undefined ? 'straight' : first.turn;
    this.untold = null;
    let walked = 0;
    let isCrossed = false;
    const whole = pieces.reduce((sum, { meters }) => sum + meters, 0);
    for (const [index, piece] of pieces.entries()) {
      walked += piece.meters;
      const said = (index === 0 && leave?.kind === 'leave') || piece.turn === 'straight' ? null : piece.turn;
      const crosses: boolean = !isCrossed && walked >= crossedAt;
      if (piece.meters < OWN_STEP && !crosses) {
        this.untold = said ?? this.untold;
        continue;
      }
      isCrossed ||= crosses;
      this.tell({
        ...{ kind: 'walk', floor: end.floor, meters: piece.meters, turn: said ?? this.untold },
        at_seconds: end.end - (whole - walked) / WALK_SPEED,
        building: crosses ? (visits[crossed]?.area?.building ?? null) : null,
        name: begin.area?.name ?? null,
      });
      this.untold = null;
    }
    const piece = pieces.at(-1);
    this.last = piece === undefined ? null : { piece, visit: end };
  }

  /** A walk outdoors is one step, whatever its turns. */
  outside({ visits }: Part, next: Part | undefined): void {
    const [begin] = visits;
    const end = visits.at(-1) ?? begin;
    const points = visits.flatMap((visit) => visit.points);
    const into = next?.visits[0];
    const building = into?.area?.building ?? null;
    const at_seconds = end.end;
    this.tell({
      ...{ kind: 'outside', floor: end.floor, at_seconds, meters: lengthOf(points), building },
      name: begin.area?.name ?? null,
    });
    const piece = piecesOf(points, null).at(-1);
    this.last = piece === undefined ? null : { piece, visit: end };
    this.untold = null;
    if (next?.kind === 'walk' || next?.kind === 'ride') this.enter(into, at_seconds);
  }

  enter(into: Visit | undefined, at_seconds: number): void {
    if (into === undefined) return;
    const building = into.area?.building ?? null;
    this.tell({
      kind: 'enter',
      floor: into.floor,
      at_seconds,
      building,
      name: into.door?.link?.name ?? null,
    });
  }

  /** The turn, side and number of the door to a part, as seen from the walk before. */
  private beside(door: WayNode | null): Pick<WayStep, 'turn' | 'side' | 'doors'> {
    const { last, untold: turn } = this;
    this.untold = null;
    const stand = last?.visit.last ?? null;
    const way = door && stand && direction(stand.point, door.point);
    const side = last && way && turnOf(last.piece.heading, way);
    if (!last || !stand || !side || side === 'straight') return { turn, side: null, doors: null };
    const { area } = last.visit;
    return { turn, side, doors: area === null ? null : doorsTo(this.graph, stand, area, last.piece, side) };
  }

  ride({ visits }: Part): void {
    const [begin] = visits;
    const end = visits.at(-1) ?? begin;
    this.tell({
      ...{
        kind: begin.ride ?? 'stairs',
        floor: end.floor,
        at_seconds: end.end,
        name: begin.area?.name ?? null,
      },
      ...{ ...this.beside(begin.door), doors: null },
    });
    this.last = null;
  }

  arrive({ visits: [visit] }: Part): void {
    const { floor, end, area, door } = visit;
    this.tell({ kind: 'arrive', floor, at_seconds: end, name: area?.name ?? null, ...this.beside(door) });
  }
}

/** A way in words: sides, turns and doors as they are seen by the one who walks (decision 067). */
export function stepsOf(graph: WayGraph, path: WalkedPath): WayStep[] {
  const teller = new Teller(graph);
  const parts = partsOf(path);
  for (const [index, part] of parts.entries()) {
    const [visit] = part.visits;
    // A way from an entrance begins in its door.
    if (index === 0 && path.start === null && part.kind === 'walk') teller.enter(visit, 0);
    switch (part.kind) {
      case 'leave':
        teller.tell({ kind: 'leave', floor: visit.floor, at_seconds: 0, name: visit.area?.name ?? null });
        break;
      case 'walk':
        teller.walk(part);
        break;
      case 'outside':
        teller.outside(part, parts[index + 1]);
        break;
      case 'ride':
        teller.ride(part);
        break;
      case 'arrive':
        teller.arrive(part);
        break;
    }
  }
  return teller.steps;
}
