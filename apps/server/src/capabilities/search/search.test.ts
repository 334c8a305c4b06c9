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
    });
  });

  test('a room by its name with or without the space', async () => {
    for (const query of ['b139', 'B 139']) {
      const [room] = (await find(query)).rooms.items;
      expect(room).toEqual({ id: 'B139', name: 'B 139', floor: 1, building: 'B' });
    }
  });

  test('subjects by the word of the other language', async () => {
    const titles = (await find('laboratory')).classes.items.map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    for (const title of titles) expect(title).toMatch(/laborato/i);
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
