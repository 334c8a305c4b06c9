import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mapAddress, mapViewOf } from './map-address.ts';

const viewOf = (query: string) => mapViewOf(new URLSearchParams(query));

test.each([
  ['rooms=B139', ['B139']],
  ['rooms=B139,A214', ['B139', 'A214']],
  ['rooms=B139&rooms=A214', ['B139', 'A214']],
  ['rooms=B%20139%2C%20A214,,B%20139', ['B 139', 'A214']],
  ['rooms=', []],
  ['', []],
])('[MAPS-01] the rooms of %j', (query, rooms) => expect(viewOf(query).rooms).toEqual(rooms));

test.each([
  ['floor=1', 1],
  ['floor=-2', -2],
  ['floor=0', 0],
  ['floor=-0', 0],
  ['floor=9', 9],
  ['floor=1&floor=2', null],
  ['floor=1&floor=1', null],
  ['floor[]=1', null],
  ['floor=1.5', null],
  ['floor=1,2', null],
  ['floor=x', null],
  ['floor=', null],
  ['floor=1e1', null],
  ['', null],
])('[MAPS-02] the floor of %j is %j', (query, floor) => expect(viewOf(query).floor).toBe(floor));

describe('the address of a view', () => {
  test.each([
    [{}, '/maps'],
    [{ rooms: ['B139'] }, '/maps?rooms=B139'],
    [{ rooms: ['B139', 'A214'], floor: -1 }, '/maps?rooms=B139,A214&floor=-1'],
    [{ floor: 0, isList: true, find: '' }, '/maps?floor=0&list=1&find='],
    [{ floor: 0, isFree: true }, '/maps?floor=0&free=1'],
  ])('%j → %s', (view, address) => expect(mapAddress(view)).toBe(address));

  test('[MAPS-06] leads back to the view, and leaves the other parameters', () => {
    const code = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => /^[^,\s]+$/.test(text));
    const view = fc.record({
      rooms: fc.uniqueArray(code, { maxLength: 5 }),
      floor: fc.option(fc.integer({ min: -99, max: 99 }).map((floor) => floor || 0)),
      find: fc.option(fc.string({ unit: 'grapheme' })),
      isList: fc.boolean(),
      isFree: fc.boolean(),
    });
    const search = new URLSearchParams('rooms=OLD&floor=3&to=B%20139&step_free=1&find=x');
    fc.assert(
      fc.property(view, (shown) => {
        const { pathname, searchParams } = new URL(mapAddress(shown, search), 'http://kahan.example');
        expect([pathname, mapViewOf(searchParams)]).toEqual(['/maps', shown]);
        expect([searchParams.get('to'), searchParams.get('step_free')]).toEqual(['B 139', '1']);
      }),
    );
  });

  test('has the conditions of free rooms only while they are marked', () => {
    const search = new URLSearchParams('free=1&minutes=120&seats=30');
    expect(mapAddress({ isFree: true, floor: 1 }, search)).toBe('/maps?floor=1&free=1&minutes=120&seats=30');
    expect(mapAddress({ floor: 1 }, search)).toBe('/maps?floor=1');
  });
});
