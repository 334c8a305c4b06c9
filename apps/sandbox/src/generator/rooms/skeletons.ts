import type { Point } from '../../plans/geometry.ts';
import type { Core, Opening, Skeleton, Strip } from './skeleton.ts';

/** Square metres of the lecture halls of a floor, in the order of their names. */
export type HallAreas = readonly number[];

/** Metres. */
const DEPTH = 7;
const HALL_DEPTH = 12;

const strip = (
  [axis, edge, away]: [Strip['axis'], number, 1 | -1],
  [from, to]: [number, number],
  takes: Strip['takes'],
  parts: Partial<Pick<Strip, 'cores' | 'foyers' | 'depth'>> = {},
): Strip => ({ axis, edge, away, from, to, takes, depth: DEPTH, cores: [], foyers: [], ...parts });

/** Toilets, stairs and a lift beside each other, from `at`. */
function coresAt(at: number, hasLift: boolean): Core[] {
  const cores: Core[] = [
    { kind: 'toilet', name: 'T1', from: at, to: at + 3.5, wheelchair: hasLift },
    { kind: 'toilet', name: 'T2', from: at + 3.5, to: at + 7, wheelchair: false },
    { kind: 'stairs', name: 'S1', from: at + 7, to: at + 10.6 },
  ];
  if (hasLift) cores.push({ kind: 'lift', name: 'L1', from: at + 10.6, to: at + 13, depth: 2.6 });
  return cores;
}

const stairs = (name: string, at: number): Core => ({ kind: 'stairs', name, from: at, to: at + 3.6 });

const entrance = (from: Point, to: Point, isStepFree = true): Opening => ({
  kind: 'entrance',
  from,
  to,
  isStepFree,
});

/** The far end of the bridge from building A: the west end of the corridor of B, in the frame of A. */
const BRIDGE = { x: 19.55, y: 94, width: 3 };

/**
 * An L: a wing to the north with rooms on both sides, and one to the east with the lecture halls. The bridge on
 * the first floor leads to building B.
 */
function buildingA(floor: number, areas: HallAreas): Skeleton {
  const north = 76;
  const south = floor === -1 ? 26 : 0;
  const hallsTo = { [-1]: 10, 0: 57, 1: 10 + areas.reduce((a, b) => a + b, 0) / HALL_DEPTH, 2: 57, 3: 20 };
  const halls = hallsTo[floor as keyof typeof hallsTo] ?? 10;
  const east = floor === 1 ? halls + 30 : halls;
  const cores = coresAt(45, true);
  const strips = [
    strip(['y', DEPTH, -1], [south, north], 0, { cores }),
    strip(['y', 10, 1], [floor === -1 ? south : 15, north], 1, {
      cores: floor === -1 ? [] : [stairs('S2', 15)],
      foyers: floor === 0 ? [{ from: 18.6, to: 44 }] : [],
    }),
  ];
  if (floor === -1) {
    const ring: Point[] = [
      [0, 26],
      [17, 26],
      [17, 76],
      [0, 76],
    ];
    const corridor: Point[] = [
      [7, 26],
      [10, 26],
      [10, 76],
      [7, 76],
    ];
    return { outline: ring, corridor, strips, heads: [], openings: [], largeRooms: 0 };
  }
  strips.push(
    strip(['x', HALL_DEPTH, -1], [10, halls], 'large', {
      depth: HALL_DEPTH,
      foyers: floor === 0 ? [{ from: 20, to: 57 }] : [],
    }),
  );
  if (floor === 1) strips.push(strip(['x', HALL_DEPTH, -1], [halls, east], 0));
  const { x, y, width } = BRIDGE;
  const bridge: Point[] =
    floor === 1
      ? [
          [10, north],
          [10, y],
          [x, y],
          [x, y + width],
          [7, y + width],
          [7, north],
        ]
      : [];
  const corridor: Point[] = [
    [7, 0],
    [10, 0],
    [10, 12],
    [east, 12],
    [east, 15],
    [10, 15],
  ];
  // The corridor goes on through the bridge's end wall.
  const through = bridge.map(([bx, by]): Point => [bx === x ? x + 0.3 : bx, by]);
  const outline: Point[] = [[0, 0]];
  if (floor === 1) outline.push([halls, 0], [halls, HALL_DEPTH - DEPTH], [east, HALL_DEPTH - DEPTH]);
  else outline.push([east, 0]);
  outline.push([east, 15], [17, 15], [17, north]);
  return {
    outline: [...outline, ...bridge, [0, north]],
    corridor: floor === 1 ? [...corridor, ...through] : [...corridor, [10, north], [7, north]],
    strips,
    heads: [],
    openings: openingsOfA(floor),
    largeRooms: floor === 2 ? 6 : 0,
  };
}

