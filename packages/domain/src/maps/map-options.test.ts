import { describe, expect, test } from 'vitest';
import type { RoomType } from '../catalogue.ts';
import {
  buildingsOf,
  DEFAULT_ROOM_TYPES,
  isFloor,
  planIdOf,
  ROOM_TYPES,
  roomTypesOf,
  usualRooms,
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

describe('[ROOMS-06] without a choice a search looks into room types 1 to 4', () => {
  const roomsOf = (building: number, types: readonly RoomType[]) => types.map((type) => ({ building, type }));
  const usual = (rooms: readonly { building: number; type: RoomType }[]) =>
    [...usualRooms(rooms)].map(({ building, type }) => `${building} ${type}`);

  test('of all buildings', () => {
    expect(DEFAULT_ROOM_TYPES).toEqual([1, 2, 3, 4]);
    const rooms = [...roomsOf(1, ROOM_TYPES), ...roomsOf(9_001, [4, 5, 8])];
    expect(usual(rooms)).toEqual(['1 1', '1 2', '1 3', '1 4', '9001 4']);
  });

  test('and into all rooms of a building whose source tells few types', () => {
    const rooms = [...roomsOf(1, [2, 8]), ...roomsOf(9_001, [8, 8, 9]), ...roomsOf(9_002, [2, 8, 8, 8])];
    expect(usual(rooms)).toEqual([
      '1 2',
      '9001 8',
      '9001 8',
      '9001 9',
      '9002 2',
      '9002 8',
      '9002 8',
      '9002 8',
    ]);
  });
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
