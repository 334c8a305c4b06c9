import { describe, expect, test } from 'vitest';
import type { FloorPlanRecord } from '../catalogue.ts';
import { deriveGraph, findWay, secondsToRooms, type Way, type WayEndpoint } from './index.ts';
import { across, along, house, plansOf, ringOf } from './plans.fixture.ts';

const ANY = { isStepFree: false };
const STEP_FREE = { isStepFree: true };

const placeOf = (place: string | WayEndpoint): WayEndpoint =>
  typeof place !== 'string' || place === 'entrance' ? (place as WayEndpoint) : { room: place };

const ask = (plans: FloorPlanRecord[], from: string | WayEndpoint, to: string, options = ANY) =>
  findWay(deriveGraph(plans), placeOf(from), { room: to }, options);

function way(plans: FloorPlanRecord[], from: string | WayEndpoint, to: string, options = ANY): Way {
  const found = ask(plans, from, to, options);
  if ('barrier' in found) throw new Error(`no way: ${found.barrier.kind}`);
  return found;
}

const rounded = ({ legs }: Way) =>
  legs.map(({ floor, points }) =>
    [floor, ...points.map(([x, y]) => `${+x.toFixed(1)} ${+y.toFixed(1)}`)].join(', '),
  );

const barrier = (plans: FloorPlanRecord[], from: string | WayEndpoint, to: string, options = ANY) => {
  const found = ask(plans, from, to, options);
  return 'barrier' in found ? found.barrier : null;
};

/** Two floors with stairs and a lift. */
const tower = () => plansOf({ 0: house(0), 1: house(1) });

describe('ways on one floor', () => {
  test('lead from door to door along the middle of the corridor', () => {
    const found = way(tower(), '0N1', '0N3');
    expect(rounded(found)).toEqual(['0, 5 10, 5 7.5, 25 7.5, 25 10']);
    expect([found.meters, found.seconds]).toEqual([expect.closeTo(25), expect.closeTo(25 / 1.4)]);
    expect([found.from.room, found.to.room, found.to.floor, found.to.building]).toEqual([
      '0N1',
      '0N3',
      0,
      'A',
    ]);
  });

  test('go around the corner of a corridor that bends', () => {
    const bent = [[...ringOf([0, 0, 20, 3])].toSpliced(2, 1, [20, 20], [17, 20], [17, 3])];
    const plans = plansOf({
      0: {
        rooms: { A: [0, 3, 10, 8], B: [20, 15, 25, 20] },
        areas: [{ at: bent }],
        doors: [across(2, 3, { room: 'A' }), along(20, 18, { room: 'B' })],
      },
    });
    expect(rounded(way(plans, 'A', 'B'))).toEqual(['0, 2 4, 2 1.5, 18.5 1.5, 18.5 18, 21 18']);
  });

  test('do not lead through a room with two doors, but through the room before a room', () => {
    const plans = plansOf({
      0: {
        // The hall is a short cut between two arms of the corridor.
        rooms: {
          hall: [3, 3, 27, 20],
          west: [-5, 10, 0, 15],
          east: [30, 10, 35, 15],
          inner: [30, 5, 35, 10],
        },
        areas: [
          {
            at: [
              [
                [0, 0],
                [30, 0],
                [30, 20],
                [27, 20],
                [27, 3],
                [3, 3],
                [3, 20],
                [0, 20],
                [0, 0],
              ],
            ],
          },
        ],
        doors: [
          along(3, 12, { room: 'hall' }),
          along(27, 12, { room: 'hall' }),
          along(0, 12, { room: 'west' }),
          along(30, 12, { room: 'east' }),
          across(32, 10, { room: 'inner' }),
        ],
      },
    });
    const around = way(plans, 'west', 'east');
    expect(around.meters).toBeGreaterThan(48);
    expect(Math.min(...around.legs.flatMap(({ points }) => points.map(([, y]) => y)))).toBeCloseTo(1.5);
    // The door of the inner room is in the room before it, and passing that room adds nothing to the time.
    const inner = way(plans, 'west', 'inner');
    expect(inner.meters - around.meters).toBeLessThan(8);
    expect(inner.seconds).toBeCloseTo(inner.meters / 1.4);
  });

  test('a room whose floor has no doors is open to the corridor beside it', () => {
    const plans = plansOf({
      0: { rooms: { A: [0, 3, 5, 8], B: [20, 3, 25, 8] }, areas: [{ at: [0, 0, 30, 3] }] },
    });
    expect(rounded(way(plans, 'A', 'B'))).toEqual(['0, 2.5 4, 2.5 1.5, 22.5 1.5, 22.5 4']);
  });

  test('corridors that meet or overlap are one, those of two buildings are not', () => {
    const rooms = { A: [0, 3, 5, 8], B: [50, 3, 55, 8] } as const;
    const doors = [across(2, 3, { room: 'A' }), across(52, 3, { room: 'B' })];
    const pair = (second: [number, number, number, number], building = 'A') =>
      plansOf({
        0: {
          rooms: { A: [...rooms.A], B: [...rooms.B] },
          areas: [{ at: [0, 0, 30, 3] }, { at: second, properties: { building } }],
          doors,
        },
      });
    for (const second of [
      [30, 0, 60, 3],
      [30.2, 0, 60, 3],
      [28, -1, 60, 2.9],
    ] as const) {
      expect(way(pair([...second]), 'A', 'B').meters).toBeGreaterThan(50);
    }
    expect(barrier(pair([30, 0, 60, 3], 'B'), 'A', 'B')?.kind).toBe('unconnected');
    expect(barrier(pair([31, 0, 60, 3]), 'A', 'B')?.kind).toBe('unconnected');
  });

  test('corridors that are drawn across each other are one', () => {
    const plans = plansOf({
      0: {
        rooms: { A: [0, 3, 5, 8], B: [13, 20, 18, 25] },
        areas: [{ at: [0, 0, 30, 3] }, { at: [10, -20, 13, 25] }],
        doors: [across(2, 3, { room: 'A' }), along(13, 22, { room: 'B' })],
      },
    });
    expect(rounded(way(plans, 'A', 'B'))).toEqual(['0, 2 4, 2 1.5, 11.5 1.5, 11.5 22, 14 22']);
  });

  test('follow a path that the source draws', () => {
    const plans = plansOf({
      0: {
        rooms: { A: [0, 3, 5, 8], B: [90, 3, 95, 8] },
        areas: [{ at: [0, 0, 10, 3] }, { at: [85, 0, 95, 3] }],
        doors: [across(2, 3, { room: 'A' }), across(92, 3, { room: 'B' })],
        paths: [
          {
            at: [
              [9.5, 1.5],
              [40, 20],
              [86, 1.5],
            ],
          },
        ],
      },
    });
    expect(rounded(way(plans, 'A', 'B'))[0]).toContain('40 20');
  });
});

