import { createHash } from 'node:crypto';
import type { OwnSessionInfo } from '@kahan/contract';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { LiveClient, openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { deleteExpired } from './session.store.ts';
import { SESSION_SECONDS } from './session.tokens.ts';

const FIREFOX = 'Mozilla/5.0 (Android 16; Mobile; rv:144.0) Gecko/144.0 Firefox/144.0';
const EDGE =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0';

/** Time limit for the end of a session that was ended elsewhere, at all portals, milliseconds. */
const ENDED_MS = 2_000;

let portal: TestPortal;
let beside: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
});
beforeEach(() => portal.database.pool.query('delete from sessions'));
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

async function login(username: string, userAgent: string): Promise<TestClient> {
  const client = portal.client();
  const answer = await client.submitLogin({ username, password: 'demo' }, { 'user-agent': userAgent });
  expect(answer.status).toBe(303);
  return client;
}
const listOf = async (client: TestClient) =>
  (await client.get('/api/user/sessions')).json<OwnSessionInfo[]>();
const idOf = async (client: TestClient) =>
  (await listOf(client)).find(({ is_current }) => is_current)?.session_id ?? '';
const statusOf = async (client: TestClient) => (await client.get('/api/user/preferences')).status;
const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);

test('the list names device, begin and last use; the one that asks is first, then the last used', async () => {
  const begun = seconds();
  const phone = await login('student', FIREFOX);
  portal.clock.advance(60);
  const computer = await login('student', EDGE);
  await login('student2', EDGE);
  portal.clock.advance(6 * 3600);
  await phone.get('/api/refresh');
  const answer = await phone.get('/api/user/sessions');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(answer.json()).toEqual([
    {
      ...{ session_id: id, is_current: true, kind: 'browser', browser: 'Firefox', system: 'Android' },
      ...{
        form: 'phone',
        way: 'password',
        is_same_password: true,
        asks_password: true,
        since: begun,
        last_used: seconds(),
      },
    },
    {
      ...{ session_id: id, is_current: false, kind: 'browser', browser: 'Edge', system: 'Windows' },
      ...{
        form: 'computer',
        way: 'password',
        is_same_password: true,
        asks_password: true,
        since: begun + 60,
        last_used: begun + 60,
      },
    },
  ]);
  expect((await listOf(computer)).map(({ is_current }) => is_current)).toEqual([true, false]);
  portal.clock.advance(60);
  await login('student', EDGE);
  expect((await listOf(computer)).map(({ browser }) => browser)).toEqual(['Edge', 'Edge', 'Firefox']);
});

test('no token or User-Agent is in the list or kept for it', async () => {
  const client = await login('student', FIREFOX);
  const { text } = await client.get('/api/user/sessions');
  for (const name of ['kahan_access', 'kahan_refresh', 'kahan_csrf'])
    expect(text).not.toContain(client.cookie(name));
  const { rows } = await portal.database.pool.query('select * from sessions');
  expect(JSON.stringify(rows)).not.toMatch(/Mozilla|Gecko/);
});

test('a session that the mobile app began is one of an app', async () => {
  const secret = 'a secret of the device';
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const answer = await portal
    .client()
    .submitLogin({ username: 'student', password: 'demo', mobile: '1', challenge });
  const token = new URL(answer.headers.get('location') ?? '').searchParams.get('token');
  const app = portal.client();
  await app.get(`/api/complete/token?${new URLSearchParams({ token: token ?? '', secret })}`, {
    'user-agent': FIREFOX,
  });
  expect(await listOf(app)).toMatchObject([{ kind: 'app', system: 'Android', is_current: true }]);
});

test('an expired session is not listed', async () => {
  await login('student', FIREFOX);
  portal.clock.advance(SESSION_SECONDS);
  const client = await login('student', EDGE);
  expect(await listOf(client)).toHaveLength(1);
});

test('ending another session logs it out at every portal within two seconds, with its sockets, and no other', async () => {
  const own = await login('student', FIREFOX);
  const lost = await login('student', EDGE);
  const there = lost.copy(beside.url);
  const sockets = [await openLive(lost), await openLive(there)];
  const kept = await openLive(own);
  expect(await statusOf(there)).toBe(200);
  const id = await idOf(lost);
  expect((await own.send('DELETE', `/api/user/sessions/${id}`)).status).toBe(204);
  expect(await statusOf(lost)).toBe(401);
  const isOver = async () => {
    expect(await statusOf(there)).toBe(401);
    expect(sockets.map(({ closedBy }) => closedBy)).toEqual(Array(2).fill('io server disconnect'));
  };
  await vi.waitFor(isOver, { timeout: ENDED_MS });
  expect((await lost.get('/api/refresh')).status).toBe(401);
  expect(await kept.settle()).toMatch(/:\d+\.\d+$/);
  expect(await statusOf(own)).toBe(200);
  expect(await listOf(own)).toHaveLength(1);
  expect((await own.send('DELETE', `/api/user/sessions/${id}`)).error().code).toBe('NOT_FOUND');
  kept.close();
});

