import type { Lesson } from '@kahan/domain';
import { describe, expect } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { LiveClient, until } from '../../../test/support/live.ts';
import {
  blocksOfAnswer,
  blocksOfLessons,
  catalogueOf,
  type Found,
  lookupPath,
  type ScheduleAnswer,
  schedulePath,
  schedulesReady,
  taughtLessons,
} from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

let portal: SharedPortal;
let visitor: TestClient;
let student: TestClient;
let lessons: Lesson[];

test.beforeAll(async ({ shared }) => {
  portal = shared;
  visitor = portal.client();
  student = await portal.login('student');
  await schedulesReady(visitor);
  lessons = await taughtLessons(portal.sandboxUrl, '2026-11-18');
}, 60_000);

const read = async (type: string, id: string, query: Record<string, string> = {}) =>
  (await student.get(schedulePath(type, id, query))).json<ScheduleAnswer>();
const find = async (type: string, text: string, query: Record<string, string> = {}) =>
  (await student.get(lookupPath(type, text, query))).json<Found>();
const taught = (isTaught: (lesson: Lesson) => boolean) =>
  blocksOfLessons(lessons.filter(isTaught), () => true);

describe('a timetable is what the student system holds', () => {
  test('[SCHEDULE-38] of every room', async () => {
    const rooms = [...(await catalogueOf(portal.sandboxUrl, 'rooms')).values()];
    for (const { id, id_sis, name } of rooms) {
      const { items, label } = await read('room', id, { with_label: 'true' });
      const expected = blocksOfLessons(lessons, ({ place }) => place?.code === id_sis);
      expect([label, blocksOfAnswer({ items }).sort()]).toEqual([name, expected.sort()]);
    }
    expect(rooms.length).toBeGreaterThan(200);
  }, 60_000);

  test('[SCHEDULE-40] of teachers', async () => {
    const codes = [...new Set(lessons.flatMap(({ teachers }) => teachers.map(({ code }) => code)))].slice(
      0,
      40,
    );
    for (const code of codes) {
      const expected = taught(({ teachers }) => teachers.some((one) => one.code === code));
      expect(blocksOfAnswer(await read('teacher', code)).sort()).toEqual(expected.sort());
    }
    expect(codes).toHaveLength(40);
  });

  test('[SCHEDULE-39] of subjects', async () => {
    const codes = [...new Set(lessons.map(({ subject }) => subject.code))].slice(0, 40);
    for (const code of codes) {
      const expected = taught(({ subject }) => subject.code === code);
      expect(blocksOfAnswer(await read('subject', code)).sort()).toEqual(expected.sort());
    }
    expect(codes).toHaveLength(40);
  });

  test('[SCHEDULE-16] an entry has all its fields, in both languages', async () => {
    const lesson = lessons.find(({ teachers, blocks }) => teachers.length > 0 && blocks[0]?.place);
    if (!lesson) throw new Error('no lesson has a teacher and a room');
    for (const lang of ['cs', 'en'] as const) {
      const { items } = await read('subject', lesson.subject.code, { lang });
      expect(items.find(({ gl }) => gl === lesson.gl)).toEqual({
        gl: lesson.gl,
        subject_code: { code: lesson.subject.code, value: lesson.subject.name[lang] },
        subject_type: lesson.type,
        year: lesson.year,
        semester: lesson.semester,
        group: lesson.group,
        teachers: Object.fromEntries(
          lesson.teachers.map(({ code, name, ratio }) => [code, { name: { code, value: name }, ratio }]),
        ),
        blocks: lesson.blocks.map(({ day, minutes, duration, weeks, place }) => ({
          term: { day, minutes, duration },
          weeks: JSON.parse(JSON.stringify(weeks)),
          location: place && { code: place.code, value: place.name },
        })),
      });
    }
  });

  test('[SCHEDULE-16] reservations are entries of their room', async () => {
    const reservations = [...(await catalogueOf(portal.sandboxUrl, 'reservations')).values()];
    const { items } = await read('room', 'AI');
    const held = items.filter(({ subject_code }) => subject_code.code === '');
    expect(held.length).toBeGreaterThan(0);
    expect(new Set(held.map(({ subject_type }) => subject_type))).toEqual(new Set(['R']));
    for (const { gl, subject_code, blocks } of held) {
      const record = reservations.find(({ reservation_id }) => reservation_id === gl);
      expect(record).toMatchObject({ room: 'AI', name: { cs: subject_code.value } });
      expect(blocks.map(({ location }) => location)).toEqual([{ code: 'A I', value: 'A I' }]);
    }
    // The summer is not held in weeks of the winter.
    expect((await read('room', 'AI', { semester: '2' })).items).toEqual([]);
  });
});

