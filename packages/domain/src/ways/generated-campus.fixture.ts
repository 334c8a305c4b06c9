import type { FloorPlanRecord } from '../catalogue.ts';
import { across, along, type DrawnFloor, plansOf, ringOf } from './plans.fixture.ts';

/** The parts of a generated building. */
export interface BuildingShape {
  floors: number;
  /** Rooms along the corridor on each floor: north ones, each with a door or without. */
  doors: boolean[];
  bend: boolean;
  stairs: boolean;
  lift: boolean;
  entrance: 'none' | 'steps' | 'level';
  /** Whether the corridor is cut by a door with a step before the last room. */
  threshold: boolean;
}

/** Buildings in a row. `hasGround`: the campus has a plan of the ground outdoors. */
export interface CampusShape {
  buildings: BuildingShape[];
  hasGround: boolean;
}

export interface GeneratedRoom {
  id: string;
  building: number;
  floor: number;
  /** Whether the room is open to the corridor. */
  isOpen: boolean;
  /** Whether it is behind the door with a step. */
  isBehind: boolean;
}

const PITCH = 60;
const WIDTH = 6;

function floorOf(
  shape: BuildingShape,
  building: number,
  floor: number,
): { drawn: DrawnFloor; rooms: GeneratedRoom[] } {
  const x = building * PITCH;
  const { doors, bend, stairs, lift, entrance, threshold } = shape;
  const east = x + doors.length * WIDTH;
  const cut = east - WIDTH;
  // A floor without any door has rooms that are open to the corridor.
  const hasDoors = doors.includes(true) || threshold || (entrance !== 'none' && floor === 0);
  const rooms = doors.map((hasDoor, index): GeneratedRoom => {
    const isBehind = threshold && index === doors.length - 1;
    return { id: `${building}.${floor}.${index}`, building, floor, isOpen: hasDoor || !hasDoors, isBehind };
  });
  // The corridor runs along the rooms and, where it bends, back to the north around the last one.
  const end: [number, number][] = bend
    ? [
        [east + 3, 0],
        [east + 3, 9],
        [east, 9],
        [east, 3],
      ]
    : [
        [east, 0],
        [east, 3],
      ];
  const ring = (from: number): [number, number][] => [[from, 0], ...end, [from, 3], [from, 0]];
  return {
    rooms,
    drawn: {
      building: `B${building}`,
      rooms: Object.fromEntries(
        rooms.map(({ id }, index) => [id, [x + index * WIDTH, 3, x + (index + 1) * WIDTH, 9]]),
      ),
      areas: [
        ...(threshold ? [{ at: [ringOf([x, 0, cut, 3])] }, { at: [ring(cut)] }] : [{ at: [ring(x)] }]),
        ...(stairs
          ? [{ at: [ringOf([x, -4, x + 2, 0])], properties: { kind: 'stairs', connector: `S${building}` } }]
          : []),
        ...(lift
          ? [
              {
                at: [ringOf([x + 2.5, -2, x + 4.5, 0])],
                properties: { kind: 'lift', connector: `L${building}` },
              },
            ]
          : []),
      ],
      doors: [
        ...rooms.flatMap(({ id }, index) =>
          doors[index] ? [across(x + index * WIDTH + 3, 3, { room: id })] : [],
        ),
        ...(threshold ? [along(cut, 1.5, { step_free: 0 })] : []),
        ...(entrance !== 'none' && floor === 0
          ? [along(x - 0.2, 1.5, { kind: 'entrance', step_free: entrance === 'level' ? 1 : 0 })]
          : []),
        // A door that touches nothing, as messy plans have.
        across(x, 500),
      ],
    },
  };
}

/** A campus of the shape, with facts about its rooms. */
export function campusOf({ buildings, hasGround }: CampusShape): {
  plans: FloorPlanRecord[];
  rooms: GeneratedRoom[];
} {
  const drawn: Record<number, DrawnFloor[]> = {};
  const rooms: GeneratedRoom[] = [];
  for (const [building, shape] of buildings.entries()) {
    for (let floor = 0; floor < shape.floors; floor += 1) {
      const made = floorOf(shape, building, floor);
      rooms.push(...made.rooms);
      drawn[floor] = [...(drawn[floor] ?? []), made.drawn];
    }
  }
  if (hasGround) {
    const holes = buildings.map(({ doors, bend }, building) => {
      const x = building * PITCH;
      return ringOf([x - 0.4, -4.4, x + doors.length * WIDTH + (bend ? 3.4 : 0.4), 9.4]);
    });
    const outline = ringOf([-20, -30, buildings.length * PITCH + 20, 40]);
    drawn[0]?.push({ building: null, areas: [{ at: [outline, ...holes], properties: { kind: 'outdoor' } }] });
  }
  return { plans: plansOf(drawn), rooms };
}

/** Whether somebody can come from a room to another, derived from the shape alone. */
export function isLinked(
  campus: CampusShape,
  a: GeneratedRoom,
  b: GeneratedRoom,
  isStepFree: boolean,
): boolean {
  if (a.id === b.id) return a.isOpen;
  if (!a.isOpen || !b.isOpen) return false;
  const isOut = ({ floor, building, isBehind }: GeneratedRoom) => {
    const shape = campus.buildings[building];
    if (shape === undefined || shape.entrance === 'none' || !campus.hasGround) return false;
    const isDown = floor === 0 || shape.lift || (shape.stairs && !isStepFree);
    return isDown && (!isStepFree || (shape.entrance === 'level' && !isBehind));
  };
  if (a.building !== b.building) return isOut(a) && isOut(b);
  const shape = campus.buildings[a.building];
  if (shape === undefined || (isStepFree && a.isBehind !== b.isBehind)) return false;
  if (a.floor === b.floor) return true;
  // The stairs and the lift are before the door with a step.
  return (shape.lift && !(isStepFree && a.isBehind)) || (shape.stairs && !isStepFree);
}
