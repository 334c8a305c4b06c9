import { expect, test } from 'vitest';
import { readRecent, withRecent } from '../../../platform/storage/recent-list.ts';
import { type NamedRoom, RECENT_ROOMS } from './recent-rooms.ts';

const room = (number: number): NamedRoom => ({ id: `B${number}`, name: `B ${number}`, floor: 1 });

test('[ROOMS-04] the history keeps the last ten rooms, each once', () => {
  let rooms: readonly NamedRoom[] = [];
  for (let number = 1; number <= 12; number++) rooms = withRecent(rooms, room(number), RECENT_ROOMS);
  expect(rooms.map(({ id }) => id)).toEqual(['B12', 'B11', 'B10', 'B9', 'B8', 'B7', 'B6', 'B5', 'B4', 'B3']);
  expect(withRecent(rooms, room(5), RECENT_ROOMS).slice(0, 2)).toEqual([room(5), room(12)]);
  expect(withRecent(rooms, room(5), RECENT_ROOMS)).toHaveLength(10);
  expect(readRecent(JSON.parse(JSON.stringify([...rooms, ...rooms])), RECENT_ROOMS)).toEqual(rooms);
});

test.each([[null], ['B1'], [{}], [[null, 1, { id: 'B1' }, { id: 1, name: 'B', floor: 0 }]]])(
  'what is no history has no rooms: %j',
  (stored) => expect(readRecent(stored, RECENT_ROOMS)).toEqual([]),
);
