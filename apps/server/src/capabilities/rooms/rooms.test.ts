import type { Answer, MapFound, Room, RoomDetails } from '@kahan/contract';
import {
  type BuildingRecord,
  fullName,
  type Lesson,
  type PersonRecord,
  pragueInstant,
  type ReservationRecord,
  type RoomRecord,
  unixSeconds,
} from '@kahan/domain';
import { describe, expect } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

type Found = Answer<'GET /api/maps/search'>;

let portal: SharedPortal;
let rooms: Map<string, RoomRecord>;
let buildings: Map<string, BuildingRecord>;
let people: PersonRecord[];

const ask = (path: string, headers?: Record<string, string>) => portal.client().get(path, headers);
const list = async (query = '') => (await ask(`/api/rooms?lang=cs${query}`)).json<Answer<'GET /api/rooms'>>();
const place = async (anyId: string, lang = 'cs') =>
  (
    await ask(`/api/maps?${new URLSearchParams({ query: 'place', any_id: anyId, lang })}`)
  ).json<RoomDetails>();
const search = (query: Record<string, string>) =>
  ask(`/api/maps/search?${new URLSearchParams({ lang: 'cs', ...query })}`);
const find = async (query: Record<string, string>) => (await search(query)).json<Found>();
const roomsOf = (items: readonly MapFound[]) => items.flatMap(({ room }) => room ?? []);

test.beforeAll(async ({ shared }) => {
  portal = shared;
  rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
  buildings = await catalogueOf(portal.sandboxUrl, 'buildings');
  people = [...(await catalogueOf(portal.sandboxUrl, 'people')).values()];
  const paths = [
    '/api/rooms',
    '/api/maps?query=place&any_id=B139',
    '/api/maps/search?search=b139',
    '/api/maps/search?searchType=person',
  ];
  await until(async () =>
    (await Promise.all(paths.map((path) => ask(path)))).every(({ status }) => status === 200),
  );
}, 60_000);

