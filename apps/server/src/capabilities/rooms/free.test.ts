import type { Answer } from '@kahan/contract';
import { type RoomRecord, roomUses } from '@kahan/domain';
import type { StudentSystem } from '@kahan/student-system';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';

type Free = Answer<'GET /api/rooms/free'>;

/** A Wednesday of the winter semester, 10:30 in Prague. */
const NOW = '2026-11-18T09:30:00Z';

let portal: TestPortal;
let rooms: Map<string, RoomRecord>;
/** Rooms that the administration excludes. */
const excluded = new Set<string>();

const wrap = (system: StudentSystem): StudentSystem => ({
  ...system,
  async catalogue(kind, ask, options) {
    const page = await system.catalogue(kind, ask, options);
    if (kind !== 'rooms') return page;
    const records = (page.records as RoomRecord[]).map((room) =>
      excluded.has(room.id) ? { ...room, is_shared: false } : { ...room, is_shared: true },
    );
    return { ...page, records: records as typeof page.records };
  },
});

const ask = (query: Record<string, string> = {}) =>
  portal.client().get(`/api/rooms/free?${new URLSearchParams({ lang: 'cs', ...query })}`);
const find = async (query: Record<string, string> = {}) => (await ask(query)).json<Free>();
const idsOf = ({ items }: Free) => items.map(({ room }) => room.id);

beforeAll(async () => {
  excluded.add('C11').add('B139');
  portal = await startPortal({ wrap, now: NOW });
  rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
  await until(async () => (await ask()).status === 200);
}, 60_000);
afterAll(() => portal.stop());

/** Whether a room has seats and is not excluded. */
const isOffered = ({ id, capacity }: RoomRecord) => !excluded.has(id) && capacity !== null;

