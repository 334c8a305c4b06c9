import type { Person, PersonFound } from '@kahan/contract';
import { fullName, type PersonRecord } from '@kahan/domain';
import { describe, expect } from 'vitest';
import { LiveClient, until } from '../../../test/support/live.ts';
import { catalogueOf } from '../../../test/support/schedules.ts';
import { type SharedPortal, test } from '../../../test/support/shared-portal.ts';

type Found = { items: PersonFound[]; count: number };

let portal: SharedPortal;
let people: Map<string, PersonRecord>;

const ask = (path: string, headers?: Record<string, string>) => portal.client().get(path, headers);
const find = async (name: string, more = '') =>
  (await ask(`/api/people?lang=en&name=${encodeURIComponent(name)}${more}`)).json<Found>();
const read = async (path: string) => (await ask(path)).json<Person>();

test.beforeAll(async ({ shared }) => {
  portal = shared;
  people = await catalogueOf(portal.sandboxUrl, 'people');
  // The catalogues that a person is shown with are read in the background.
  const rooms = '/api/schedules/room?year=2026&semester=1&query=';
  const paths = ['/api/people', '/api/classes', '/api/structure/departments', rooms];
  await until(async () =>
    (await Promise.all(paths.map((path) => ask(path)))).every(({ status }) => status === 200),
  );
}, 60_000);
test.afterAll(() => portal.edits.people.restore());

describe('a person', () => {
  test('[PEOPLE-09] [PEOPLE-12] carries id, uident, names, e-mail and rooms, and what these lead to', async () => {
    const rooms = await catalogueOf(portal.sandboxUrl, 'rooms');
    const units = await catalogueOf(portal.sandboxUrl, 'departments');
    const classes = [...(await catalogueOf(portal.sandboxUrl, 'classes')).values()];
    for (const record of [...people.values()].slice(0, 40)) {
      const taught = classes.filter(
        ({ year, taught_by }) => year === 2026 && taught_by.some(({ uident }) => uident === record.uident),
      );
      const unit = units.get(record.departments[0] ?? '');
      const faculty = units.get(unit?.parent ?? '');
      const { classes: own, places, ...person } = await read(`/api/people/${record.id}?lang=cs`);
      expect(person).toEqual({
        ...record,
        departments: [
          {
            ...{ code: unit?.code, value: unit?.name.cs },
            faculty: { code: faculty?.code, value: faculty?.name.cs },
          },
        ],
      });
      expect(places.map(({ id, name, floor }) => ({ id, name, floor }))).toEqual(
        record.rooms.map((id) => {
          const { name, floor } = rooms.get(id) ?? {};
          return { id, name, floor };
        }),
      );
      for (const { building } of places) expect(building.value).toMatch(/\w/);
      expect(own).toEqual(
        taught
          .map(({ code, year, title }) => ({ code, year, title: title.cs }))
          .sort((a, b) => (a.code < b.code ? -1 : 1)),
      );
    }
  });

  test('[PEOPLE-11] is the same as the teacher with that uident', async () => {
    for (const { id, uident } of [...people.values()].slice(0, 10)) {
      expect(await read(`/api/people/teacher/${uident}`)).toEqual(await read(`/api/people/${id}`));
    }
    // The two ids cannot replace each other.
    const [{ id, uident } = { id: '', uident: '' }] = people.values();
    for (const path of [`/api/people/teacher/${id}`, `/api/people/${uident}`]) {
      expect((await ask(path)).error().code).toBe('NOT_FOUND');
    }
  });

  test.each(['nobody', '%F0%9F%98%80', '..%2F..%2Fetc', '__proto__', '%3Cb%3E', '.%2A'])(
    'an unknown id like %s is not found',
    async (id) => {
      for (const path of [`/api/people/${id}`, `/api/people/teacher/${id}`]) {
        const answer = await ask(path);
        expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
      }
    },
  );
});

describe('searching', () => {
  test('[PEOPLE-10] everybody whose name has the words, twenty at a time', async () => {
    const { items, count } = await find('nov');
    const expected = [...people.values()].filter(({ first_name, last_name }) =>
      [first_name, last_name].some((name) => name.startsWith('Nov')),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(count).toBeGreaterThanOrEqual(expected.length);
    const ids = items.slice(0, expected.length).map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set(expected.map(({ id }) => id)));

    const all = await find('');
    expect([all.items.length, all.count]).toEqual([20, people.size]);
    const second = await find('', '&page=2&limit=15');
    expect(second.items[0]).toEqual(all.items[15]);
  });

  test('[PEOPLE-10] a result has the name with degrees, departments and rooms', async () => {
    const [record] = [...people.values()].filter(({ degree_post }) => degree_post !== null);
    if (record === undefined) throw new Error('nobody has a degree after the name');
    const { items } = await find(`${record.last_name} ${record.first_name}`);
    const found = items.find(({ id }) => id === record.id);
    expect(found).toMatchObject({ uident: record.uident, name: fullName(record) });
    expect(found?.rooms.map(({ id }) => id)).toEqual(record.rooms);
    expect(found?.departments.map(({ code }) => code)).toEqual(record.departments);
    expect(found?.departments[0]?.value).toMatch(/^Department|^[A-Z]/);
  });

  test.each([
    ['10,000 characters', 'a'.repeat(10_000)],
    ['a regular expression', '(.*)+[^'],
    ['pictures', '🧪👩‍🔬'],
    ['marks of right-to-left', '\u202E\u200F'],
    ['Arabic', 'مرحبا'],
    ['markup', '<img src=x onerror=alert(1)>'],
    ['NUL', '\0'],
    ['a statement of SQL', "'; drop table people --"],
  ])('[PEOPLE-10] %s find nobody', async (_, name) => {
    const answer = await ask(`/api/people?name=${encodeURIComponent(name)}`);
    expect([answer.status, answer.json<Found>()]).toEqual([200, { items: [], count: 0 }]);
  });

  test.each(['limit=0', 'limit=51', 'page=0', 'page=x'])('%s is refused', async (query) => {
    expect((await ask(`/api/people?name=a&${query}`)).status).toBe(400);
  });
});

test('an unchanged person is a 304; a changed one is there, and everybody is told', async () => {
  const [{ id } = { id: '' }] = people.values();
  const path = `/api/people/${id}?lang=cs`;
  const live = new LiveClient(portal.url);
  await live.settle();
  const etag = (await ask(path)).headers.get('etag') ?? '';
  expect((await ask(path, { 'if-none-match': etag })).status).toBe(304);
  portal.edits.people.change(id, { last_name: 'Přejmenovaná' });
  await until(() => live.updates('people').length > 0);
  expect(live.updates('people')[0]).toEqual([id]);
  const renamed = await ask(path, { 'if-none-match': etag });
  expect([renamed.status, renamed.json<Person>().last_name]).toEqual([200, 'Přejmenovaná']);
  await until(async () => (await find('prejmenovana')).items[0]?.id === id);
  live.close();
});
