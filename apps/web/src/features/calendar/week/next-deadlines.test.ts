import { expect, test } from 'vitest';
import type { CalendarEvent } from '../use-calendar.ts';
import { nextDeadlines } from './next-deadlines.ts';

const deadline = (kind: string, at: number) =>
  ({ kind: 'deadline', key: `${kind} ${at}`, end: at, deadline: { kind } }) as CalendarEvent;
const EVENTS = [
  deadline('sign-up-ends', 1),
  deadline('sign-up-opens', 3),
  deadline('sign-up-opens', 4),
  deadline('sign-off-ends', 5),
  deadline('sign-up-ends', 6),
];
const keysOf = (room: 1 | 2) => nextDeadlines(EVENTS, 2, room).map(({ key }) => key);

test('the next opening and the next deadline are read in the order of time', () =>
  expect(keysOf(2)).toEqual(['sign-up-opens 3', 'sign-off-ends 5']));

test('where one has room it is the deadline', () => expect(keysOf(1)).toEqual(['sign-off-ends 5']));