describe('who is asked for', () => {
  test('[SCHEDULE-38] a room by its id or by its name in the timetable', async () => {
    const [byId, byName] = await Promise.all([read('room', 'AI'), read('room', 'A I')]);
    expect(byName).toEqual(byId);
    expect(byName.id).toBe('AI');
  });

  test.each([
    ['room', 'A05', {}],
    ['subject', 'B402008', { year: '2030' }],
    ['subject', 'B402008', { semester: '2' }],
    ['teacher', '20063', { year: '2020' }],
  ])(
    '[SCHEDULE-38] a %s that is known and has no lessons is empty, with its label',
    async (type, id, query) => {
      const { items, label } = await read(type, id, { ...query, with_label: 'true', lang: 'en' });
      expect(items.filter(({ subject_code }) => subject_code.code !== '')).toEqual([]);
      expect(label).toMatch(/\w/);
    },
  );

  test.each(['room', 'teacher', 'subject'])('a %s that nobody knows answers 404', async (type) => {
    const answer = await student.get(schedulePath(type, 'nobody'));
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['%00', 400],
    ['a%00b', 400],
    ['a'.repeat(101), 400],
    ['%F0%9F%98%80', 404],
    ['..%2F..%2Fetc', 404],
    ['__proto__', 404],
  ])('an id like %s is refused with %i', async (id, status) => {
    for (const type of ['room', 'teacher', 'subject'])
      expect((await student.get(`/api/schedules/${type}/${id}?year=2026&semester=1`)).status).toBe(status);
  });

  test.each(['person', 'study', 'toString'])('[SCHEDULE-37] there is no type %s', async (type) => {
    for (const path of [schedulePath(type, 'AI'), lookupPath(type, 'a')]) {
      expect((await student.get(path)).status).toBe(400);
    }
  });

  test('rooms and subjects are public, teachers are not', async () => {
    for (const type of ['room', 'subject']) {
      const { items } = (await visitor.get(lookupPath(type, ''))).json<Found>();
      expect((await visitor.get(schedulePath(type, items[0]?.id ?? ''))).status).toBe(200);
    }
    for (const path of [
      lookupPath('teacher', 'a'),
      schedulePath('teacher', '20063'),
      schedulePath('teacher', 'x'),
    ]) {
      const answer = await visitor.get(path);
      expect([answer.status, answer.error().code]).toEqual([401, 'NOT_AUTHENTICATED']);
    }
  });
});

describe('looking up', () => {
  test('[SCHEDULE-37] all of them, page by page, ten at a time', async () => {
    const rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
    const first = await find('room', '');
    expect([first.items.length, first.count]).toEqual([10, rooms.size]);
    const pages = await Promise.all(
      Array.from({ length: Math.ceil(rooms.size / 50) + 1 }, (_, i) =>
        find('room', '', { limit: '50', page: String(i + 1) }),
      ),
    );
    const names = pages.flatMap(({ items }) => items.map(({ name }) => name));
    expect(names).toEqual([...names].sort(new Intl.Collator('cs', { numeric: true }).compare));
    expect(new Set(pages.flatMap(({ items }) => items.map(({ id }) => id)))).toEqual(new Set(rooms.keys()));
    for (const query of [{ limit: '0' }, { limit: '51' }, { page: '0' }, { semester: '3' }, { year: 'x' }])
      expect((await student.get(lookupPath('room', '', query))).status).toBe(400);
  });

  test.each([
    '\0',
    'qx\0qx',
    'a'.repeat(10_000),
    'a '.repeat(5_000),
    '.*+?^$(){}|[]\\'.repeat(20),
    '😀'.repeat(200),
    '\u202ebmal\u202c',
    '<b>A 139</b><script>alert(1)</script>',
    '__defineGetter__',
    '../../etc',
  ])('a text like %j is nowhere', async (text) => {
    for (const type of ['room', 'teacher', 'subject'])
      expect(await find(type, text)).toEqual({ items: [], count: 0 });
  });

  test('[SCHEDULE-41] a room with its type, floor and building', async () => {
    const [found] = (await find('room', 'b139')).items;
    const record = (await catalogueOf(portal.sandboxUrl, 'rooms')).get('B139');
    expect(found).toEqual({
      id: 'B139',
      name: record?.name,
      sis_name: 'B 139',
      type: record?.type,
      floor: record?.floor,
      building: 'B',
    });
  });

  test('[SCHEDULE-37] [SCHEDULE-41] subjects of the semester, in the language that is read', async () => {
    const { items, count } = await find('subject', 'ANALYTICKA', { limit: '50' });
    const expected = new Set(
      lessons
        .filter(({ subject }) => /analytick[áaéeý]/i.test(subject.name.cs))
        .map(({ subject }) => subject.code),
    );
    const exact = items.filter(({ name }) => /analytická/i.test(name));
    expect(exact.length).toBeGreaterThan(0);
    for (const { id } of items) expect(expected).toContain(id);
    expect(count).toBe(items.length);
    const [english] = (await find('subject', exact[0]?.id ?? '', { lang: 'en' })).items;
    expect(english).toMatchObject({ id: exact[0]?.id, type: null, floor: null, building: null });
    expect(english?.name).not.toBe(exact[0]?.name);
    expect((await find('subject', '', { semester: '2' })).count).toBe(0);
  });

  test('[SCHEDULE-37] a teacher by a part of the name', async () => {
    const { items } = await find('teacher', 'novot', { limit: '50' });
    expect(items.length).toBeGreaterThan(0);
    for (const { id, name } of items) {
      expect(name).toMatch(/Novot/);
      expect(lessons.some(({ teachers }) => teachers.some(({ code }) => code === id))).toBe(true);
    }
  });
});

