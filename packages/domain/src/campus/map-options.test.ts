import { describe, expect, test } from 'vitest';
import {
  buildingsOf,
  DEFAULT_BUILDINGS,
  DEFAULT_ROOM_TYPES,
  isFloor,
  planIdOf,
  ROOM_TYPES,
  roomTypesOf,
} from './map-options.ts';

test('[MAPS-08] floors are limited to -2 to 5', () => {
  const floors = [-3, -2, -1, 0, 1, 2, 3, 4, 5, 6];
  expect(floors.filter(isFloor)).toEqual([-2, -1, 0, 1, 2, 3, 4, 5]);
  for (const odd of [0.5, Number.NaN, Number.POSITIVE_INFINITY]) expect(isFloor(odd)).toBe(false);
});

test('[ROOMS-05] room types are 1 to 9', () => {
  expect(ROOM_TYPES).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
  expect(roomTypesOf('9,1')).toEqual([1, 9]);
  for (const wrong of ['0', '10', '1,10', '1.5', '-1']) expect(roomTypesOf(wrong)).toBeNull();
});

test('[ROOMS-06] a search looks into room types 1 to 4 of the buildings 1, 2, 3, 297, 294 and 296', () => {
  expect(DEFAULT_ROOM_TYPES).toEqual([1, 2, 3, 4]);
  expect(DEFAULT_BUILDINGS).toEqual([1, 2, 3, 297, 294, 296]);
});

describe('[MAPS-12] options that are no list of numbers have no value', () => {
  test.each(['', ' ', ',', '1,', '1,,2', 'x', '1;2', '1\0', '1e3', '١', '9'.repeat(10), '__proto__'])(
    '%j',
    (text) => {
      expect([roomTypesOf(text), buildingsOf(text)]).toEqual([null, null]);
    },
  );
  test('each number counts once', () => expect(buildingsOf('297, 2,2')).toEqual([2, 297]));
});

describe('[MAPS-17] files of the map', () => {
  test.each([
    ['rooms_0.json', 'rooms_0'],
    ['buildings_-2.json', 'buildings_-2'],
    ['floors_5.json', 'floors_5'],
    ['doors_3.json', 'doors_3'],
    ['rooms_9.json', null],
    ['rooms_-3.json', null],
    ['rooms_-0.json', null],
    ['rooms_01.json', null],
    ['walls_0.json', null],
    ['rooms_0.json.gz', null],
    ['rooms_0', null],
    ['../rooms_0.json', null],
    ['rooms_0.json\n', null],
    ['constructor_0.json', null],
    ['__proto__', null],
  ])('%j → %s', (file, id) => expect(planIdOf(file)).toBe(id));
});
