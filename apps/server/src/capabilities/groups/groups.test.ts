import type { Answer, GroupAnswer, Item } from '@kahan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { type LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
let client: TestClient;
let live: LiveClient;
let gl: string;

const post = (gl: string, item_id: string, type: number, more: object = {}) =>
  portal.control('POST', '/groups', { gl, item_id, type, name: { cs: 'Položka', en: 'Item' }, ...more });
const enter = (item_id: string, change: object, login = 'student') =>
  portal.control('PATCH', `/groups/${item_id}`, { login, ...change });

beforeAll(async () => {
  portal = await startPortal();
  const { lessons } = await portal.control<{ lessons: { gl: string }[] }>('GET', '/students/student');
  gl = lessons[0]?.gl ?? '';
  await post(gl, 'test', 3, { weight: 0.2, order: 1, name: { cs: 'Test', en: 'Test paper' } });
  await post(gl, 'report', 1, { order: 2, name: { cs: 'Referát', en: 'Talk' } });
  await post(gl, 'note', 6, { order: 3 });
  await enter('test', { result: '6' });
  client = await portal.login('student');
  await groups();
});
afterAll(() => portal.stop());
beforeEach(async () => {
  live = await openLive(client);
  return () => live.close();
});

async function groups(query = ''): Promise<GroupAnswer[]> {
  const answer = await client.get(`/api/user/grupik${query}`);
  expect(answer.status, answer.text).toBe(200);
  return answer.json<{ groups: GroupAnswer[] }>().groups;
}
async function feed(): Promise<Item[]> {
  const { items } = (await client.get('/api/user/items/active?count=100')).json<{ items: Item[] }>();
  return items.filter(({ type }) => type === 'grupik:changed');
}
const told = () => live.payloads('changes').flatMap(({ items }) => items);
const changesOf = (item: Item | undefined) =>
  (item?.content as { values: { changes: { item_id: string }[] } } | undefined)?.values.changes;

describe('GET /api/user/grupik', () => {
  test('[GROUPS-01] answers each group with its items in their order, in the reader’s language', async () => {
    const mine = (await groups('?lang=en')).find((group) => group.gl === gl);
    const { schedule } = (await client.get('/api/user/schedule?lang=en')).json<
      Answer<'GET /api/user/schedule'>
    >();
    const code = schedule.find((lesson) => lesson.gl === gl)?.subject_code;
    expect(code?.code).toMatch(/^[A-Z\d]+$/);
    expect(mine).toMatchObject({ gl, code, year: 2026, semester: 1, study_id: '990001' });
    expect(mine?.items.filter(({ id }) => ['test', 'report'].includes(id))).toEqual([
      {
        id: 'test',
        type: 3,
        order: 1,
        name: 'Test paper',
        result: '6',
        weight: 0.2,
        edit: false,
        final: false,
        file: null,
      },
      {
        id: 'report',
        type: 1,
        order: 2,
        name: 'Talk',
        result: null,
        weight: null,
        edit: false,
        final: false,
        file: null,
      },
    ]);
    const czech = (await groups('?lang=cs')).flatMap(({ items }) => items);
    expect(czech.find(({ id }) => id === 'report')?.name).toBe('Referát');
  });

  test('a sync request that is not there answers 404', async () => {
    expect((await client.get('/api/user/grupik?srid=1')).status).toBe(404);
  });
});

describe('what a teacher changes becomes one card of the group', () => {
  test('the first import tells nothing', async () => {
    expect(await feed()).toEqual([]);
  });

  test('[NOTIFICATIONS-15] a result, and the group that is read afterwards has it', async () => {
    await enter('test', { result: '8.5' });
    await until(() => told().length > 0);
    const [item] = told();
    expect(item?.type).toBe('grupik:changed');
    expect(item?.content).toMatchObject({
      values: {
        gl,
        study_id: '990001',
        changes: [{ item_id: 'test', type: 3, weight: 0.2, was: '6', now: '8.5', access: null }],
      },
      path: `/study/990001/groups?gl=${gl}`,
    });
    expect((await feed()).find(({ id }) => id === item?.id)).toEqual(item);
    await until(() => live.updates('groups').length > 0);
    expect(live.updates('groups')).toContainEqual([`990001:${gl}`]);
    const items = (await groups()).flatMap((group) => group.items);
    expect(items.find(({ id }) => id === 'test')?.result).toBe('8.5');
  });

  test('several things at once are one card', async () => {
    const path = (item: string) => `/_control/groups/${item}`;
    await portal.control('POST', '/batch', {
      calls: [
        { method: 'PATCH', path: path('test'), body: { login: 'student', result: '9' } },
        { method: 'PATCH', path: path('report'), body: { login: 'student', edit: true } },
        { method: 'PATCH', path: path('note'), body: { login: 'student', result: '<p>Viz <b>web</b></p>' } },
      ],
    });
    await until(() => told().length > 0);
    expect(told()).toHaveLength(1);
    expect(changesOf(told()[0])).toMatchObject([
      { item_id: 'test', was: '8.5', now: '9' },
      { item_id: 'report', was: null, now: null, access: 'opened' },
      { item_id: 'note', now: 'Viz web' },
    ]);
  });

  test('what was undone before it was read tells nothing', async () => {
    const path = '/_control/groups/test';
    await portal.control('POST', '/batch', {
      calls: ['1', '9'].map((result) => ({ method: 'PATCH', path, body: { login: 'student', result } })),
    });
    await enter('report', { edit: false });
    await until(() => told().length > 0);
    expect(told().map(changesOf)).toMatchObject([[{ item_id: 'report', access: 'closed' }]]);
  });

  test('an item that is new and empty changes the group and tells nothing; nor does what others got', async () => {
    const { logins } = await portal.control<{ logins: string[] }>('GET', `/lessons/${gl}`);
    const other = logins.find((login) => login !== 'student') ?? '';
    const before = (await feed()).length;
    await enter('test', { result: '3' }, other);
    await post(gl, 'later', 4);
    await until(async () => (await groups()).some(({ items }) => items.some(({ id }) => id === 'later')));
    expect(await feed()).toHaveLength(before);
    expect(told()).toEqual([]);
  });
});

describe('HTML from outside', () => {
  test.each([
    [44, '<p onclick="x()">8 z 10</p><script>x()</script>', '<p>8 z 10</p>'],
    [4, '<img src=x onerror=x()>splněno', '<span style="display:block">Obrázek</span>splněno'],
    [4, 'x<5 & y', 'x<5 & y'],
    [6, 'x<5<svg onload=x()>', 'x&lt;5'],
  ])('in an item of type %s leaves clean: %s', async (type, result, shown) => {
    const item_id = `html-${type}-${result.length}`;
    await post(gl, item_id, type);
    await enter(item_id, { result });
    const held = async () =>
      (await groups()).flatMap(({ items }) => items).find(({ id }) => id === item_id)?.result;
    await until(async () => (await held()) != null);
    expect(await held()).toBe(shown);
  });
});
