import type { Point } from '../../plans/geometry.ts';
import type { Room, RoomType } from './rooms.ts';
import {
  type Core,
  counterClockwise,
  type Opening,
  pointOf,
  type Skeleton,
  type Strip,
  widened,
  withFoyers,
} from './skeleton.ts';
import { skeletonOf } from './skeletons.ts';

/**
 * Divides a row of rooms among the gaps of a strip, so that every gap has a room and the rooms of all gaps are
 * stretched alike.
 * @param widths of the rooms, in their order
 * @param lengths of the gaps, in their order
 * @returns how many rooms each gap takes
 * @throws RangeError when there are fewer rooms than gaps
 */
function partition(widths: readonly number[], lengths: readonly number[]): number[] {
  if (widths.length < lengths.length)
    throw new RangeError(`${widths.length} rooms do not fill ${lengths.length} gaps`);
  const stretch = sum(lengths) / sum(widths);
  const known = new Map<string, { cost: number; counts: number[] }>();

  function best(room: number, gap: number): { cost: number; counts: number[] } {
    if (gap === lengths.length)
      return room === widths.length ? { cost: 0, counts: [] } : { cost: Infinity, counts: [] };
    const key = `${room}:${gap}`;
    const kept = known.get(key);
    if (kept !== undefined) return kept;
    let found = { cost: Infinity, counts: [] as number[] };
    for (let count = 1; room + count <= widths.length; count++) {
      const own = Math.log((lengths[gap] ?? 0) / sum(widths.slice(room, room + count)) / stretch) ** 2;
      const rest = best(room + count, gap + 1);
      if (own + rest.cost < found.cost) found = { cost: own + rest.cost, counts: [count, ...rest.counts] };
    }
    known.set(key, found);
    return found;
  }
  return best(0, 0).counts;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** From jamb to jamb. */
export type Door = [from: Point, to: Point];

export interface PlacedRoom {
  room: Room;
  /** The area within the walls of the room. */
  ring: Point[];
  doors: Door[];
}

export interface PlacedCore {
  core: Core;
  ring: Point[];
  door: Door;
}

/** One floor of a building in the building's own frame. All rings run counter-clockwise. */
export interface FloorLayout {
  rooms: PlacedRoom[];
  cores: PlacedCore[];
  corridor: Point[];
  /** The outer side of the outer walls. */
  outline: Point[];
  openings: Opening[];
}

/** Metres. */
const HALF_WALL = 0.1;
const OUTER_WALL = 0.4;
/** A narrower gap between two parts of a strip is a wall: it has no rooms. */
const WALL = 1;
const HALF_DOOR = 0.5;
const HALF_HALL_DOOR = 0.9;
/** A ventilation shaft in the back wall of a laboratory: half of its width, and its depth. */
const SHAFT = { half: 0.4, depth: 0.6 };
/** Rooms from this width on have a second door. */
const TWO_DOORS = 14;
const USUAL_DEPTH = 7;

const WIDTHS: Record<Exclude<RoomType, 'hall' | 'gym'>, number> = {
  classroom: 9,
  lab: 10,
  computer: 9.5,
  office: 4.8,
  study: 8,
  service: 4,
  technical: 3.6,
};

/** Square metres: a hall has 1.1 for a seat and 20 for the lecturer. */
const areaOf = ({ type, capacity }: Room): number =>
  type === 'hall' || type === 'gym' ? capacity * 1.1 + 20 : WIDTHS[type] * USUAL_DEPTH;

interface Gap {
  strip: Strip;
  from: number;
  to: number;
  /** A shallow core before the gap; the first room reaches behind it. */
  shallow: Core | undefined;
}

function gapsOf(strip: Strip): Gap[] {
  const taken = [...strip.cores, ...strip.foyers].toSorted((a, b) => a.from - b.from);
  const starts = [strip.from, ...taken.map(({ to }) => to)];
  const ends = [...taken.map(({ from }) => from), strip.to];
  return starts.flatMap((from, index) => {
    const to = ends[index] ?? from;
    const shallow = strip.cores.find((core) => core.to === from && core.depth !== undefined);
    return to - from > WALL ? [{ strip, from, to, shallow }] : [];
  });
}

function placeRoom(room: Room, { strip, shallow }: Gap, from: number, to: number): PlacedRoom {
  const [near, far] = [HALF_WALL, strip.depth - HALF_WALL];
  const [start, end] = [from + HALF_WALL, to - HALF_WALL];
  const corners: [number, number][] = [
    [start, near],
    [end, near],
    [end, far],
  ];
  if (shallow?.to === from && shallow.depth !== undefined) {
    const behind = shallow.depth + HALF_WALL;
    corners.push([shallow.from + HALF_WALL, far], [shallow.from + HALF_WALL, behind], [start, behind]);
  } else {
    const middle = (from + to) / 2;
    if (room.type === 'lab') {
      const { half, depth } = SHAFT;
      corners.push([middle + half, far], [middle + half, far - depth]);
      corners.push([middle - half, far - depth], [middle - half, far]);
    }
    corners.push([start, far]);
  }
  const half = room.type === 'hall' ? HALF_HALL_DOOR : HALF_DOOR;
  const places = to - from > TWO_DOORS ? [from + 2.5, to - 2.5] : [(from + to) / 2];
  return {
    room,
    ring: counterClockwise(corners.map(([s, t]) => pointOf(strip, s, t))),
    doors: places.map((at) => [pointOf(strip, at - half, near), pointOf(strip, at + half, near)]),
  };
}

function placeCore(core: Core, strip: Strip): PlacedCore {
  const far = (core.depth ?? strip.depth) - HALF_WALL;
  const [start, end] = [core.from + HALF_WALL, core.to - HALF_WALL];
  const corners: [number, number][] = [
    [start, HALF_WALL],
    [end, HALF_WALL],
    [end, far],
    [start, far],
  ];
  const middle = (core.from + core.to) / 2;
  return {
    core,
    ring: counterClockwise(corners.map(([s, t]) => pointOf(strip, s, t))),
    door: [pointOf(strip, middle - HALF_DOOR, HALF_WALL), pointOf(strip, middle + HALF_DOOR, HALF_WALL)],
  };
}

/** Rooms in the gaps of one side, in their order, stretched so that they fill the gaps. */
function row(rooms: readonly Room[], gaps: readonly Gap[]): PlacedRoom[] {
  const areas = rooms.map(areaOf);
  const spaces = gaps.map(({ strip, from, to }) => (to - from) * strip.depth);
  let next = 0;
  return partition(areas, spaces).flatMap((count, index) => {
    const gap = gaps[index];
    if (gap === undefined) return [];
    const own = rooms.slice(next, next + count);
    const perArea = (gap.to - gap.from) / sum(areas.slice(next, next + count));
    next += count;
    let from = gap.from;
    return own.map((room) => {
      const to = from + areaOf(room) * perArea;
      const placed = placeRoom(room, gap, from, to);
      from = to;
      return placed;
    });
  });
}

/** Divides rooms between two sides in turns, the side that is filled less goes first. */
function sidesOf(rooms: readonly Room[], spaces: readonly [number, number]): [Room[], Room[]] {
  const sides: [Room[], Room[]] = [[], []];
  const filled: [number, number] = [0, 0];
  for (const room of rooms) {
    const side = filled[1] / spaces[1] < filled[0] / spaces[0] ? 1 : 0;
    sides[side].push(room);
    filled[side] += areaOf(room);
  }
  return sides;
}

/** The rooms of the deep strip: the halls and the largest other rooms, in their order. */
function largest(rooms: readonly Room[], halls: readonly Room[], count: number): Room[] {
  const others = rooms.filter((room) => !halls.includes(room));
  const large = new Set(others.toSorted((a, b) => areaOf(b) - areaOf(a)).slice(0, count));
  return [...halls, ...others.filter((room) => large.has(room))];
}

function placeRooms(rooms: readonly Room[], halls: readonly Room[], skeleton: Skeleton): PlacedRoom[] {
  const { heads, strips, largeRooms } = skeleton;
  const inHeads = heads.flatMap(({ ring, doors }, index): PlacedRoom[] => {
    const room = halls[index];
    return room === undefined ? [] : [{ room, ring: widened(ring, -HALF_WALL), doors }];
  });
  const gapsFor = (side: Strip['takes']) => strips.filter(({ takes }) => takes === side).flatMap(gapsOf);
  const deep = gapsFor('large');
  const large = deep.length === 0 ? [] : largest(rooms, heads.length === 0 ? halls : [], largeRooms);
  const placed = new Set([...inHeads.map(({ room }) => room), ...large]);
  const sides = [gapsFor(0), gapsFor(1)] as const;
  const space = (gaps: readonly Gap[]) => sum(gaps.map(({ strip, from, to }) => (to - from) * strip.depth));
  const [first, second] = sidesOf(
    rooms.filter((room) => !placed.has(room)),
    [space(sides[0]), space(sides[1])],
  );
  return [...row(first, sides[0]), ...row(second, sides[1]), ...row(large, deep), ...inHeads];
}

/**
 * Lays out one floor of a building: the rooms in turns on both sides of the corridor, as their numbers go, between
 * the stairs, the lift and the toilets, which are at the same place on every floor; lecture halls in the places
 * that the building has for them.
 */
export function layOut(letter: string, floor: number, rooms: readonly Room[]): FloorLayout {
  const halls = rooms.filter(({ type }) => type === 'hall' || type === 'gym');
  const skeleton = skeletonOf(letter, floor, halls.map(areaOf));
  const corridor = skeleton.strips.reduce(withFoyers, skeleton.corridor);
  return {
    rooms: placeRooms(rooms, halls, skeleton),
    cores: skeleton.strips.flatMap((strip) => strip.cores.map((core) => placeCore(core, strip))),
    corridor: counterClockwise(corridor),
    outline: widened(skeleton.outline, OUTER_WALL),
    openings: skeleton.openings,
  };
}
