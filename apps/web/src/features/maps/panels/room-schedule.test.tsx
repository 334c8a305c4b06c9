import type { RoomDetails, RoomEvent } from '@kahan/contract';
import { afterAll, expect, test } from 'vitest';
import { bootOf } from '../../../platform/page/boot.fixture.ts';
import { bootWith } from '../../../platform/page/boot.ts';
import { markupOf, textsOf } from '../../../ui/markup.fixture.tsx';
import { RoomSchedule } from './room-schedule.tsx';

const at = (text: string) => Date.parse(`${text}:00+01:00`) / 1000;

const EVENT: RoomEvent = {
  ...{ id: '700001', kind: 'exam', term_type: 'K', name: 'Biochemistry I', code: 'B402008', type: 'R' },
  ...{ start: at('2026-11-30T08:00'), end: at('2026-11-30T09:30'), teachers: [], canceled: false },
};

bootWith(bootOf({ clock: 'pinned', now: '2026-11-28T12:00:00Z' }));
// Files of one worker share the page.
afterAll(() => bootWith(bootOf()));

async function textOf(event: RoomEvent, ...own: string[]): Promise<string> {
  const room = { name: 'C 07', schedules: [event] } as unknown as RoomDetails;
  return textsOf(await markupOf(<RoomSchedule room={room} own={new Set(own)} />)).join('');
}

test.each([
  ['an exam', { term_type: 'K' }, ', exam'],
  ['a credit', { term_type: 'Z' }, ', credit'],
  ['a lecture', { kind: 'lesson', term_type: null, type: 'P' }, ', lecture'],
  ['a reservation', { kind: 'reservation', term_type: null }, ', reservation'],
] as const)('a room names %s', async (_, more, said) => {
  expect(await textOf({ ...EVENT, ...more } as RoomEvent)).toContain(`Biochemistry I${said}`);
});

test('a room says which of its uses are the reader’s', async () => {
  const lesson = { ...EVENT, kind: 'lesson', term_type: null, type: 'X' } as RoomEvent;
  expect(await textOf(lesson, '700001')).toContain('Biochemistry I, your exercise');
  expect(await textOf(lesson, '700002')).toContain('Biochemistry I, exercise');
});
