import { expect, test } from 'vitest';
import { wayAddress, wayViewOf } from './way-address.ts';

const viewOf = (address: string) => wayViewOf(new URL(address, 'http://own.invalid').searchParams);

test.each([
  [{ to: 'A201', from: 'B139', at: null, isStepFree: false }, '/maps?from=B139&to=A201'],
  [{ to: 'A201', from: 'B 139', at: null, isStepFree: true }, '/maps?from=B+139&to=A201&step_free=1'],
  [
    { to: 'A201', from: null, at: '-745000,-1041000,0', isStepFree: false },
    '/maps?at=-745000,-1041000,0&to=A201',
  ],
  [{ to: 'A201', from: null, at: null, isStepFree: false }, '/maps?to=A201'],
])('%o is %s, and is read from it', (view, address) => {
  expect(wayAddress(view)).toBe(address);
  expect(viewOf(address)).toEqual(view);
});

test('other parts of the address stay, those of another way do not', () => {
  const search = new URLSearchParams('rooms=A201,B139&floor=2&to=X&from=Y&step_free=1');
  expect(wayAddress({ to: 'A201' }, search)).toBe('/maps?rooms=A201,B139&floor=2&to=A201');
  expect(wayAddress(null, search)).toBe('/maps?rooms=A201,B139&floor=2');
  expect(wayAddress(null)).toBe('/maps');
});

test('an address without a room to go to names no way; a room comes before a place', () => {
  expect(viewOf('/maps?from=B139')).toBeNull();
  expect(viewOf('/maps?to=%20')).toBeNull();
  expect(viewOf('/maps?to=A&from=B&at=1,2,0')?.at).toBeNull();
});