describe('free rooms', () => {
  test('are those that no lesson, reservation or exam takes in the hour', async () => {
    const [lessons, reservations] = await Promise.all([
      catalogueOf(portal.sandboxUrl, 'lessons'),
      catalogueOf(portal.sandboxUrl, 'reservations'),
    ]);
    const answer = await find();
    const now = Date.parse(NOW) / 1000;
    const asked = { from: now, until: now + 3600 };
    expect(answer).toMatchObject(asked);
    expect(answer.day).toEqual({ start: now - 2.5 * 3600, end: now + 9.5 * 3600 });
    const terms = [...(await catalogueOf(portal.sandboxUrl, 'terms')).values()];
    const records = { lessons: [...lessons.values()], reservations: [...reservations.values()], terms };
    const uses = roomUses([...rooms.values()], records, asked);
    const isTaken = ({ id }: RoomRecord) => (uses.get(id) ?? []).some(({ canceled }) => !canceled);
    const expected = [...rooms.values()].filter((room) => isOffered(room) && !isTaken(room));
    expect([expected.length > 20, expected.length < rooms.size]).toEqual([true, true]);
    expect(new Set(idsOf(answer))).toEqual(new Set(expected.map(({ id }) => id)));
  });

  test('are the same for all who ask within five minutes, and are free for all of what each of them asked', async () => {
    const minute = (n: number) => find({ from: `2026-11-18T11:${n}:00Z`, minutes: '56' });
    const [first, last] = [await minute(31), await minute(34)];
    expect(last).toEqual(first);
    expect([first.from, first.until]).toEqual([
      Date.parse('2026-11-18T11:30:00Z') / 1000,
      Date.parse('2026-11-18T12:30:00Z') / 1000,
    ]);
  });

  test('come with the longest free first, then by name, each with its day: taken times, and the free one around the hour', async () => {
    const { items, from, until: end, day } = await find();
    const ends = items.map(({ free }) => free.until);
    expect(ends).toEqual(ends.toSorted((a, b) => b - a));
    expect(new Set(ends).size).toBeGreaterThan(1);
    const names = items.filter(({ free }) => free.until === ends[0]).map(({ room }) => room.name);
    expect(names).toEqual(names.toSorted(new Intl.Collator('cs', { numeric: true }).compare));
    expect(items.some(({ busy }) => busy.length > 1)).toBe(true);
    for (const { room, building, description, free, busy, walk_seconds } of items) {
      expect(room).toMatchObject({ id: expect.any(String), selected: false });
      expect([building.value, description]).toEqual([
        expect.stringMatching(/\w/),
        expect.stringMatching(/\w/),
      ]);
      expect(walk_seconds).toBeNull();
      expect(free.from <= from && free.until >= end).toBe(true);
      for (const span of [...busy, free])
        expect(span.from >= day.start && span.until <= day.end && span.from < span.until).toBe(true);
      for (const one of busy) expect(one.until <= free.from || one.from >= free.until).toBe(true);
    }
  });

  test('are as many as asked for, with the number of all', async () => {
    const all = await find();
    const few = await find({ limit: '5' });
    expect([all.count, few.count]).toEqual([all.items.length, all.items.length]);
    expect(few.items).toEqual(all.items.slice(0, 5));
  });

  test('without seats, or excluded by the administration, are left out', async () => {
    // At night no room is taken.
    const night = await find({ from: '2026-11-19T01:00:00Z' });
    expect(new Set(idsOf(night))).toEqual(new Set([...rooms.values()].filter(isOffered).map(({ id }) => id)));
    expect(idsOf(night)).not.toContain('B139');
    expect(night.day.start).toBe(Date.parse('2026-11-19T01:00:00Z') / 1000);
  });

  test('of some buildings and types, with enough seats', async () => {
    const { items } = await find({ buildings: '1,3', types: '2,4', seats: '30' });
    expect(items.length).toBeGreaterThan(0);
    for (const { room } of items) {
      expect([1, 3]).toContain(room.building);
      expect([2, 4]).toContain(room.type);
      expect(room.capacity).toBeGreaterThanOrEqual(30);
    }
    const all = await find();
    expect(all.buildings.map(({ code }) => code)).toEqual([
      ...'ABC',
      ...all.buildings.slice(3).map(({ code }) => code),
    ]);
    const left = all.items.filter(
      ({ room }) =>
        [1, 3].includes(room.building) && [2, 4].includes(room.type) && (room.capacity ?? 0) >= 30,
    );
    expect(idsOf({ ...all, items })).toEqual(idsOf({ ...all, items: left }));
  });

  test('for longer are fewer, and each of them is free for an hour', async () => {
    const hour = idsOf(await find());
    const long = idsOf(await find({ until: '2026-11-18T13:30:00Z' }));
    expect(idsOf(await find({ minutes: '240' }))).toEqual(long);
    expect(long.length).toBeLessThan(hour.length);
    expect(hour).toEqual(expect.arrayContaining(long));
  });

  test('a cancelled lesson leaves its room free, and takes it again when it is restored', async () => {
    const lessons = await catalogueOf(portal.sandboxUrl, 'lessons');
    const held = [...lessons.values()].flatMap(({ gl, blocks }) =>
      blocks.flatMap(({ minutes, duration, place, weeks }) =>
        Object.entries(weeks)
          .filter(([, { date, canceled }]) => date === '2026-11-18' && !canceled)
          .filter(() => minutes <= 630 && minutes + duration >= 690)
          .map(([week]) => ({ gl, week: Number(week), code: place?.code })),
      ),
    );
    const offered = new Map([...rooms.values()].filter(isOffered).map((room) => [room.id_sis, room.id]));
    const lesson = held.find(({ code }) => code !== undefined && offered.has(code));
    const id = offered.get(lesson?.code ?? '');
    expect(idsOf(await find())).not.toContain(id);
    await portal.control('PATCH', `/lessons/${lesson?.gl}`, { weeks: [lesson?.week], canceled: true });
    await until(async () => idsOf(await find()).includes(id ?? ''));
    await portal.control('PATCH', `/lessons/${lesson?.gl}`, { weeks: [lesson?.week], canceled: false });
    await until(async () => !idsOf(await find()).includes(id ?? ''));
  });

  test('an exam takes its room, though nobody who may sign up for it uses the portal', async () => {
    const offered = new Map([...rooms.values()].filter(isOffered).map((room) => [room.id_sis, room.id]));
    const terms = [...(await catalogueOf(portal.sandboxUrl, 'terms')).values()];
    const held = terms.filter(({ place, duration }) => offered.has(place?.code ?? '') && duration !== null);
    expect(held.length).toBeGreaterThan(10);
    for (const { start, place } of held.slice(0, 10)) {
      const from = new Date(start * 1000).toISOString();
      expect(idsOf(await find({ from, minutes: '1' }))).not.toContain(offered.get(place?.code ?? ''));
    }
    // An exam date that is announced while the portal runs takes its room, too.
    const from = '2027-02-06T09:00:00Z';
    const [free] = (await find({ from })).items;
    const start = Date.parse(from) / 1000;
    const code = terms[0]?.subject.code;
    await portal.control('POST', '/terms', { code, start, duration: 60, place: free?.room.id_sis });
    await until(async () => !idsOf(await find({ from })).includes(free?.room.id ?? ''));
    expect(idsOf(await find({ from: '2027-02-06T10:00:00Z' }))).toContain(free?.room.id);
  });
});

