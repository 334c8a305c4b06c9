import type { RoomReservation } from '@kahan/contract';
import {
  addDays,
  type Lesson,
  pragueDate,
  pragueInstant,
  type ReservationRecord,
  type RoomRecord,
} from '@kahan/domain';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { catalogueOf, schedulesReady, taughtLessons } from '../../../test/support/schedules.ts';

// Wednesday 18 November 2026: the week from the 16th, and the next one until the 29th.
const MONDAY = '2026-11-16';
const AFTER = '2026-11-30';

let portal: TestPortal;
let lessons: Lesson[];
let reservations: ReservationRecord[];
let rooms: RoomRecord[];

const path = (id: string) => `/api/reservation/${encodeURIComponent(id)}`;
const ask = (id: string, headers?: Record<string, string>) => portal.client().get(path(id), headers);
const read = async (id: string) => (await ask(id)).json<RoomReservation>();
const seconds = (date: string, minutes: number) => pragueInstant(date, minutes).getTime() / 1000;
const dateOf = (at: number) => pragueDate(new Date(at * 1000));

/** Meetings of all lessons in a room, as `gl:date:minutes canceled`, by what the catalogue says. */
const meetingsIn = (room: RoomRecord, isShown: (date: string) => boolean) =>
  lessons.flatMap(({ gl, blocks }) =>
    blocks.flatMap(({ place, weeks, minutes }) =>
      place?.code === room.id_sis
        ? Object.values(weeks)
            .filter(({ date }) => isShown(date))
            .map(({ date, canceled }) => `${gl}:${date}:${minutes} ${canceled}`)
        : [],
    ),
  );

beforeAll(async () => {
  portal = await startPortal();
  lessons = await taughtLessons(portal.sandboxUrl, MONDAY);
  reservations = [...(await catalogueOf(portal.sandboxUrl, 'reservations')).values()];
  rooms = [...(await catalogueOf(portal.sandboxUrl, 'rooms')).values()];
  await schedulesReady(portal.client());
  await until(async () => (await ask('AI')).status === 200);
}, 60_000);
afterAll(() => portal.stop());

describe('the events of a room', () => {
  test('[RESERVATION-15] [RESERVATION-01] are its lessons and reservations of this week and the next, in both languages', async () => {
    let held = 0;
    let booked = 0;
    for (const room of rooms) {
      const { events, ...answer } = await read(room.id);
      expect(answer.room).toEqual({
        ...{ id: room.id, name: room.name, type: room.type, capacity: room.capacity },
        description: room.sis_description,
      });
      const shown = events.filter(({ kind }) => kind === 'lesson');
      expect(shown.map(({ id, canceled }) => `${id} ${canceled}`).sort()).toEqual(
        meetingsIn(room, (date) => date >= MONDAY && date < AFTER).sort(),
      );
      const expected = reservations.filter(
        (one) => one.room === room.id && one.end > seconds(MONDAY, 0) && one.start < seconds(AFTER, 0),
      );
      const own = events.filter(({ kind }) => kind === 'reservation');
      expect(own.map(({ id }) => id).sort()).toEqual(expected.map((one) => one.reservation_id).sort());
      expect(events.map(({ start }) => start)).toEqual(
        events.map(({ start }) => start).sort((a, b) => a - b),
      );
      held += shown.length;
      booked += own.length;
    }
    expect(Math.min(held, booked)).toBeGreaterThan(50);
  }, 60_000);

  test('[RESERVATION-15] carry name, code, kind, time, teachers and cancellation', async () => {
    const lesson = lessons.find(
      ({ blocks, teachers }) => teachers.length > 0 && blocks.some(({ place, weeks }) => place && weeks[9]),
    );
    const block = lesson?.blocks.find(({ place, weeks }) => place && weeks[9]);
    const week = block?.weeks[9];
    if (!lesson || !block?.place || !week) throw new Error('no lesson has a room in week 9');
    const { events } = await read(block.place.code);
    const id = `${lesson.gl}:${week.date}:${block.minutes}`;
    expect(events.find((one) => one.id === id)).toEqual({
      ...{
        id,
        kind: 'lesson',
        term_type: null,
        name: lesson.subject.name,
        code: lesson.subject.code,
        type: lesson.type,
      },
      start: seconds(week.date, block.minutes),
      end: seconds(week.date, block.minutes + block.duration),
      teachers: lesson.teachers.map(({ name }) => name),
      canceled: week.canceled,
    });
  });

  test('the next one after these weeks is told, too', async () => {
    let seen = 0;
    for (const room of rooms.slice(0, 60)) {
      const { next } = await read(room.id);
      const later = meetingsIn(room, (date) => date >= AFTER);
      if (next?.kind === 'lesson') {
        expect(dateOf(next.start)).toBe(later.map((one) => one.split(':')[1]).sort()[0]);
        seen++;
      } else if (next === null) expect(later).toEqual([]);
    }
    expect(seen).toBeGreaterThan(0);
  });

  test('a room is found by its id and by its names', async () => {
    const byId = await read('AI');
    expect(await read('A I')).toEqual(byId);
    expect(byId.building).toMatchObject({
      code: 'A',
      name: { cs: expect.any(String), en: expect.any(String) },
    });
  });

  test.each([
    ['nowhere', 404],
    ['__proto__', 404],
    ['😀', 404],
    ['a'.repeat(101), 400],
    ['a\0b', 400],
  ])('%j is answered with %i', async (id, status) => {
    expect((await ask(id)).status).toBe(status);
  });
});