function openingsOfA(floor: number): Opening[] {
  const { x, y } = BRIDGE;
  if (floor === 1) {
    const door: [Point, Point] = [
      [x + 0.3, y + 0.5],
      [x + 0.3, y + 2.5],
    ];
    return [{ kind: 'passage', from: door[0], to: door[1], isStepFree: true }];
  }
  // Steps lead to the main entrance; the one in the courtyard is level.
  const main = entrance([38, 0], [40, 0], false);
  return floor === 0 ? [main, entrance([17, 30], [17, 32]), entrance([7.8, 0], [9.2, 0], false)] : [];
}

/** Points of the curved wall of the head of B between two heights, from the lower one. */
function curve(middle: number, height: number, x: number, bow: number, from: number, to: number): Point[] {
  const pieces = 12;
  return Array.from({ length: pieces + 1 }, (_, index): Point => {
    const y = from + ((to - from) * index) / pieces;
    return [x + bow * (1 - ((y - middle) / (height / 2)) ** 2), y];
  });
}

/** A wing to the east that ends with a head: lecture halls with a curved wall behind a corridor across. */
function buildingB(floor: number, areas: HallAreas): Skeleton {
  const west = floor === -1 || floor === 3 ? 30 : 0;
  const east = 85;
  const middle = 8.5;
  const strips = [
    strip(['x', DEPTH, -1], [west, east], 0, {
      cores: coresAt(36, true),
      foyers: floor === 0 ? [{ from: 62, to: 84.6 }] : [],
    }),
    strip(['x', 10, 1], [west, east], 1, {
      cores: [stairs('S2', 81.4)],
      foyers: floor === 0 ? [{ from: 30, to: 81.4 }] : [],
    }),
  ];
  const wing = { west, east, strips, largeRooms: 0 };
  const area = areas.reduce((a, b) => a + b, 0);
  if (area === 0) {
    const outline: Point[] = [
      [west, 0],
      [east, 0],
      [east, 17],
      [west, 17],
    ];
    const corridor: Point[] = [
      [west, 7],
      [east, 7],
      [east, 10],
      [west, 10],
    ];
    return { ...wing, outline, corridor, heads: [], openings: [] };
  }
  const height = area > 300 ? 29 : Math.max(12, area / 9.5);
  const bow = height * 0.09;
  const [low, high] = [middle - height / 2, middle + height / 2];
  const back = east + 4;
  const x = back + area / height - (bow * 2) / 3;
  const [bottom, top] = [Math.min(0, low), Math.max(17, high)];
  const outline: Point[] = [
    [west, 0],
    [east, 0],
  ];
  if (bottom < 0) outline.push([east, bottom]);
  outline.push([back, bottom]);
  if (bottom < low) outline.push([back, low]);
  outline.push(...curve(middle, height, x, bow, low, high));
  if (top > high) outline.push([back, high]);
  outline.push([back, top]);
  if (top > 17) outline.push([east, top]);
  outline.push([east, 17], [west, 17]);
  const corridor: Point[] = [
    [west, 7],
    [east, 7],
    [east, bottom],
    [back, bottom],
    [back, top],
    [east, top],
    [east, 10],
    [west, 10],
  ];
  const heads = areas.map((_, index) => {
    const [from, to] = [index, index + 1].map((part) => low + (height * part) / areas.length);
    const [y0, y1] = [from ?? low, to ?? high];
    const doors = [y0 + 2.5, y1 - 2.5].map((y): [Point, Point] => [
      [back, y - 0.9],
      [back, y + 0.9],
    ]);
    return { ring: [[back, y0], ...curve(middle, height, x, bow, y0, y1), [back, y1]] as Point[], doors };
  });
  const openings =
    floor === 0
      ? [entrance([50, 17], [52, 17]), entrance([72, 0], [74, 0]), entrance([86, -6], [88, -6])]
      : [];
  return { ...wing, outline, corridor, heads, openings };
}

