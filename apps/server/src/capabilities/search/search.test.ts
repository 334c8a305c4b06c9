import type { Answer } from '@kahan/contract';
import { type ClassRecord, foldText, type PersonRecord } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { describe, expect } from 'vitest';
import { until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { test } from '../../../test/support/shared-portal.ts';

type Found = Answer<'GET /api/search'>;

const NOTHING: Found = {
  classes: { items: [], count: 0 },
  people: { items: [], count: 0 },
  rooms: { items: [], count: 0 },
};

const search = async (portal: TestPortal, query: string, more: Record<string, string> = {}) => {
  const answer = await portal
    .client()
    .get(`/api/search?${new URLSearchParams({ query, lang: 'cs', ...more })}`);
  expect(answer.status).toBe(200);
  return answer.json<Found>();
};
const isKnown = (portal: TestPortal, query: string, kind: keyof Found) =>
  until(async () => (await search(portal, query))[kind].count > 0);

describe('one search', () => {
  let portal: TestPortal;
  let people: PersonRecord[];
  let classes: ClassRecord[];
  const find = (query: string, more?: Record<string, string>) => search(portal, query, more);

  test.beforeAll(async ({ shared }) => {
    portal = shared;
    people = [...(await catalogueOf(portal.sandboxUrl, 'people')).values()];
    classes = [...(await catalogueOf(portal.sandboxUrl, 'classes')).values()];
    await isKnown(portal, classes[0]?.code ?? '', 'classes');
    await isKnown(portal, people[0]?.last_name ?? '', 'people');
    await isKnown(portal, 'b139', 'rooms');
  }, 60_000);

  test('finds classes, people and rooms, and says how many there are', async () => {
    const { classes, people, rooms } = await find('a', { limit: '3' });
    for (const { items, count } of [classes, people, rooms]) {
      expect(items).toHaveLength(3);
      expect(count).toBeGreaterThan(3);
    }
  });

  test('a class by its code, in its latest year, with its title in the language', async () => {
    const { code } = classes[0] as ClassRecord;
    const latest = classes.filter((one) => one.code === code).toSorted((a, b) => b.year - a.year)[0];
    for (const lang of ['cs', 'en'] as const) {
      const [item] = (await find(code, { lang })).classes.items;
      expect(item).toEqual({
        code,
        year: latest?.year,
        title: latest?.title[lang],
        credits: latest?.credits,
        match: 'exact',
      });
    }
  });

  test('a person by a misspelled name in the other order, with departments and rooms by name', async () => {
    const person = people.find((one) => one.last_name.length > 6 && one.rooms.length > 0) as PersonRecord;
    const name = foldText(person.last_name);
    const { items } = (await find(`${name.slice(0, 2)}${name.slice(3)} ${person.first_name}`)).people;
    const departments = await catalogueOf(portal.sandboxUrl, 'departments');
    const rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
    expect(items).toContainEqual({
      id: person.id,
      name: expect.stringContaining(`${person.first_name} ${person.last_name}`),
      departments: person.departments.map((code) => ({ code, value: departments.get(code)?.name.cs })),
      rooms: person.rooms.map((id) => ({ id, name: rooms.get(id)?.name })),
      match: 'meant',
    });
  });

  test('a room by its name with or without the space', async () => {
    for (const query of ['b139', 'B 139', 'B-139']) {
      const { classes, people, rooms } = await find(query);
      expect(rooms.items[0]).toEqual({ id: 'B139', name: 'B 139', floor: 1, building: 'B', match: 'exact' });
      for (const { items } of [classes, people])
        expect(items.filter(({ match }) => match === 'exact')).toEqual([]);
    }
  });

  test('every room as it is printed, with and without its space', async () => {
    const rooms = [...(await catalogueOf(portal.sandboxUrl, 'rooms')).values()].slice(0, 60);
    for (const { id, name } of rooms) {
      for (const query of [name, name.toLowerCase(), name.replaceAll(' ', '')]) {
        const [best] = (await find(query, { limit: '1' })).rooms.items;
        expect([query, best]).toEqual([query, expect.objectContaining({ id, name, match: 'exact' })]);
      }
    }
  });

  test('subjects by their title of either language, in either language of the page', async () => {
    const { code, title } = classes.find((one) => /^Organická chemie I$/.test(one.title.cs)) as ClassRecord;
    for (const lang of ['cs', 'en'] as const) {
      const typed = ['organická chemie', 'organicka chemie', title.en, title.cs, title.en.toLowerCase()];
      for (const query of [...typed, lang === 'en' ? 'organic' : 'organická']) {
        const [best] = (await find(query, { lang })).classes.items;
        expect([query, best?.code, best?.title]).toEqual([query, code, title[lang]]);
      }
    }
  });

  test('a person by the whole name, with or without titles, diacritics and order', async () => {
    const person = people.find((one) => one.degree_pre && one.degree_post) as PersonRecord;
    const { degree_pre, degree_post, first_name, last_name } = person;
    const whole = `${degree_pre} ${first_name} ${last_name}, ${degree_post}`;
    const written = [
      whole,
      whole.replace(',', ''),
      `${first_name} ${last_name}`,
      `${last_name} ${first_name}`,
    ];
    for (const query of written.flatMap((one) => [one, foldText(one)])) {
      const { items } = (await find(query)).people;
      expect([query, items[0]?.match, items.some(({ id }) => id === person.id)]).toEqual([
        query,
        'exact',
        true,
      ]);
    }
  });

  test.each([
    '',
    '   ',
    'x'.repeat(10_000),
    '.*',
    '<img src=x onerror=alert(1)>',
    '😀',
    '\u202eeimehc\u202c',
    '\0',
  ])('nothing for %j', async (query) => {
    expect(await find(query)).toEqual(NOTHING);
  });
});

test('a student system without people hides nothing else', async () => {
  const wrap = (system: StudentSystem): StudentSystem => ({
    ...system,
    catalogue: async (kind, ask, options) => {
      if (kind === 'people') throw new StudentSystemError('garbage', 'there are no people');
      return system.catalogue(kind, ask, options);
    },
  });
  const portal = await startPortal({ wrap });
  try {
    await isKnown(portal, 'chemie', 'classes');
    await isKnown(portal, 'b139', 'rooms');
    expect((await search(portal, 'a')).people).toEqual(NOTHING.people);
  } finally {
    await portal.stop();
  }
}, 30_000);
