import { expect, test } from 'vitest';
import { planFrame } from '../../../data/maps.ts';
import { neighbourOf } from './neighbour.ts';
import { boxOf, type Feature, pathOf, spotOf, topOf } from './shapes.ts';

/** Its upper left corner is 10 m beside the extent: the point (-100, 50) is at (10, 10). */
const FRAME = planFrame([-100, 0, 0, 50]);

const polygon = (...rings: [number, number][][]): Feature => ({
  type: 'Feature',
  id: 'x',
  geometry: { type: 'Polygon', coordinates: rings },
  properties: {},
});

test('north is up: y grows downwards, in decimetres from the upper left corner', () => {
  expect(FRAME.at([-100, 50])).toEqual([10, 10]);
  const square = polygon([
    [-100, 50],
    [-90, 50],
    [-90, 40],
    [-100, 50],
  ]);
  expect(pathOf(square, FRAME)).toBe('M100 100 200 100 200 200z');
  expect(boxOf(square, FRAME)).toEqual({ left: 10, top: 10, right: 20, bottom: 20 });
  const door: Feature = {
    ...square,
    geometry: {
      type: 'LineString',
      coordinates: [
        [-90, 40],
        [-89.04, 40],
      ],
    },
  };
  expect(pathOf(door, FRAME)).toBe('M200 200 210 200');
});

test('a name stands inside of an L, and beside a hole', () => {
  const inL = spotOf(
    polygon([
      [-100, 50],
      [-98, 50],
      [-98, 20],
      [-60, 20],
      [-60, 10],
      [-100, 10],
      [-100, 50],
    ]),
    FRAME,
  );
  expect(inL.at[1]).toBeGreaterThan(40);
  expect(inL.width).toBeCloseTo(40);
  const around = spotOf(
    polygon(
      [
        [-100, 50],
        [-60, 50],
        [-60, 10],
        [-100, 10],
        [-100, 50],
      ],
      [
        [-98, 48],
        [-70, 48],
        [-70, 12],
        [-98, 12],
        [-98, 48],
      ],
    ),
    FRAME,
  );
  expect(around.at[0]).toBeCloseTo(45);
  expect(around.width).toBeCloseTo(10);
});

test.each([
  ['ArrowRight', 1],
  ['ArrowLeft', 3],
  ['ArrowDown', 2],
  ['ArrowUp', null],
  ['Enter', null],
] as const)('%s leads to the nearest room in its direction', (key, expected) => {
  const places: [number, number][] = [
    [10, 0],
    [5, 1],
    [1, 8],
    [-4, -1],
  ];
  expect(neighbourOf(key, [0, 0], places)).toBe(expected);
});

test('the letter of a building in the shape of an L stands above the wing that is below it', () => {
  const building = polygon([
    [-100, 50],
    [-96, 50],
    [-96, 20],
    [-60, 20],
    [-60, 10],
    [-100, 10],
    [-100, 50],
  ]);
  expect(topOf(building, FRAME)).toEqual([30, 40]);
});
