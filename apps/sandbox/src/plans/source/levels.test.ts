import { expect, it } from 'vitest';
import { floorOfFile, levelsOf } from './levels.ts';

it.each([
  ['0', [0], []],
  ['-2', [-2], []],
  ['-0', [0], []],
  ['2.0', [2], []],
  ['0-3', [0, 1, 2, 3], []],
  ['-2--1', [-2, -1], []],
  ['-1-1', [-1, 0, 1], []],
  ['-2;-1', [-2, -1], []],
  ['1; 0 ;1', [0, 1], []],
  ['-1;2-3;', [-1, 2, 3], []],
  ['3-0', [0, 1, 2, 3], []],
  ['EG', [0], []],
  ['4-7', [4, 5], ['6', '7']],
  ['-3;-2', [-2], ['-3']],
  ['0,5', [], ['0,5']],
  ['0.5;1', [1], ['0.5']],
  ['a;b', [], ['a', 'b']],
  ['1-99999999', [], ['1-99999999']],
  ['', [], []],
])('[MAPS-08] level "%s" is on %j, besides %j', (text, floors, others) => {
  expect(levelsOf(text)).toEqual({ floors, others });
});

it.each([
  ['westport-house-floor-2.geojson', 2],
  ['westport-house-floor-gf.geojson', 0],
  ['plans/level_-1.json', -1],
  ['patro3.geojson', 3],
  ['house_2.geojson', 2],
  ['house--1.geojson', -1],
  ['EG.geojson', 0],
  ['house-outline.geojson', null],
  ['building7.geojson', null],
])('the file %s is of floor %s', (name, floor) => {
  expect(floorOfFile(name)).toBe(floor);
});
