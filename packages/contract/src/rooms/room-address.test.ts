import { expect, test } from 'vitest';
import { mapViewOf } from '../maps/map-address.ts';
import { roomAddress, roomAddressOfPath } from './room-address.ts';

test.each([
  ['/maps/B139', '/maps?rooms=B139'],
  ['/mapy/B%20139/', '/maps?rooms=B%20139'],
  ['/maps/%C4%8D', '/maps?rooms=%C4%8D'],
  ['/maps/%E0%A4', '/maps?rooms=%25E0%25A4'],
])('[ROUTES-15] %s leads to %s', (path, address) => expect(roomAddressOfPath(path)).toBe(address));

test.each(['B139', 'B 139', 'A&B=č', '50 %'])('the map reads the room %j from its address', (room) => {
  expect(mapViewOf(new URL(roomAddress(room), 'http://kahan.example').searchParams).rooms).toEqual([room]);
});