test.each([
  ['deletes', 'delete from sessions where session_id = $1'],
  ['lets expire', "update sessions set expires_at = '2020-01-01' where session_id = $1"],
  [
    'deletes with its user',
    'delete from users where user_id = (select user_id from sessions where session_id = $1)',
  ],
])(
  'a session that an operator %s in the database is over at every portal, with its sockets',
  async (_how, end) => {
    const lost = await login('s000002', EDGE);
    const there = lost.copy(beside.url);
    const sockets = [await openLive(lost), await openLive(there)];
    expect([await statusOf(lost), await statusOf(there)]).toEqual([200, 200]);
    await portal.database.pool.query(end, [await idOf(lost)]);
    const isOver = async () => {
      expect([await statusOf(lost), await statusOf(there)]).toEqual([401, 401]);
      expect(sockets.map(({ closedBy }) => closedBy)).toEqual(Array(2).fill('io server disconnect'));
    };
    await vi.waitFor(isOver, { timeout: ENDED_MS });
  },
);

test("another user's session is not found, and goes on", async () => {
  const victim = await login('student2', EDGE);
  const thief = await login('student', FIREFOX);
  for (const id of [await idOf(victim), 'nothing', '00000000-0000-0000-0000-000000000000']) {
    const answer = await thief.send('DELETE', `/api/user/sessions/${id}`);
    expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  }
  expect(await statusOf(victim)).toBe(200);
});

test('an id that no session can have is refused, and not asked for', async () => {
  const client = await login('student', EDGE);
  const answer = await client.send('DELETE', '/api/user/sessions/%00');
  expect([answer.status, answer.error().code, answer.error().field]).toEqual([
    400,
    'VALIDATION_FAILED',
    'id',
  ]);
});

test('without the CSRF token no session ends', async () => {
  const own = await login('student', FIREFOX);
  const other = await login('student', EDGE);
  for (const path of ['/api/user/sessions', `/api/user/sessions/${await idOf(other)}`])
    expect((await own.request('DELETE', path)).error().code).toBe('CSRF_FAILED');
  expect(await statusOf(other)).toBe(200);
});

test('ending the session that asks is a logout', async () => {
  const own = await login('student', FIREFOX);
  expect((await own.send('DELETE', `/api/user/sessions/${await idOf(own)}`)).status).toBe(204);
  expect([...own.cookies.keys()]).toEqual(['kahan_device']);
});

test('logging out everywhere else ends all others of this user, and a mobile login that has begun', async () => {
  const own = await login('student', FIREFOX);
  const others = [await login('student', EDGE), await login('student', EDGE)];
  const stranger = await login('student2', EDGE);
  const live = await openLive(others[0] ?? own);
  const secret = 'x';
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const begun = await portal
    .client()
    .submitLogin({ username: 'student', password: 'demo', mobile: '1', challenge });
  const token = new URL(begun.headers.get('location') ?? '').searchParams.get('token') ?? '';
  const { status, text } = await own.send('DELETE', '/api/user/sessions');
  expect([status, text]).toEqual([200, '{"ended":2}']);
  for (const other of others) expect(await statusOf(other)).toBe(401);
  await until(() => live.closedBy !== null);
  expect(
    (await portal.client().get(`/api/complete/token?${new URLSearchParams({ token, secret })}`)).status,
  ).toBe(401);
  expect([await statusOf(own), await statusOf(stranger)]).toEqual([200, 200]);
  expect((await own.send('DELETE', '/api/user/sessions')).text).toBe('{"ended":0}');
});

test('sockets are closed when their session expires, at every portal, and no others', async () => {
  const old = await portal.login('student');
  const sockets = [await openLive(old), await openLive(old.copy(beside.url))];
  portal.clock.advance(SESSION_SECONDS - 60);
  const refreshed = await portal.login('student2');
  const kept = await openLive(refreshed);
  const idle = await openLive(await portal.login('s000001'));
  const anonymous = new LiveClient(portal.url);
  await anonymous.settle();
  portal.clock.advance(120);
  await until(() => sockets.every(({ closedBy }) => closedBy !== null));
  expect(sockets.map(({ closedBy }) => closedBy)).toEqual(['io server disconnect', 'io server disconnect']);
  expect(await kept.settle()).toMatch(/:\d+\.\d+$/);
  expect(await anonymous.settle()).toMatch(/:-\.\d+$/);
  // A refresh puts the end off, also for a socket that was open before.
  portal.clock.advance(3600);
  await refreshed.get('/api/refresh');
  portal.clock.advance(SESSION_SECONDS - 3600);
  await until(() => idle.closedBy !== null);
  expect(await kept.settle()).toMatch(/:\d+\.\d+$/);
  kept.close();
  anonymous.close();
});

test('the hourly sweep deletes expired sessions, and tells', async () => {
  const old = await portal.login('student');
  const live = await openLive(old);
  portal.clock.advance(SESSION_SECONDS + 60);
  const now = portal.clock.now();
  await deleteExpired(portal.db, now, now);
  await until(() => live.closedBy !== null);
  expect((await old.get('/api/refresh')).status).toBe(401);
});