describe('ways between floors', () => {
  test('take the stairs where they are quicker, the lift without steps', () => {
    const ordinary = way(tower(), '0N1', '1N1');
    expect(ordinary.legs.map(({ floor, next }) => [floor, next])).toEqual([
      [0, { floor: 1, by: 'stairs' }],
      [1, null],
    ]);
    const free = way(tower(), '0N1', '1N1', STEP_FREE);
    expect(free.legs[0]?.next).toEqual({ floor: 1, by: 'lift' });
    expect(free.seconds).toBeCloseTo(free.meters / 1.4 + 57.5);
    expect(ordinary.seconds).toBeCloseTo(ordinary.meters / 1.4 + 3.5 / 0.3);
  });

  test('pass floors in one leg, and climb as high as the plan says', () => {
    const high = house(1);
    const stairs = high.areas?.[1]?.properties;
    if (stairs !== undefined) stairs.height = 6;
    const found = way(plansOf({ 0: house(0), 1: high, 2: house(2) }), '0N1', '2N1');
    expect(found.legs.map(({ floor, next }) => [floor, next?.floor])).toEqual([
      [0, 2],
      [2, undefined],
    ]);
    expect(found.seconds).toBeCloseTo(found.meters / 1.4 + (3.5 + 6) / 0.3);
  });

  test('nobody walks through a lift', () => {
    const plans = plansOf({
      0: {
        rooms: { A: [0, 3, 5, 8], B: [50, 3, 55, 8] },
        areas: [
          { at: [0, 0, 30, 3] },
          { at: [30, 0, 32, 3], properties: { kind: 'lift', connector: 'L' } },
          { at: [32, 0, 60, 3] },
        ],
        doors: [across(2, 3, { room: 'A' }), across(52, 3, { room: 'B' })],
      },
      1: { areas: [{ at: [30, 0, 32, 3], properties: { kind: 'lift', connector: 'L' } }] },
    });
    expect(barrier(plans, 'A', 'B')?.kind).toBe('unconnected');
  });
});

