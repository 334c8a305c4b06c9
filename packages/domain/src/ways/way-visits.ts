import type { Area } from './plan-areas.ts';
import type { Point } from './shape.ts';
import { LIFT, STAIRS, WALK_SPEED } from './walking.ts';
import type { WayNode } from './way-graph.ts';
import type { WalkedPath } from './way-legs.ts';

/** The part of a way in one area. */
export interface Visit {
  /** Null on a path of the source. */
  area: Area | null;
  floor: number;
  points: Point[];
  /** The node at which the visit ends. */
  last: WayNode | null;
  /** The door or border by which the way comes; null at a start within the area and after stairs or a lift. */
  door: WayNode | null;
  /** Seconds from the start of the way to the end of the visit. */
  end: number;
  /** How the way goes on to another floor; null when it stays on this one. */
  ride: 'stairs' | 'lift' | null;
}

/** Consecutive visits that are described together. */
export interface Part {
  kind: 'leave' | 'walk' | 'outside' | 'ride' | 'arrive';
  visits: [Visit, ...Visit[]];
}

const isDoor = ({ area, link }: WayNode) => area === null && link !== null;

function visitsOf({ nodes, edges, start, end }: WalkedPath): Visit[] {
  const visits: Visit[] = [];
  let seconds = (start?.meters ?? 0) / WALK_SPEED;
  let door: WayNode | null = null;
  let current: Visit | null = null;
  for (const [index, node] of nodes.entries()) {
    if (isDoor(node)) {
      door = node;
      current = null;
    } else {
      if (current === null || current.area !== node.area) {
        const { area, floor } = node;
        current = { area, floor, points: [], last: null, door, end: seconds, ride: null };
        visits.push(current);
        door = null;
      }
      current.points.push(node.point);
      Object.assign(current, { last: node, end: seconds });
    }
    const { mark = 0, seconds: walked = 0 } = edges[index] ?? {};
    seconds += walked;
    if (current === null || (mark & (STAIRS | LIFT)) === 0) continue;
    current.ride = (mark & LIFT) !== 0 ? 'lift' : 'stairs';
    current = null;
  }
  const [first, last] = [visits[0], visits.at(-1)];
  if (first !== undefined && start !== null) first.points.unshift(start.point);
  if (last !== undefined && end !== null) {
    last.points.push(end.point);
    last.end = seconds + end.meters / WALK_SPEED;
  }
  return visits;
}

/** Cuts a way into the parts that are described: out of the room, walks, ways between floors, into the room. */
export function partsOf(path: WalkedPath): Part[] {
  const visits = visitsOf(path);
  const parts: Part[] = [];
  let isRiding = false;
  for (const [index, visit] of visits.entries()) {
    const { area, ride } = visit;
    const isGoal = index === visits.length - 1 && path.end === null && area?.kind === 'room';
    const isOrigin = index === 0 && path.start === null && area?.kind === 'room';
    const last = parts.at(-1);
    const before = last?.kind === 'outside' ? 'outside' : 'walk';
    const ground = area === null ? before : area.kind === 'outdoor' ? 'outside' : 'walk';
    const kind = isGoal ? 'arrive' : isOrigin ? 'leave' : isRiding || ride !== null ? 'ride' : ground;
    // Another staircase or lift right after the first is a ride of its own.
    const isSame = last?.kind === kind && (kind !== 'ride' || isRiding);
    if (isSame && last !== undefined) last.visits.push(visit);
    else parts.push({ kind, visits: [visit] });
    isRiding = ride !== null;
  }
  return parts;
}
