import type { RoomEvent } from '@kahan/contract';
import { expect, test } from 'vitest';
import { stateOf } from './room-state.ts';

/** Unix seconds of a time of Wednesday 18 November 2026 in Prague. */
const at = (hour: number, minute = 0) => Date.UTC(2026, 10, 18, hour - 1, minute) / 1000;

const event = (start: number, end: number, canceled: RoomEvent['canceled'] = false): RoomEvent => ({
  ...{ id: `g:${start}`, kind: 'lesson', term_type: null, name: 'Chemie', code: 'B1', type: 'X' },
  ...{ start, end, teachers: [], canceled },
});
const now = new Date(at(10, 42) * 1000);

test.each([
  ['nothing', [], false, null],
  [
    'a lesson now, and the next one right after it',
    [event(at(10), at(11)), event(at(11), at(13))],
    true,
    at(13),
  ],
  ['a lesson that ends now', [event(at(9), at(10, 42))], false, null],
  ['a lesson later today', [event(at(13), at(14))], false, at(13)],
  ['a cancelled lesson now', [event(at(10), at(12), 'illness'), event(at(14), at(15))], false, at(14)],
  ['a lesson tomorrow', [event(at(34), at(35))], false, null],
] as const)('the state of a room with %s', (_, events, isBusy, until) => {
  expect(stateOf([...events], now)).toEqual({ isBusy, until });
});
