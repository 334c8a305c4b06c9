import { MOST_WATCHED, SOCKET_NAMESPACE, SOCKET_REFUSED } from '@kahan/contract/runtime';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import { LiveClient, openLive, until } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';
import { enrolledStudents } from '../../../../test/support/students.ts';
import { LIMITS } from './limits.ts';

let portal: TestPortal;
let client: TestClient;
const open: LiveClient[] = [];

beforeAll(async () => {
  portal = await startPortal();
  client = await portal.login('student');
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const live of open.splice(0)) live.close();
});
afterAll(() => portal.stop());

async function own(who = client): Promise<LiveClient> {
  const live = await openLive(who);
  open.push(live);
  return live;
}
async function stranger(): Promise<LiveClient> {
  const live = new LiveClient(portal.url);
  open.push(live);
  await live.settle();
  return live;
}

/** Holds look-ups of capacities until `release`. @returns the ids of each */
function holdLookups() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const lookups: unknown[] = [];
  const query = portal.db.query.bind(portal.db);
  vi.spyOn(portal.db, 'query').mockImplementation(async (asked) => {
    if (asked.text.includes("'capacity'") && asked.text.includes('from terms where term_id = any')) {
      lookups.push(asked.values?.[0]);
      await promise;
    }
    return query(asked);
  });
  return { lookups, release: resolve };
}

describe('what a socket sends', () => {
  test('one look-up of watched terms is under way at a time, and the newest message wins', async () => {
    const { lookups, release } = holdLookups();
    const live = await own();
    const watch = (n: number): Promise<{ terms: unknown[] }> =>
      live.socket.emitWithAck('watch', { term_ids: [`term-${n}`] });
    const answers = [watch(0)];
    await until(() => lookups.length > 0);
    for (let n = 1; n < 20; n += 1) answers.push(watch(n));
    // A socket's messages are handled in order: this one is acknowledged after all of them were handled.
    await live.settle();
    expect(lookups).toEqual([['term-0']]);
    release();
    expect(await Promise.all(answers)).toEqual(answers.map(() => ({ terms: [] })));
    expect(lookups).toEqual([['term-0'], ['term-19']]);
  });

  test('a flood of messages ends the socket, which is told to stay away', async () => {
    const { lookups, release } = holdLookups();
    release();
    const live = await own();
    const beside = await own(await portal.login('student2'));
    const term_ids = Array.from({ length: MOST_WATCHED }, (_, n) => `term-${n}`);
    for (let n = 0; n < 2_000; n += 1) live.socket.emit('watch', { term_ids });
    await until(() => live.closedBy !== null);
    expect(live.closeCode).toBe(SOCKET_REFUSED);
    expect(lookups.length).toBeLessThanOrEqual(LIMITS.user.socket.messages.burst);
    expect(beside.closedBy).toBeNull();
    expect(await beside.settle()).toMatch(/:\d+\.\d+$/);
  });

  test('a flood of ids without a login ends the socket and no other', async () => {
    const live = await stranger();
    const beside = await stranger();
    let acknowledged = 0;
    for (let n = 0; n < 2_000; n += 1) {
      live.socket.emit('id', { sid: 'x' }, () => {
        acknowledged += 1;
      });
    }
    await until(() => live.closedBy !== null);
    expect(live.closeCode).toBe(SOCKET_REFUSED);
    expect(acknowledged).toBeLessThanOrEqual(LIMITS.ids);
    expect(await beside.settle()).toMatch(/:-\.\d+$/);
  });

  test('bytes that make no message count, too', async () => {
    const live = await own();
    for (let n = 0; n < 20; n += 1) live.socket.emit('unknown', 'x'.repeat(10_000));
    await until(() => live.closedBy !== null);
    expect(live.closeCode).toBe(SOCKET_REFUSED);
  });

  test('pings of the protocol count as messages', async () => {
    const live = await own();
    const { ws } = Reflect.get(live.socket.io.engine, 'transport') as unknown as {
      ws: { ping(): void; readyState: number };
    };
    for (let n = 0; n < 1_000 && ws.readyState === 1; n += 1) ws.ping();
    await until(() => live.closedBy !== null);
    expect(live.closeCode).toBe(SOCKET_REFUSED);
  });
});