describe('a lesson that changes', () => {
  /** A lesson of one block in week 12, whoever attends it, and another room. */
  function movable(): { lesson: Lesson; from: string; to: string } {
    for (const lesson of lessons) {
      const [block, ...others] = lesson.blocks;
      const from = block?.place?.code;
      const to = lessons
        .flatMap(({ blocks }) => blocks.map(({ place }) => place?.code))
        .find((one) => one !== from);
      if (others.length === 0 && block?.weeks[12] && lesson.teachers.length > 0 && from && to)
        return { lesson, from, to };
    }
    throw new Error('no lesson is held in week 12');
  }

  test('[SCHEDULE-38] changes its timetables as soon as it is told, and those who look are told which', async () => {
    const { lesson, from, to } = movable();
    const { gl } = lesson;
    const live = new LiveClient(portal.url);
    await live.settle();
    const told = () => live.updates('schedules');
    const other = schedulePath(
      'subject',
      lessons.find((one) => one.subject.code !== lesson.subject.code)?.subject.code ?? '',
    );
    const before = await visitor.get(schedulePath('room', to));
    const etag = before.headers.get('etag') ?? '';
    const modified = before.headers.get('last-modified') ?? '';
    expect((await visitor.get(schedulePath('room', to), { 'if-none-match': etag })).status).toBe(304);
    expect((await visitor.get(schedulePath('room', to), { 'if-modified-since': modified })).status).toBe(304);
    const otherTag = (await visitor.get(other)).headers.get('etag') ?? '';

    await portal.control('PATCH', `/lessons/${gl}`, { place: to });
    await until(() => told().length > 0);
    const after = await visitor.get(schedulePath('room', to), { 'if-modified-since': modified });
    expect(after.status).toBe(200);
    expect(after.json<ScheduleAnswer>().items.map((item) => item.gl)).toContain(gl);
    expect((await read('room', from)).items.map((item) => item.gl)).not.toContain(gl);
    for (const { code } of lesson.teachers) {
      const own = (await read('teacher', code)).items.find((item) => item.gl === gl);
      expect(own?.blocks[0]?.location?.code).toBe(to);
    }
    const [ids] = told();
    const id = (place: string) => place.replace(' ', '');
    expect(new Set(ids)).toEqual(
      new Set([
        `subject:${lesson.subject.code}`,
        ...lesson.teachers.map(({ code }) => `teacher:${code}`),
        ...[from, to].flatMap((place) => [`room:${place}`, `room:${id(place)}`]),
      ]),
    );
    // Other timetables did not change.
    expect((await visitor.get(other, { 'if-none-match': otherTag })).status).toBe(304);

    await portal.control('PATCH', `/lessons/${gl}`, { weeks: [12], canceled: 'přesun' });
    await until(() => told().length > 1);
    const week = (await read('room', to)).items.find((item) => item.gl === gl)?.blocks[0]?.weeks[12];
    expect(week?.canceled).toBe('přesun');
    const since = after.headers.get('last-modified') ?? '';
    expect((await visitor.get(schedulePath('room', to), { 'if-modified-since': since })).status).toBe(200);
    live.close();
  });
});