test('[RESERVATION-15] an exam or a credit in the room is one of its events within a minute after it was told', async () => {
  const code = lessons[0]?.subject.code ?? '';
  const start = seconds('2026-11-20', 1080);
  await read('AII');
  const exam = { code, start, duration: 120, place: 'A II', teacher: null };
  const told = new Map<string, 'K' | 'Z'>();
  for (const type of ['K', 'Z'] as const) {
    const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { ...exam, type });
    told.set(term_id, type);
  }
  await until(async () => {
    portal.clock.advance(61);
    return (await read('AII')).events.filter(({ id }) => told.has(id)).length === told.size;
  });
  const { events } = await read('A II');
  for (const [id, term_type] of told)
    expect(events.find((one) => one.id === id)).toEqual({
      ...{ id, kind: 'exam', term_type, name: lessons[0]?.subject.name, code, type: 'R', start },
      ...{ end: start + 7_200, teachers: [], canceled: false },
    });
});

describe('an answer', () => {
  test('is the same bytes until something of the room changes, and then everybody is told', async () => {
    const lesson = lessons.find(
      ({ blocks: [block, ...others] }) => others.length === 0 && block?.place && block.weeks[9],
    );
    const code = lesson?.blocks[0]?.place?.code ?? '';
    const id = rooms.find(({ id_sis }) => id_sis === code)?.id ?? '';
    const other = rooms.find((room) => room.id !== id && meetingsIn(room, () => true).length > 0)?.id ?? '';
    const live = new LiveClient(portal.url);
    await live.settle();
    const [before, unmoved] = await Promise.all([ask(id), ask(other)]);
    const tag = before.headers.get('etag') ?? '';
    const otherTag = unmoved.headers.get('etag') ?? '';
    expect((await ask(id, { 'if-none-match': tag })).status).toBe(304);
    await portal.control('PATCH', `/lessons/${lesson?.gl}`, { weeks: [9], canceled: 'nemoc' });
    await until(() => live.updates('schedules').flat().includes(`room:${id}`));
    const after = await ask(id, { 'if-none-match': tag });
    expect(after.status).toBe(200);
    const canceled = after.json<RoomReservation>().events.filter((one) => one.canceled === 'nemoc');
    expect(canceled.map((one) => one.id.split(':')[0])).toEqual([lesson?.gl]);
    expect((await ask(other, { 'if-none-match': otherTag })).status).toBe(304);
    live.close();
  });

  test('[RESERVATION-01] begins anew at midnight before Monday, also when the clock changes in that night', async () => {
    const room = rooms.find(
      (one) => meetingsIn(one, (date) => date >= AFTER && date < addDays(AFTER, 7)).length > 0,
    );
    const id = room?.id ?? '';
    const first = async () => (await read(id)).events.map(({ start }) => dateOf(start)).sort();
    portal.clock.set('2026-11-22T22:59:59Z');
    expect((await first()).every((date) => date < AFTER)).toBe(true);
    portal.clock.set('2026-11-22T23:00:00Z');
    const dates = await first();
    expect(dates.every((date) => date >= '2026-11-23' && date < addDays(AFTER, 7))).toBe(true);
    expect(dates.some((date) => date >= AFTER)).toBe(true);
    // The Sunday on which the clock goes back ends at 23:00 UTC, an hour later than the one before.
    portal.clock.set('2026-10-25T22:59:59Z');
    expect((await first()).every((date) => date >= '2026-10-19' && date < '2026-11-02')).toBe(true);
    portal.clock.set('2026-10-25T23:00:00Z');
    expect((await first()).every((date) => date >= '2026-10-26' && date < '2026-11-09')).toBe(true);
  });
});