describe('the list of rooms', () => {
  test('[ROOMS-01] a room carries id, id_sis, place_id, name, floor, type, building and selected', async () => {
    const { items, buildings: houses } = await list();
    expect(items).toHaveLength(rooms.size);
    for (const { selected, ...room } of items) {
      expect(selected).toBe(false);
      expect(rooms.get(room.id)).toMatchObject(room);
      expect(Object.keys(room)).toEqual([
        ...['id', 'id_sis', 'place_id', 'name', 'floor', 'type', 'building', 'capacity'],
      ]);
    }
    expect(houses).toEqual(
      [...buildings.values()]
        .sort((a, b) => a.id - b.id)
        .map(({ id, code, name, address }) => ({ id, code, name: name.cs, address })),
    );
  });

  test('of a floor and a building', async () => {
    const ids = (items: Room[]) => items.map(({ id }) => id).sort();
    const expected = [...rooms.values()].filter(({ floor, building }) => floor === -1 && building === 2);
    expect(expected.length).toBeGreaterThan(0);
    expect(ids((await list('&floor=-1&building=2')).items)).toEqual(expected.map(({ id }) => id).sort());
    expect((await list('&building=12345')).items).toEqual([]);
  });

  test('of a building that is announced while somebody asks for it', async () => {
    const isListed = async () => (await list()).buildings.some(({ id }) => id === 2);
    portal.edits.buildings.change('2', null);
    await until(async () => !(await isListed()));
    const [read, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { query } = portal.db;
    portal.db.query = async (statement) => {
      const rows = await query<never>(statement);
      const isOfBuildings =
        statement.text.startsWith('select record') && statement.values?.[0] === 'buildings';
      if (!isOfBuildings) return rows;
      read.resolve();
      await answered.promise;
      return rows;
    };
    const early = list('&building=2');
    await read.promise;
    portal.db.query = query;
    await portal.edits.buildings.restore();
    await until(isListed);
    answered.resolve();
    expect((await early).items).toEqual([]);
    expect((await list('&building=12345')).items).toEqual([]);
    expect((await list('&building=2')).items.length).toBeGreaterThan(0);
  });

  test.each(['floor=-3', 'floor=6', 'floor=1.5', 'floor=x', 'floor=1&floor=2', 'building=-1', 'building=x'])(
    '[MAPS-08] %s is refused',
    async (query) => expect((await ask(`/api/rooms?${query}`)).status).toBe(400),
  );

  test('an unchanged list is a 304', async () => {
    const etag = (await ask('/api/rooms?floor=1')).headers.get('etag') ?? '';
    expect((await ask('/api/rooms?floor=1', { 'if-none-match': etag })).status).toBe(304);
  });
});

describe('a place', () => {
  test('[ROOMS-02] [ROOMS-07] carries both descriptions, the people and the schedule of the room', async () => {
    for (const room of [...rooms.values()].filter((_, index) => index % 7 === 0)) {
      const house = buildings.get(String(room.building));
      const { schedules, as_of, ...details } = await place(room.id, 'en');
      const { sis_description, custom_description, is_shared, ...plain } = room;
      expect(details).toMatchObject({
        ...plain,
        selected: true,
        building_name: { code: house?.code, value: house?.name.en },
        address: house?.address,
        description: expect.stringMatching(/^[A-Z]/),
        sis_description: sis_description?.en ?? null,
        custom_description: custom_description?.en ?? null,
      });
      const persons = people
        .filter((one) => one.rooms.includes(room.id))
        .map((one) => ({ id: one.id, name: fullName(one), email: one.email, tel: one.tel }));
      expect(new Set(details.persons)).toEqual(new Set(persons));
      expect(as_of).toBe(portal.clock.now().toISOString());
      expect(schedules.map(({ start }) => start)).toEqual(schedules.map(({ start }) => start).sort());
    }
  });

  test('[ROOMS-02] the schedule is that of the lessons and reservations of seven days', async () => {
    const lessons = [...(await catalogueOf(portal.sandboxUrl, 'lessons')).values()];
    const reservations = [...(await catalogueOf(portal.sandboxUrl, 'reservations')).values()];
    const room = busiest(lessons);
    const [from, end] = [daysFromNow(0), daysFromNow(7)];
    const expected = [
      ...lessons.flatMap((lesson) => meetingsIn(lesson, room)),
      ...reservations.filter((one) => one.room === room.id).map(reservationText),
    ].filter(({ start, end: last }) => start < end && last > from);
    expect(expected.length).toBeGreaterThan(3);
    const { schedules } = await place(room.id);
    const shown = schedules
      .filter(({ kind }) => kind !== 'exam')
      .map(({ kind, name, start, end }) => ({ kind, name, start, end }));
    expect(new Set(shown)).toEqual(new Set(expected));
  });

  test('a date for a credit is told apart from one for an exam', async () => {
    const [lesson] = (await catalogueOf(portal.sandboxUrl, 'lessons')).values();
    const fields = {
      code: lesson?.subject.code,
      start: daysFromNow(2) - 3_600,
      place: 'A II',
      teacher: null,
    };
    const told = new Map<string, 'K' | 'Z'>();
    for (const type of ['K', 'Z'] as const) {
      const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { ...fields, type });
      told.set(term_id, type);
    }
    await until(async () => {
      const { schedules } = await place('AII');
      const found = schedules
        .filter(({ id }) => told.has(id))
        .map((one) => [one.id, one.kind, one.term_type]);
      return (
        found.length === told.size &&
        found.every(([id, kind, type]) => kind === 'exam' && told.get(id ?? '') === type)
      );
    });
  });

  test('a cancelled lesson says so, and why', async () => {
    const lessons = [...(await catalogueOf(portal.sandboxUrl, 'lessons')).values()];
    const room = busiest(lessons);
    const lesson = (await place(room.id)).schedules.find(
      ({ kind, canceled }) => kind === 'lesson' && !canceled,
    );
    const [gl = '', date = ''] = lesson?.id.split(/:(?=\d{4}-)|:(?=\d+$)/) ?? [];
    const week = lessons
      .find((one) => one.gl === gl)
      ?.blocks.flatMap(({ weeks }) => Object.entries(weeks))
      .find(([, one]) => one.date === date)?.[0];
    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [Number(week)], canceled: 'výpadek vody' });
    await until(async () =>
      (await place(room.id)).schedules.some(
        ({ id, canceled }) => id === lesson?.id && canceled === 'výpadek vody',
      ),
    );
  });

  test('is found by every name of the room', async () => {
    const room = rooms.get('B139');
    if (room === undefined) throw new Error('there is no room B139');
    for (const name of [room.id, room.id_sis, room.name, room.place_id, 'b139', 'b 139'])
      expect([name, (await place(name)).id]).toEqual([name, 'B139']);
  });

  test.each(['nowhere', '%F0%9F%98%80', '..%2F..%2Fetc', '__proto__', '%3Cb%3E', 'B1%25', "'%20or%201=1"])(
    'an unknown room like %s is not found',
    async (id) => {
      const answer = await ask(`/api/maps?query=place&any_id=${id}`);
      expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  test.each([
    ['NUL', '%00'],
    ['101 letters', 'x'.repeat(101)],
  ])('%s is refused', async (_, id) =>
    expect((await ask(`/api/maps?query=place&any_id=${id}`)).status).toBe(400),
  );
});