/** A U open to the north, with stairs only. A lecture hall with a slanted wall ends its eastern arm. */
function buildingC(floor: number, areas: HallAreas): Skeleton {
  const [east, top] = [66, 37];
  const [hasWest, hasEast] = [floor === 1 || floor === 2, floor >= 0 && floor <= 2];
  const strips = [
    strip(['x', DEPTH, -1], [0, east], 0, {
      cores: coresAt(24, false),
      foyers: floor === 0 ? [{ from: 34.6, to: 45 }] : [],
    }),
    strip(['x', 10, 1], [10, 56], 1, {
      cores: [stairs('S2', 10)],
      foyers: floor === 0 ? [{ from: 13.6, to: 40 }] : [],
    }),
  ];
  if (hasEast) strips.push(strip(['y', 59, 1], [10, top], 0));
  if (hasWest) strips.push(strip(['y', DEPTH, -1], [10, top], 1));
  const corridor: Point[] = [
    [0, 7],
    [east, 7],
    [east, 10],
  ];
  const outline: Point[] = [
    [0, 0],
    [east, 0],
  ];
  const heads: Skeleton['heads'] = [];
  const [area] = areas;
  if (hasEast) {
    corridor.push([59, 10], [59, top], [56, top], [56, 10]);
    if (area === undefined) outline.push([east, top], [56, top]);
    else {
      const ring: Point[] = [
        [51, top],
        [east, top],
        [east, top + area / 13.5],
        [54, top + area / 13.5],
      ];
      heads.push({
        ring,
        doors: [
          [
            [56.6, top],
            [58.4, top],
          ],
        ],
      });
      outline.push(...ring.slice(2), [51, top], [56, top]);
    }
    outline.push([56, 17]);
  } else outline.push([east, 10], [56, 10], [56, 17]);
  if (hasWest) {
    corridor.push([10, 10], [10, top], [7, top], [7, 10]);
    outline.push([10, 17], [10, top], [0, top]);
  } else outline.push([10, 17], [10, 10], [0, 10]);
  corridor.push([0, 10]);
  const openings =
    floor === 0
      ? [entrance([25, 17], [27, 17]), entrance([0, 7.8], [0, 9.2], false), entrance([39, 0], [41, 0])]
      : [];
  return { outline, corridor, strips, heads, openings, largeRooms: 0 };
}

/** A gym behind its corridor, with the changing rooms' end to the west. */
const gym = (openings: Opening[]): Skeleton => ({
  outline: [
    [-8, 0],
    [40, 0],
    [40, 27],
    [0, 27],
    [0, 10],
    [-8, 10],
  ],
  corridor: [
    [-8, 0],
    [40, 0],
    [40, 3],
    [-8, 3],
  ],
  strips: [
    strip(['x', 3, 1], [-8, 0], 0, {
      cores: [
        { kind: 'toilet', name: 'T1', from: -8, to: -4, wheelchair: true },
        { kind: 'toilet', name: 'T2', from: -4, to: 0, wheelchair: false },
      ],
    }),
  ],
  heads: [
    {
      // The equipment room takes a corner of the gym.
      ring: [
        [0, 3],
        [40, 3],
        [40, 27],
        [5, 27],
        [5, 23],
        [0, 23],
      ],
      doors: [
        [
          [19.1, 3],
          [20.9, 3],
        ],
      ],
    },
  ],
  openings,
  largeRooms: 0,
});

const level = entrance([10, 0], [12, 0]);
const withSteps = entrance([10, 0], [12, 0], false);
const ramp = entrance([-8, 0.8], [-8, 2.2]);

/** The fixed parts of a floor of the building with this letter. */
export function skeletonOf(letter: string, floor: number, areas: HallAreas): Skeleton {
  switch (letter) {
    case 'A':
      return buildingA(floor, areas);
    case 'B':
      return buildingB(floor, areas);
    case 'C':
      return buildingC(floor, areas);
    case 'J':
      return gym([level]);
    case 'S':
      return gym([withSteps, ramp]);
    case 'V':
      return gym([withSteps]);
    default:
      throw new RangeError(`no building is written as ${letter}`);
  }
}
