import type { Item, ResultAnswer } from '@kahan/contract';
import { SERVICE_NAMES, SOCKET_MESSAGE_TYPES } from '@kahan/contract/runtime';
import { unixSeconds } from '@kahan/domain';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import { LiveClient, openLive, until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import { pruneEvents } from '../index.ts';

/** Generation, and positions in the logs of a user and of all. */
const POSITION = /^[\w-]{36}:\d+\.\d+$/;

let portal: TestPortal;
let beside: TestPortal;
let client: TestClient;
let subjects: string[];

beforeAll(async () => {
  portal = await startPortal();
  // A second portal on the same database delivers what the first one writes.
  beside = await startPortal({ beside: portal });
  client = await portal.login('student');
  // Cards of reminders come by time.
  expect((await client.send('PUT', '/api/user/reminders', { exam: [] })).status).toBe(200);
  const answer = await client.get('/api/user/results');
  subjects = answer.json<{ results: { code: { code: string } }[] }>().results.map(({ code }) => code.code);
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

let attempts = 50;
/** Enters another attempt at the next subject: each makes one item. */
async function change(): Promise<void> {
  attempts += 1;
  const code = subjects[attempts % subjects.length];
  await portal.control('PUT', '/results', {
    login: 'student',
    code,
    attempt: attempts,
    kind: 'exam',
    grade: 'B',
  });
}

async function news(title: string): Promise<void> {
  await portal.control('POST', '/news', { title: { cs: title, en: title }, body: { cs: title, en: title } });
}

async function published(): Promise<number> {
  const [row] = await portal.db.query<{ n: number }>({ text: 'select seq as n from public_log' });
  return row?.n ?? 0;
}

async function itemIds(): Promise<string[]> {
  const answer = await client.get('/api/user/items/active?count=100');
  return answer.json<{ items: Item[] }>().items.map(({ id }) => id);
}

/** Keys of the results, as a message names them. */
async function resultKeys(): Promise<string[]> {
  const { results } = (await client.get('/api/user/results')).json<{ results: ResultAnswer[] }>();
  return results.map(({ study_id, code, year, semester }) =>
    [study_id, code.code, year, semester.code].join(':'),
  );
}

/** The same browser at the other portal. */
function elsewhere(): TestClient {
  const copy = client.copy();
  Reflect.set(copy, 'url', beside.url);
  return copy;
}

test('[NOTIFICATIONS-05] the id is acknowledged with a cursor, and nothing old is sent', async () => {
  await until(async () => (await itemIds()).length > 0);
  const live = await openLive(client);
  expect(live.heard).toEqual([]);
  expect(live.cursor).toMatch(POSITION);
  live.close();
});

test('[NOTIFICATIONS-06] each kind of message has its payload, and its position in its own log only', async () => {
  const live = await openLive(client);
  await change();
  await news('Ples');
  await until(() => live.payloads('public').length > 0 && live.payloads('changes').length > 0);
  const id = live.payloads('changes')[0]?.items[0]?.id ?? '';
  const postpone = unixSeconds(portal.clock.now()) + 60;
  for (const body of [{ archived: true }, { archived: false }, { postpone }, { postpone: -1 }])
    await client.send('PATCH', `/api/user/items/${id}`, body);
  await until(() => live.payloads('unpostponed').length > 0);
  // `raw` is sent only to sockets that watch terms.
  const types = SOCKET_MESSAGE_TYPES.filter((type) => type !== 'raw');
  expect(new Set(live.heard.map(({ type }) => type))).toEqual(new Set(types));
  const records = await resultKeys();
  expect(live.updates('results')).toContainEqual([expect.toBeOneOf(records)]);
  expect(live.payloads('public')[0]?.items).toMatchObject([{ type: 'public:news' }]);
  expect(live.payloads('postponed')).toEqual([{ id, postponeTs: postpone }]);
  expect(live.payloads('unpostponed')).toEqual([{ id }]);
  for (const type of ['archived', 'unarchived'] as const)
    expect(live.payloads(type)).toEqual([{ ids: [id] }]);
  const PUBLIC = /^-\.\d+$/;
  const OWN = /^\d+\.-$/;
  for (const { type, cursor } of live.heard) {
    // After the first reading of news all clients get a message to read their feeds again.
    if (type === 'service_updated') expect(OWN.test(cursor) || PUBLIC.test(cursor)).toBe(true);
    else expect(cursor).toMatch(type === 'public' ? PUBLIC : OWN);
  }
  live.close();
});

test('[NOTIFICATIONS-08] a socket without a login gets public messages and nothing else', async () => {
  const anonymous = new LiveClient(portal.url);
  const cursor = await anonymous.settle();
  expect(cursor).toMatch(/^[\w-]{36}:-\.\d+$/);
  const own = await openLive(client);
  await change();
  await until(() => own.itemTypes().length > 0);
  await news('Volby');
  await until(() => anonymous.heard.length > 0);
  expect(anonymous.heard.map(({ type }) => type)).toEqual(['public']);
  anonymous.close();
  own.close();
});

test('[NOTIFICATIONS-08] another student hears nothing of it', async () => {
  const other = await openLive(await portal.login('student2'));
  const own = await openLive(client);
  await change();
  await until(() => own.itemTypes().length > 0);
  await news('Konec zprávy');
  await until(() => other.heard.some(({ type }) => type === 'public'));
  expect(other.itemTypes()).toEqual([]);
  other.close();
  own.close();
});

test.each([
  ['a second', 1],
  ['a minute', 60],
  ['an hour', 3600],
])('[NOTIFICATIONS-09] away for %s: what was missed comes once, on either portal', async (_name, seconds) => {
  const live = await openLive(client);
  await change();
  await until(() => live.itemTypes().length === 1);
  const { cursor } = live;
  live.close();
  const publicBefore = await published();
  const before = new Set(await itemIds());
  portal.clock.advance(seconds);
  await change();
  await change();
  await news('Zmeškáno');
  await until(async () => (await published()) > publicBefore);
  await until(async () => (await itemIds()).filter((id) => !before.has(id)).length === 3);
  const missed = (await itemIds()).filter((id) => !before.has(id));
  for (const where of [client, elsewhere()]) {
    const back = await openLive(where, cursor);
    const told = () =>
      [...back.payloads('changes'), ...back.payloads('public')].flatMap(({ items }) => items);
    await until(() => told().length >= missed.length);
    expect(
      told()
        .map(({ id }) => id)
        .sort(),
    ).toEqual([...missed].sort());
    const replayed = back.itemTypes().length;
    await change();
    await until(() => back.itemTypes().length > replayed);
    expect(new Set(back.heard.map(({ cursor }) => cursor)).size).toBe(back.heard.length);
    back.close();
    // The next round begins after this change.
    const items = back.payloads('changes').at(-1)?.items ?? [];
    missed.push(...items.map(({ id }) => id));
  }
});

test('[NOTIFICATIONS-09] a position older than the log: everything is to be reloaded', async () => {
  const live = await openLive(client);
  await change();
  await until(() => live.itemTypes().length === 1);
  const { cursor } = live;
  live.close();
  await change();
  await until(async () => {
    const back = await openLive(client, cursor);
    back.close();
    return back.itemTypes().length > 0;
  });
  await pruneEvents(portal.db, new Date(portal.clock.now().getTime() + 1000));
  const back = await openLive(client, cursor);
  // Every service once; they come in the order in which capabilities are registered.
  expect(
    back
      .payloads('service_updated')
      .map((one) => one.service_name)
      .sort(),
  ).toEqual([...SERVICE_NAMES].sort());
  // A client takes each position once: the other messages would be dropped as repeated.
  const positions = back.heard.map(({ cursor }) => cursor);
  expect(positions.filter((position) => position !== '-.-')).toEqual([positions.at(-1)]);
  expect(back.itemTypes()).toEqual([]);
  await change();
  await until(() => back.itemTypes().length === 1);
  back.close();
});

test('changes on both portals reach sockets on both, in one order', async () => {
  const [here, there] = [await openLive(client), await openLive(elsewhere())];
  const ids = (await itemIds()).slice(0, 3);
  for (const [i, id] of ids.entries()) {
    const actor = i % 2 === 0 ? client : elsewhere();
    expect((await actor.send('PATCH', `/api/user/items/${id}`, { archived: true })).status).toBe(200);
  }
  for (const live of [here, there]) {
    await until(() => live.payloads('archived').length === 3);
    expect(live.payloads('archived').map((one) => one.ids[0])).toEqual(ids);
    live.close();
  }
});

test('a login that ends takes its sockets along, and only its own', async () => {
  const second = await portal.login('student');
  const copy = second.copy();
  Reflect.set(copy, 'url', beside.url);
  const leaving = await openLive(copy);
  const staying = await openLive(client);
  await second.get('/api/logout');
  await until(() => leaving.closedBy !== null);
  expect(leaving.closedBy).toBe('io server disconnect');
  expect(staying.socket.connected).toBe(true);
  staying.close();
});

test('a renewed login keeps its socket', async () => {
  const again = await portal.login('student');
  const live = await openLive(again);
  expect((await again.get('/api/refresh')).status).toBe(200);
  await change();
  await until(() => live.itemTypes().length > 0);
  expect(live.closedBy).toBeNull();
  live.close();
});

test('a page of another site cannot listen', async () => {
  const stranger = new LiveClient(portal.url, { origin: 'https://evil.example' });
  await expect(stranger.settle()).rejects.toThrow();
  stranger.close();
  const ours = new LiveClient(portal.url, { origin: portal.url });
  await expect(ours.settle()).resolves.toMatch(/:-\./);
  ours.close();
});

test.each([
  ['no object', 'x'],
  ['no sid', {}],
  ['a long sid', { sid: 'x'.repeat(101) }],
  ['null', null],
])('garbage instead of an id (%s) is ignored and harms no other socket', async (_name, message) => {
  const live = await openLive(client);
  live.socket.emit('id', message);
  live.socket.emit('id', { sid: 'x' }, 'no function');
  live.socket.emit('unknown', 1);
  expect(await live.settle()).toMatch(POSITION);
  live.close();
});

test.each([
  ['id', {}],
  ['id', 'text'],
  ['id', { sid: 'x'.repeat(101) }],
  ['watch', { term_ids: 'x' }],
])('a malformed %s is acknowledged with an error: %j', async (name, payload) => {
  const live = await openLive(client);
  const answer = await live.socket.timeout(10_000).emitWithAck(name, payload);
  expect(answer).toEqual({ error: 'VALIDATION_FAILED' });
  expect(live.closedBy).toBeNull();
  live.close();
});
