import type { Room, RoomType } from './rooms.ts';

/** A rectangle in metres, along the building (x) and across it (y), from its south-west corner. */
export interface Rectangle {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface PlacedRoom {
  room: Room;
  /** The room within its walls. */
  area: Rectangle;
  /** From jamb to jamb, on the room's edge towards the corridor. */
  door: [[x: number, y: number], [x: number, y: number]];
}

export interface FloorLayout {
  rooms: PlacedRoom[];
  corridor: Rectangle;
  length: number;
  depth: number;
}

const ROOM_DEPTH = 7;
const CORRIDOR_WIDTH = 3;
const WING_DEPTH = 2 * ROOM_DEPTH + CORRIDOR_WIDTH;
const MIDDLE = WING_DEPTH / 2;
/** Half of a wall between two rooms. */
const HALF_WALL = 0.1;
const HALF_DOOR = 0.5;
const HALF_HALL_DOOR = 0.9;
const GYM = { length: 40, depth: 24 };

const WIDTHS: Record<Exclude<RoomType, 'hall' | 'gym'>, number> = {
  classroom: 9,
  lab: 10,
  computer: 9.5,
  office: 4.8,
  study: 8,
  service: 4,
  technical: 3.6,
};

/** A hall has 1.1 square metres for a seat and 20 for the lecturer, and is as deep as the wing. */
const hallWidth = ({ capacity }: Room) => Math.max(7, (capacity * 1.1 + 20) / WING_DEPTH);

const widthOf = (room: Room): number =>
  room.type === 'hall' || room.type === 'gym' ? hallWidth(room) : WIDTHS[room.type];

const sum = (rooms: readonly Room[]) => rooms.reduce((width, room) => width + widthOf(room), 0);

function within({ x0, y0, x1, y1 }: Rectangle): Rectangle {
  return { x0: x0 + HALF_WALL, y0: y0 + HALF_WALL, x1: x1 - HALF_WALL, y1: y1 - HALF_WALL };
}

/** Rooms of one side of the corridor, next to each other, stretched so that they fill it. */
function row(rooms: readonly Room[], from: number, length: number, side: 'north' | 'south'): PlacedRoom[] {
  const stretch = length / sum(rooms);
  const y0 = side === 'south' ? 0 : ROOM_DEPTH + CORRIDOR_WIDTH;
  let x = from;
  return rooms.map((room) => {
    const width = widthOf(room) * stretch;
    const area = within({ x0: x, y0, x1: x + width, y1: y0 + ROOM_DEPTH });
    const y = side === 'south' ? area.y1 : area.y0;
    const middle = x + width / 2;
    x += width;
    return {
      room,
      area,
      door: [
        [middle - HALF_DOOR, y],
        [middle + HALF_DOOR, y],
      ],
    };
  });
}

/** A hall at an end of the corridor: it takes the whole depth, and its door opens to the corridor. */
function endHall(room: Room, x0: number, doorAt: 'west' | 'east'): PlacedRoom {
  const area = within({ x0, y0: 0, x1: x0 + hallWidth(room), y1: WING_DEPTH });
  const x = doorAt === 'west' ? area.x0 : area.x1;
  return {
    room,
    area,
    door: [
      [x, MIDDLE - HALF_HALL_DOOR],
      [x, MIDDLE + HALF_HALL_DOOR],
    ],
  };
}

function gymLayout(room: Room): FloorLayout {
  const { length, depth } = GYM;
  const area = within({ x0: 0, y0: CORRIDOR_WIDTH, x1: length, y1: CORRIDOR_WIDTH + depth });
  const middle = length / 2;
  return {
    rooms: [
      {
        room,
        area,
        door: [
          [middle - HALF_HALL_DOOR, area.y0],
          [middle + HALF_HALL_DOOR, area.y0],
        ],
      },
    ],
    corridor: { x0: 0, y0: 0, x1: length, y1: CORRIDOR_WIDTH },
    length,
    depth: CORRIDOR_WIDTH + depth,
  };
}

/**
 * Lays out the rooms of one floor of one building: along both sides of a corridor in turns, as their numbers go,
 * with a lecture hall at either end.
 */
export function layOut(rooms: readonly Room[]): FloorLayout {
  const [first] = rooms;
  if (first?.type === 'gym') return gymLayout(first);
  const [west, east] = rooms.filter(({ type }) => type === 'hall');
  const others = rooms.filter(({ type }) => type !== 'hall');
  const north = others.filter((_, index) => index % 2 === 0);
  const south = others.filter((_, index) => index % 2 === 1);
  const start = west === undefined ? 0 : hallWidth(west);
  const end = start + Math.max(sum(north), sum(south));
  const placed = [...row(north, start, end - start, 'north'), ...row(south, start, end - start, 'south')];
  if (west !== undefined) placed.push(endHall(west, 0, 'east'));
  if (east !== undefined) placed.push(endHall(east, end, 'west'));
  return {
    rooms: placed,
    corridor: { x0: start, y0: ROOM_DEPTH, x1: end, y1: ROOM_DEPTH + CORRIDOR_WIDTH },
    length: end + (east === undefined ? 0 : hallWidth(east)),
    depth: WING_DEPTH,
  };
}