test('a WebSocket that names a connection is refused, and that connection goes on', async () => {
  const address = `${portal.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
  const heard: string[] = [];
  const raw = new WebSocket(address);
  raw.addEventListener('message', ({ data }) => heard.push(String(data)));
  await until(() => heard.length > 0);
  const { sid } = JSON.parse((heard[0] ?? '').slice(1)) as { sid: string };
  const second = new WebSocket(`${address}&sid=${sid}`);
  const { promise, resolve } = Promise.withResolvers<string>();
  for (const end of ['open', 'error'] as const) second.addEventListener(end, () => resolve(end));
  expect(await promise).toBe('error');
  raw.send(`40${SOCKET_NAMESPACE},`);
  await until(() => heard.some((text) => text.startsWith(`40${SOCKET_NAMESPACE},`)));
  raw.close();
});

test('terms whose ids are no ids are not watched', async () => {
  const live = await own();
  expect(await live.socket.emitWithAck('watch', { term_ids: ['a\0b'] })).toEqual({
    error: 'VALIDATION_FAILED',
  });
});

test('a connection that joins twice at once has one socket, and the portal goes on', async () => {
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', '/students/student');
  const campus = { pool: portal.database.pool, url: portal.url, sandboxUrl: portal.sandboxUrl };
  // A login that the portal has not seen yet, so that the second join waits for the database.
  const [fresh] = await enrolledStudents(campus, results[0]?.code ?? '', 1);
  const token = fresh?.client.cookie('kahan_access');
  const heard: string[] = [];
  const raw = new WebSocket(`${portal.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  raw.addEventListener('message', ({ data }) => {
    heard.push(String(data));
    if (!String(data).startsWith('0')) return;
    raw.send(`40${SOCKET_NAMESPACE},`);
    raw.send(`40${SOCKET_NAMESPACE},${JSON.stringify({ token })}`);
  });
  await until(() => heard.some((text) => text.startsWith(`44${SOCKET_NAMESPACE},`)));
  expect(heard.filter((text) => text.startsWith(`40${SOCKET_NAMESPACE},`))).toHaveLength(1);
  expect(heard.find((text) => text.startsWith('44'))).toContain('connect again');
  raw.close();
  expect(await (await own()).settle()).toMatch(/:\d+\.\d+$/);
});

describe('what the sockets of a user send together', () => {
  test('a flood that is spread over many of them ends them, and none of another user', async () => {
    const flooding = await portal.login('student2');
    const all = await Promise.all(Array.from({ length: 20 }, () => own(flooding)));
    const beside = await own();
    const term_ids = Array.from({ length: MOST_WATCHED }, (_, n) => `hostile-term-${n}`);
    // Each stays within the limits of one socket.
    for (let n = 0; n < 30; n += 1) for (const live of all) live.socket.emit('watch', { term_ids });
    // Together they may send what three of them have sent.
    await until(() => all.filter(({ closedBy }) => closedBy !== null).length >= all.length - 3);
    expect(all.find(({ closedBy }) => closedBy !== null)?.closeCode).toBe(SOCKET_REFUSED);
    expect(await beside.settle()).toMatch(/:\d+\.\d+$/);
    expect(beside.closedBy).toBeNull();
  });
});

describe('how many sockets are open', () => {
  test('of one user, on any number of logins; others have slots', async () => {
    const logins = [client, await portal.login('student')];
    const all: LiveClient[] = [];
    for (let n = 0; n < LIMITS.user.party.open; n += 1) all.push(await own(logins[n % 2]));
    for (const login of logins) await expect(own(login)).rejects.toThrow();
    await own(await portal.login('student2'));
    await stranger();
    all[0]?.close();
    await until(() =>
      own().then(
        () => true,
        () => false,
      ),
    );
  });

  test('of one address without a login; known logins behind the same address have slots', async () => {
    for (let n = 0; n < LIMITS.anonymous.party.open; n += 1) await stranger();
    await expect(stranger()).rejects.toThrow();
    await own();
    open[0]?.close();
    await until(() =>
      stranger().then(
        () => true,
        () => false,
      ),
    );
  });
});