describe('the search of the map', () => {
  test.each(['b139', 'B 139', 'B139', 'B  139'])('[MAPS-16] %s finds the room', async (text) => {
    const { items } = await find({ search: text });
    const { id, name, type, floor, building } = rooms.get('B139') ?? {};
    expect(items[0]).toEqual({ room: { id, name, type, floor, building } });
  });

  test.each([
    ['laboratoř', 3],
    ['lab', 3],
    ['laboratory', 3],
    ['computer', 4],
    ['počítačová', 4],
    ['posluchárna', 1],
    ['lecture hall', 1],
  ])('[MAPS-15] %s finds rooms of type %i', async (text, type) => {
    const { items } = await find({ search: text });
    expect(items.length).toBeGreaterThan(3);
    expect(new Set(roomsOf(items).map((room) => room.type))).toEqual(new Set([type]));
  });

  test('[MAPS-15] [ROOMS-06] looks into the chosen types and buildings, and into the usual ones otherwise', async () => {
    const expected = (types: number[], houses: number[]) =>
      [...rooms.values()].filter(({ type, building }) => types.includes(type) && houses.includes(building))
        .length;
    const usual = [1, 2, 3, 297, 294, 296];
    expect((await find({})).count).toBe(expected([1, 2, 3, 4], usual));
    expect((await find({ roomTypes: '7,6' })).count).toBe(expected([6, 7], usual));
    const { items, count } = await find({ roomTypes: '5', buildings: '2', limit: '50' });
    expect(count).toBe(expected([5], [2]));
    for (const { type, building } of roomsOf(items)) expect([type, building]).toEqual([5, 2]);
    const second = await find({ roomTypes: '5', buildings: '2', limit: '5', page: '2' });
    expect(second.items).toEqual(items.slice(5, 10));
    expect((await find({ search: 'B 139', buildings: '1' })).items).not.toContainEqual(
      expect.objectContaining({ room: expect.objectContaining({ id: 'B139' }) }),
    );
  });

  test('[MAPS-15] a search without a choice looks into a building with any id, and with no types', async () => {
    // Makes the room one of an imported building, where all rooms count as facilities.
    const fields = { name: 'MAB 104', id_sis: 'MAB 104', building: 9_001, type: 8 } as const;
    portal.edits.rooms.change('B139', fields);
    await until(async () => (await find({ search: 'mab 104' })).count === 1);
    const { items } = await find({ search: 'mab 104' });
    expect(roomsOf(items)).toEqual([expect.objectContaining({ id: 'B139', building: 9_001, type: 8 })]);
    const chosen = [{ roomTypes: '1,2,3,4' }, { buildings: '1,2,3,297,294,296' }];
    for (const choice of chosen) expect((await find({ search: 'mab 104', ...choice })).count).toBe(0);
    const person = people.find((one) => one.rooms.includes('B139'));
    if (person !== undefined) {
      const found = await find({ search: person.last_name, searchType: 'person', limit: '50' });
      expect(roomsOf(found.items).map(({ id }) => id)).toContain('B139');
    }
    await portal.edits.rooms.restore();
    await until(async () => (await find({ search: 'mab 104' })).count === 0);
  });

  test('[MAPS-16] a person is found by name and by room, with the room in the chosen buildings', async () => {
    const person = people.find((one) => one.rooms.length > 0) as PersonRecord;
    const [own] = person.rooms.flatMap((id) => rooms.get(id) ?? []);
    if (own === undefined) throw new Error('the room is not listed');
    const { id, name, type, floor, building } = own;
    const wanted = {
      person: { id: person.id, name: fullName(person) },
      room: { id, name, type, floor, building },
    };
    for (const text of [person.last_name, name]) {
      const { items } = await find({ search: text, searchType: 'person', limit: '50' });
      expect(items).toContainEqual(wanted);
    }
    const elsewhere = building === 1 ? '2' : '1';
    const { items } = await find({ search: person.last_name, searchType: 'person', buildings: elsewhere });
    expect(items).not.toContainEqual(expect.objectContaining({ person: wanted.person }));
  });

  test.each([
    { roomTypes: '' },
    { buildings: '' },
    { roomTypes: '0' },
    { roomTypes: '1,10' },
    { roomTypes: '__proto__' },
    { buildings: '1,' },
    { buildings: 'A' },
    { searchType: 'building' },
    { searchType: 'constructor' },
    { searchType: 'person', roomTypes: '' },
  ])('[MAPS-12] %j is no choice', async (query) => {
    const answer = await search({ ...query, lang: 'en' });
    const { code, message } = answer.error();
    expect([answer.status, code, message]).toEqual([400, 'INVALID_OPTIONS', 'Invalid options values.']);
  });

  test('[MAPS-12] a place is what the map is asked for, and it has a name', async () => {
    for (const query of ['', '?query=place', '?query=rooms&any_id=B139', '?any_id=B139']) {
      const answer = await ask(`/api/maps${query}`);
      expect([query, answer.status, answer.error().code]).toEqual([query, 400, 'INVALID_OPTIONS']);
    }
  });

  test.each([
    'x'.repeat(10_000),
    '.*',
    '<img src=x onerror=alert(1)>',
    '😀',
    '\u202eeimehc\u202c',
    '\0',
    "'; drop table rooms --",
  ])('%j finds nothing', async (text) => {
    for (const searchType of ['room', 'person']) {
      expect(await find({ search: text, searchType })).toEqual({ items: [], count: 0 });
    }
  });
});

