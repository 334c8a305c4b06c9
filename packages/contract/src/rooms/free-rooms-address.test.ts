import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ANY_ROOM,
  type FreeRoomsWish,
  freeOnMapAddress,
  freeOnMapOf,
  freeRoomsAddress,
  freeRoomsQueryOf,
  freeRoomsWishOf,
  WANTED_MINUTES,
  WANTED_SEATS,
} from './free-rooms-address.ts';

const read = (address: string) => freeRoomsWishOf(new URL(address, 'http://own.invalid').searchParams);

const wish: fc.Arbitrary<FreeRoomsWish> = fc.record({
  at: fc.constantFrom(null, '2026-11-18T13:00', '2027-03-28T02:30'),
  minutes: fc.constantFrom(...WANTED_MINUTES),
  computers: fc.boolean(),
  buildings: fc.uniqueArray(fc.integer({ min: 1, max: 999 })).map((all) => all.sort((a, b) => a - b)),
  seats: fc.constantFrom(...WANTED_SEATS),
  isStepFree: fc.boolean(),
  near: fc.constantFrom(null, 'B139', 'A & B', 'Tělocvična'),
});

test('an address is read as it was written', () => {
  fc.assert(
    fc.property(wish, (one) => {
      expect(read(freeRoomsAddress(one))).toEqual(one);
    }),
  );
  expect(freeRoomsAddress(ANY_ROOM)).toBe('/rooms');
});

describe('what makes no sense is as if it were not there', () => {
  test.each([
    'at=13:00',
    'at=2026-02-30T10:00',
    'at=2026-11-18T24:00',
    'at=9999-11-18T10:00',
    'at=0000-11-18T10:00',
    'minutes=0',
    'minutes=90',
    'computers=yes',
    'buildings=A,,x',
    'seats=-15',
    'seats=1e3',
    'step_free=true',
    'near=',
    `near=${'x'.repeat(101)}`,
    'near=%00',
    '__proto__=1',
  ])('%s', (query) => expect(read(`/rooms?${query}`)).toEqual(ANY_ROOM));

  test('a text is never a call that the portal refuses', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('at', 'minutes', 'buildings', 'seats', 'near'), fc.string()),
        (all) => {
          const { near, ...query } = freeRoomsQueryOf(freeRoomsWishOf(new URLSearchParams(all)));
          if (query.from !== undefined) expect(query.from).toMatch(/Z$/);
          expect(query.buildings ?? '1').toMatch(/^\d+(,\d+)*$/);
          expect(near ?? 'x').not.toBe('');
        },
      ),
    );
  });
});

test.each([
  ['2026-11-18T13:00', '2026-11-18T12:00:00.000Z'],
  ['2026-07-01T13:00', '2026-07-01T11:00:00.000Z'],
])('%s in Prague is %s', (at, from) => expect(freeRoomsQueryOf({ ...ANY_ROOM, at })).toEqual({ from }));

test('the map marks the rooms of a wish now, from everywhere', () => {
  fc.assert(
    fc.property(wish, (one) => {
      const { pathname, searchParams } = new URL(freeOnMapAddress(one), 'http://own.invalid');
      expect([pathname, searchParams.get('free')]).toEqual(['/maps', '1']);
      expect(freeOnMapOf(searchParams)).toEqual({ ...one, at: null, near: null, isStepFree: false });
    }),
  );
});