test('say their town once there are rooms in several towns', async () => {
  const townsOf = async () => new Set((await find()).items.map(({ town }) => town));
  expect(await townsOf()).toEqual(new Set([null]));
  const campus = {
    id: 7777,
    code: 'MOST',
    name: { cs: 'Kampus Most', en: '' },
    address: 'Budějovická 7, Most',
  };
  const [known] = [...rooms.values()].filter(isOffered);
  const room = { ...known, id: 'MOST1', id_sis: 'MOST1', name: 'MOST 1', building: campus.id };
  await portal.control('PUT', '/catalogue/buildings', campus);
  await portal.control('PUT', '/catalogue/rooms', room);
  await until(async () => (await townsOf()).size === 2);
  const town = (await find()).items.find(({ room: { id } }) => id === 'MOST1')?.town;
  expect(town).toBe('Most');
  await portal.control('DELETE', '/catalogue/rooms', { key: 'MOST1' });
  await portal.control('DELETE', '/catalogue/buildings', { key: '7777' });
  await until(async () => (await townsOf()).size === 1);
});

describe('near a room', () => {
  test('the nearest come first, each as far as the way to it', async () => {
    const { items } = await find({ near: 'B139' });
    const times = items.map(({ walk_seconds }) => walk_seconds ?? Number.POSITIVE_INFINITY);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(items[0]?.room).toMatchObject({ building: 2, floor: 1 });
    expect(items.map(({ room }) => room.id).sort()).toEqual(idsOf(await find()).sort());
    for (const { room, walk_seconds } of items.slice(0, 5)) {
      const way = await portal.client().get(`/api/maps/way?from=B139&to=${room.id}`);
      expect(walk_seconds).toBe(way.json<Answer<'GET /api/maps/way'>>().way?.seconds);
    }
    expect(await find({ near: 'B 139' })).toEqual(await find({ near: 'B139' }));
  });

  test('without stairs there are those that a way without stairs leads to', async () => {
    const [all, stepFree] = [await find(), await find({ step_free: 'true' })];
    const reached = await Promise.all(
      all.items.map(async ({ room }) => {
        const way = await portal.client().get(`/api/maps/way?to=${room.id}&step_free=true`);
        return way.json<Answer<'GET /api/maps/way'>>().way !== null;
      }),
    );
    expect(idsOf(stepFree)).toEqual(idsOf(all).filter((_, index) => reached[index]));
    expect(stepFree.items.every(({ walk_seconds }) => walk_seconds === null)).toBe(true);
  });
});

describe('what cannot be asked for', () => {
  test.each<[string, Record<string, string>]>([
    ['an end before the beginning', { from: '2026-11-18T10:00:00Z', until: '2026-11-18T09:00:00Z' }],
    ['no time', { from: '2026-11-18T10:00:00Z', until: '2026-11-18T10:00:00Z' }],
    ['more than a day', { from: '2026-11-18T10:00:00Z', until: '2026-11-19T10:00:01Z' }],
    ['the year 0', { from: '0000-01-01T00:00:00Z' }],
    ['the year 9999', { from: '9999-12-31T23:30:00Z' }],
    ['no building', { buildings: '' }],
    ['a building by its letter', { buildings: 'A' }],
    ['a tenth type', { types: '10' }],
    ['__proto__', { types: '__proto__' }],
  ])('%s is INVALID_OPTIONS', async (_, query) => {
    const answer = await ask(query);
    expect([answer.status, answer.error().code]).toEqual([400, 'INVALID_OPTIONS']);
  });

  test.each<Record<string, string>>([
    { from: 'now' },
    { from: '2026-11-18' },
    { from: '2026-02-30T10:00:00Z' },
    { limit: '0' },
    { limit: '1001' },
    { minutes: '0' },
    { minutes: '1441' },
    { seats: '0' },
    { seats: 'x' },
    { near: '' },
    { near: '\0' },
    { buildings: '1,'.repeat(1000) },
  ])('%j is refused', async (query) => expect((await ask(query)).status).toBe(400));

  test('an unknown room is near nothing', async () => {
    const answer = await ask({ near: 'nowhere' });
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  });
});