/** Midnight in Prague so many days from today, unix seconds. */
function daysFromNow(days: number): number {
  const today = new Date(portal.clock.now());
  today.setUTCDate(today.getUTCDate() + days);
  return unixSeconds(pragueInstant(today.toISOString().slice(0, 10), 0));
}

/** The lecture room with most lessons. */
function busiest(lessons: readonly Lesson[]): RoomRecord {
  const counts = new Map<string, number>();
  for (const { blocks } of lessons)
    for (const { place: where } of blocks)
      if (where !== null) counts.set(where.code, (counts.get(where.code) ?? 0) + 1);
  const [code] = [...counts].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0] ?? [];
  const room = [...rooms.values()].find(({ id_sis }) => id_sis === code);
  if (room === undefined) throw new Error('no lesson has a room');
  return room;
}

/** Meetings of a lesson in a room, computed from the blocks. */
function meetingsIn({ blocks, subject }: Lesson, { id_sis }: RoomRecord) {
  return blocks
    .filter(({ place: where }) => where?.code === id_sis)
    .flatMap(({ minutes, duration, weeks }) =>
      Object.values(weeks).map(({ date }) => {
        const start = unixSeconds(pragueInstant(date, minutes));
        return { kind: 'lesson', name: subject.name.cs, start, end: start + duration * 60 };
      }),
    );
}

const reservationText = ({ name, start, end }: ReservationRecord) => ({
  ...{ kind: 'reservation', name: name.cs, start, end },
});
