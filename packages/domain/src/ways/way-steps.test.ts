import { expect, test } from 'vitest';
import type { FloorPlanRecord } from '../catalogue.ts';
import { deriveGraph, findWay, type WayEndpoint, type WayStep } from './index.ts';
import { across, along, house, plansOf, ringOf } from './plans.fixture.ts';

const text = ({ kind, floor, meters, turn, side, doors, building, name }: WayStep): string =>
  [
    `${kind} ${floor}`,
    name,
    turn && `turn ${turn}`,
    meters > 0 && `${Math.round(meters)} m`,
    building && `to ${building}`,
    side && `on the ${side}`,
    doors && `door ${doors}`,
  ]
    .filter(Boolean)
    .join(', ');

function told(
  plans: FloorPlanRecord[],
  from: string | WayEndpoint,
  to: string,
  isStepFree = false,
): string[] {
  const start: WayEndpoint =
    typeof from === 'string' && from !== 'entrance' ? { room: from } : (from as WayEndpoint);
  const found = findWay(deriveGraph(plans), start, { room: to }, { isStepFree });
  return 'steps' in found ? found.steps.map(text) : [found.barrier.kind];
}

const tower = () => plansOf({ 0: house(0), 1: house(1), 2: house(2) });

test.each([
  [
    'to the left, past two doors on the same side',
    '0N1',
    '0S4',
    ['leave 0, 0N1, turn left', 'walk 0, hall, 30 m', 'arrive 0, 0S4, on the right, door 3'],
  ],
  [
    'to the right, past one door',
    '0S4',
    '0S2',
    ['leave 0, 0S4, turn left', 'walk 0, hall, 20 m', 'arrive 0, 0S2, on the left, door 2'],
  ],
  ['over the corridor', '0N2', '0S2', ['leave 0, 0N2, turn straight', 'arrive 0, 0S2']],
  [
    'next door, which is no walk to tell',
    '0N1',
    '0N2',
    ['leave 0, 0N1, turn left', 'arrive 0, 0N2, on the left, door 1'],
  ],
])('a way on one floor: %s', (_, from, to, steps) => {
  expect(told(tower(), from, to)).toEqual(steps);
});

test('stairs and lift are found from the corridor, and doors are counted from them', () => {
  expect(told(tower(), '0N2', '2S1')).toEqual([
    'leave 0, 0N2, turn right',
    'stairs 2, stairs',
    'arrive 2, 2S1, on the right, door 1',
  ]);
  expect(told(tower(), '0N2', '2S1', true)).toEqual([
    'leave 0, 0N2, turn left',
    'walk 0, hall, 23 m',
    'lift 2, lift',
    'walk 2, hall, 33 m',
    'arrive 2, 2S1, on the left, door 4',
  ]);
});

test('a turn in a long corridor begins a walk, one in a short corridor is told with what follows', () => {
  const bent = (length: number) =>
    plansOf({
      0: {
        rooms: { A: [0, 3, 10, 8], B: [20, 3 + length, 25, 8 + length] },
        areas: [
          {
            at: [
              [
                [0, 0],
                [20, 0],
                [20, 8 + length],
                [17, 8 + length],
                [17, 3],
                [0, 3],
                [0, 0],
              ],
            ],
          },
        ],
        doors: [across(2, 3, { room: 'A' }), along(20, 5 + length, { room: 'B' })],
      },
    });
  expect(told(bent(20), 'A', 'B')).toEqual([
    'leave 0, A, turn left',
    'walk 0, 17 m',
    'walk 0, turn left, 24 m',
    'arrive 0, B, on the right, door 1',
  ]);
  expect(told(bent(4), 'A', 'B')).toEqual([
    'leave 0, A, turn left',
    'walk 0, 17 m',
    'arrive 0, B, turn left, on the right, door 1',
  ]);
});

const gate = (building: string, more = {}) => ({ kind: 'entrance', name: `gate ${building}`, ...more });
/** Two houses on a campus; the walk between them is along the north. */
const campus = () =>
  plansOf({
    0: [
      {
        rooms: { A1: [0, 9, 20, 15] },
        areas: [{ at: [0, 6, 20, 9] }],
        doors: [across(5, 9, { room: 'A1' }), along(20.2, 7.5, gate('A'))],
      },
      {
        building: 'B',
        rooms: { B1: [60, 9, 70, 15] },
        areas: [{ at: [60, 6, 80, 9] }],
        doors: [across(65, 9, { room: 'B1' }), along(59.8, 7.5, gate('B'))],
      },
      {
        building: null,
        areas: [
          {
            at: [ringOf([-30, -30, 130, 60]), ringOf([-0.4, -1, 20.4, 16]), ringOf([59.6, -1, 81, 16])],
            properties: { kind: 'outdoor', name: 'campus' },
          },
        ],
      },
    ],
  });

test('outdoors is one step, then the way enters the next building', () => {
  expect(told(campus(), 'A1', 'B1')).toEqual([
    'leave 0, A1, turn left',
    'outside 0, campus, 36 m, to B',
    'enter 0, gate B, to B',
    'arrive 0, B1, on the left, door 1',
  ]);
});

test('a way from an entrance enters first, one from where somebody stands begins outdoors', () => {
  expect(told(campus(), 'entrance', 'B1')[0]).toBe('enter 0, gate B, to B');
  expect(told(campus(), { at: [40, 7.5], floor: 0 }, 'B1')).toEqual([
    'outside 0, campus, 18 m, to B',
    'enter 0, gate B, to B',
    'arrive 0, B1, on the left, door 1',
  ]);
});

test('a passage leads into another building without going out', () => {
  const plans = plansOf({
    1: [
      {
        rooms: { A1: [0, 3, 10, 8] },
        areas: [{ at: [0, 0, 20, 3] }],
        doors: [across(2, 3, { room: 'A1' }), along(20, 1.5, { kind: 'passage' })],
      },
      {
        building: 'B',
        rooms: { B1: [30, 3, 40, 8] },
        areas: [{ at: [20, 0, 60, 3] }],
        doors: [across(38, 3, { room: 'B1' })],
      },
    ],
  });
  expect(told(plans, 'A1', 'B1')).toEqual([
    'leave 1, A1, turn left',
    'walk 1, 36 m, to B',
    'arrive 1, B1, on the left, door 1',
  ]);
});