describe('ways outdoors', () => {
  const ground = [ringOf([-30, -30, 130, 60]), ringOf([-5, -1, 43, 16]), ringOf([60, -1, 100, 16])];
  const campus = (entrance = {}) =>
    plansOf({
      0: [
        house(0, {
          doors: [across(20, 16, { kind: 'passage' }), along(42.5, 7.5, { kind: 'entrance', ...entrance })],
          areas: [{ at: [42, 6, 43, 9] }],
        }),
        {
          building: 'B',
          rooms: { B1: [60, 9, 70, 15] },
          areas: [{ at: [60, 6, 100, 9] }],
          doors: [across(65, 9, { room: 'B1' }), along(100, 7.5, { kind: 'entrance', name: 'east gate' })],
        },
        { building: null, areas: [{ at: ground, properties: { kind: 'outdoor', name: 'campus' } }] },
      ],
    });

  test('go around buildings, never through their walls', () => {
    const plans = plansOf({
      0: [
        {
          rooms: { A1: [0, 9, 10, 15] },
          areas: [{ at: [0, 6, 40, 9] }],
          doors: [across(5, 9, { room: 'A1' }), along(0, 7.5, { kind: 'entrance' })],
        },
        {
          building: 'B',
          rooms: { B1: [60, 9, 70, 15] },
          areas: [{ at: [60, 6, 100, 9] }],
          doors: [across(65, 9, { room: 'B1' }), along(100, 7.5, { kind: 'entrance' })],
        },
        {
          building: null,
          areas: [
            {
              at: [ringOf([-30, -30, 130, 60]), ringOf([-0.4, -1, 41, 16]), ringOf([60, -1, 100.4, 16])],
              properties: { kind: 'outdoor' },
            },
          ],
        },
      ],
    });
    const found = way(plans, 'A1', 'B1');
    expect(found.meters).toBeGreaterThan(100 + 2 * 7.5);
    const [leg] = found.legs;
    for (const [x, y] of leg?.points ?? []) {
      const isInA = x > -0.4 && x < 41 && y > -1 && y < 16;
      if (isInA) expect(y > 6 && y < 10.1 && x < 20).toBe(true);
    }
    expect(found.steps.map(({ kind, building }) => [kind, building])).toContainEqual(['enter', 'B']);
  });

  test('begin at the entrance that is nearest to the room', () => {
    const found = way(campus(), 'entrance', 'B1');
    expect(found.from).toEqual({ room: null, floor: 0, building: 'B', point: [100, 7.5] });
    expect(found.steps[0]).toMatchObject({ kind: 'enter', at_seconds: 0, building: 'B', name: 'east gate' });
  });

  test('begin where one stands, or nowhere far from the campus', () => {
    const here = way(campus(), { at: [110, 40], floor: 0 }, 'B1');
    expect(here.legs[0]?.points[0]).toEqual([110, 40]);
    expect(here.seconds).toBeCloseTo(here.meters / 1.4);
    // A place in a wall is taken for the ground beside it.
    expect(way(campus(), { at: [99, 15.8], floor: 0 }, 'B1').meters).toBeGreaterThan(20);
    expect(barrier(campus(), { at: [5_000, 40], floor: 0 }, 'B1')?.kind).toBe('no-plan');
  });
});

describe('what is in the way', () => {
  test('stairs, and which', () => {
    const plans = tower().map((plan) => ({
      ...plan,
      features: plan.features.filter(({ properties }) => properties.kind !== 'lift'),
    }));
    expect(barrier(plans, '0N1', '1N1')).toBeNull();
    expect(barrier(plans, '0N1', '1N1', STEP_FREE)).toEqual({
      kind: 'stairs',
      floor: 0,
      building: 'A',
      name: 'stairs',
    });
  });

  test('a door with a step, the one on the way with the fewest', () => {
    const plans = plansOf({
      0: {
        rooms: { A: [0, 3, 5, 8], B: [50, 3, 55, 8] },
        areas: [{ at: [0, 0, 30, 3] }, { at: [30, 0, 60, 3] }],
        doors: [
          across(2, 3, { room: 'A' }),
          along(30, 1.5, { step_free: 0, name: 'fire door' }),
          across(52, 3, { room: 'B' }),
        ],
      },
    });
    expect(way(plans, 'A', 'B').meters).toBeGreaterThan(50);
    expect(barrier(plans, 'A', 'B', STEP_FREE)).toEqual({
      kind: 'door',
      floor: 0,
      building: 'A',
      name: 'fire door',
    });
  });

  test('a part of the campus that nothing links to the rest', () => {
    const plans = plansOf({
      0: [
        house(0),
        {
          building: 'B',
          rooms: { B1: [60, 9, 70, 15] },
          areas: [{ at: [60, 6, 70, 9] }],
          doors: [across(65, 9, { room: 'B1' })],
        },
      ],
    });
    const expected = { kind: 'unconnected', floor: 0, building: 'B', name: 'B1' };
    expect(barrier(plans, '0N1', 'B1')).toEqual(expected);
    expect(barrier(plans, 'B1', '0N1')).toEqual(expected);
    expect(barrier(plans, 'entrance', '0N1')?.kind).toBe('unconnected');
  });

  test('a room that no plan shows', () => {
    const nowhere = { kind: 'no-plan', floor: null, building: null, name: null };
    expect(barrier(tower(), '0N1', 'X')).toEqual(nowhere);
    expect(barrier([], 'X', 'Y')).toEqual(nowhere);
  });
});

test('seconds to all rooms are those of the ways to them', () => {
  const graph = deriveGraph(tower());
  for (const options of [ANY, STEP_FREE]) {
    const times = secondsToRooms(graph, { room: '0N1' }, options);
    expect(times.size).toBe(16);
    for (const [room, seconds] of times) {
      const found = findWay(graph, { room: '0N1' }, { room }, options);
      expect('seconds' in found && found.seconds).toBeCloseTo(seconds);
    }
  }
});
