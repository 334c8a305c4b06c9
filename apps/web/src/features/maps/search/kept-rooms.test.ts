import { expect, test } from 'vitest';
import { type KeptRoom, readRooms, withRoom } from './kept-rooms.ts';

const room = (number: number): KeptRoom => ({ id: `B${number}`, name: `B ${number}`, floor: 1 });

test('[ROOMS-04] the history keeps the last ten rooms, each once', () => {
  let rooms: readonly KeptRoom[] = [];
  for (let number = 1; number <= 12; number++) rooms = withRoom(rooms, room(number));
  expect(rooms.map(({ id }) => id)).toEqual(['B12', 'B11', 'B10', 'B9', 'B8', 'B7', 'B6', 'B5', 'B4', 'B3']);
  expect(withRoom(rooms, room(5)).slice(0, 2)).toEqual([room(5), room(12)]);
  expect(withRoom(rooms, room(5))).toHaveLength(10);
  expect(readRooms(JSON.parse(JSON.stringify([...rooms, ...rooms])))).toEqual(rooms);
});

test.each([[null], ['B1'], [{}], [[null, 1, { id: 'B1' }, { id: 1, name: 'B', floor: 0 }]]])(
  'what is no history has no rooms: %j',
  (stored) => expect(readRooms(stored)).toEqual([]),
);
