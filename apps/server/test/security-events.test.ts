import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { LIMITS } from '../src/engine/delivery/sockets/limits.ts';
import type { Capability } from '../src/engine/index.ts';
import { LiveClient, openLive, until } from './support/live.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

type Line = Record<string, unknown>;

/** A call that the teacher may not make. */
const studentsOnly = (): Capability => ({
  name: 'students only',
  routes: {
    'GET /api/test/students': { summary: '', policy: 'student', response: z.object({}), errors: [] },
  },
  handlers: { 'GET /api/test/students': async () => ({}) },
});

let portal: TestPortal;
let seen = 0;
beforeAll(async () => {
  portal = await startPortal({
    env: { LOG_LEVEL: 'error', TRUST_PROXY: '127.0.0.1' },
    capabilities: [studentsOnly],
  });
});
beforeEach(async () => {
  await portal.database.pool.query('delete from login_failures');
  seen = portal.logged().length;
});
afterEach(() => portal.control('DELETE', '/fault'));
afterAll(() => portal.stop());

/** The security events since the beginning of the test, although LOG_LEVEL is `error`. */
function events(of: TestPortal = portal, from = seen): Line[] {
  const lines = of.logged().slice(from).split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Line).filter((line) => 'security' in line);
}
const named = (name: string) => events().filter(({ security }) => security === name);
const FROM = { 'x-forwarded-for': '203.0.113.77' };
const wrong = (username: string, headers: Record<string, string> = FROM) =>
  portal.client().submitLogin({ username, password: 'wrong-secret' }, headers);

test('a login and a logout are told with the user and the network', async () => {
  const client = portal.client();
  await client.submitLogin({ username: 'student', password: 'demo' }, FROM);
  await client.get('/api/logout');
  const { rows } = await portal.database.pool.query("select user_id from users where login = 'student'");
  const [succeeded, ended] = events();
  expect(succeeded).toMatchObject({
    ...{ security: 'login-succeeded', userId: Number(rows[0]?.user_id), network: '203.0.113.0/24' },
    ...{ device: 'new', account: expect.stringMatching(/^[\w-]{12}$/) },
  });
  expect(ended).toMatchObject({
    security: 'logged-out',
    sessionId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  await client.submitLogin({ username: 'student', password: 'demo' });
  expect(named('login-succeeded')[1]).toMatchObject({ device: 'known', account: succeeded?.account });
});

test('wrong passwords, the lock and refused attempts are told, by account and network', async () => {
  for (let n = 0; n < 6; n++)
    await wrong(n % 2 ? 'vrbova' : ' VRBOVA', { 'x-forwarded-for': '2001:db8:1:2::7' });
  const { account } = named('password-wrong')[0] ?? {};
  const of = { by: 'stranger', account, network: '2001:db8:1::/48' };
  expect(events().map(({ security }) => security)).toEqual([
    ...Array.from({ length: 5 }, () => 'password-wrong'),
    'lock-set',
    'attempt-refused',
  ]);
  expect(named('password-wrong')[4]).toMatchObject(of);
  expect(named('lock-set')).toMatchObject([{ ...of, of: 'account' }]);
  expect(named('attempt-refused')).toMatchObject([of]);
});

test('a wrong password of a session is told by its session and user', async () => {
  await portal.control('PUT', '/fault', { mode: 'password-required', path: '/v1/users/s000007/' });
  const client = await portal.login('s000007');
  const answer = await client.get('/api/user/results', { [STUDENT_SYSTEM_PASSWORD_HEADER]: 'wrong-secret' });
  expect(answer.status).toBe(401);
  const { rows } = await portal.database.pool.query(
    "select user_id, session_id from sessions join users using (user_id) where login = 's000007'",
  );
  const [{ user_id, session_id } = { user_id: 0, session_id: '' }] = rows;
  expect(named('password-wrong')).toMatchObject([
    { by: 'session', userId: Number(user_id), sessionId: session_id },
  ]);
});

test('a device cookie that does not fit the login is told', async () => {
  const client = await portal.login('student');
  await client.get('/api/logout');
  await client.submitLogin({ username: 'student2', password: 'demo' });
  expect(named('device-refused')).toHaveLength(1);
});

test('a refresh token that returns is told', async () => {
  const client = await portal.login('student');
  const thief = client.copy();
  await client.get('/api/refresh');
  await thief.get('/api/refresh');
  expect(named('refresh-reused')).toMatchObject([
    { userId: expect.any(Number), sessionId: expect.any(String) },
  ]);
});

test('a token of a mobile login is told when it is tried with a wrong secret, again, or late', async () => {
  const secret = 'a secret of the device';
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const begun = async () => {
    const fields = { username: 's000008', password: 'demo', mobile: '1', challenge };
    const answer = await portal.client().submitLogin(fields);
    return new URL(answer.headers.get('location') ?? '').searchParams.get('token') ?? '';
  };
  const complete = async (token: string, proof = secret) => {
    const query = new URLSearchParams({ token, secret: proof });
    return (await portal.client().get(`/api/complete/token?${query}`, FROM)).status;
  };
  const [caught, used, late] = [await begun(), await begun(), await begun()];
  expect([await complete(caught, 'of another app'), await complete(caught)]).toEqual([401, 401]);
  expect([await complete(used), await complete(used)]).toEqual([200, 401]);
  portal.clock.advance(61);
  expect([await complete(late), await complete('x'.repeat(43))]).toEqual([401, 401]);
  const [login] = named('login-succeeded');
  const by = { userId: login?.userId, network: '203.0.113.0/24' };
  expect(named('login-token-refused')).toMatchObject([
    { ...by, why: 'wrong-secret' },
    { ...by, why: 'used' },
    { ...by, why: 'used' },
    { ...by, why: 'expired' },
    { ...by, why: 'unknown', userId: null },
  ]);
});

test('an id that its caller does not have is told, and a private link or an invitation that opens nothing', async () => {
  const client = await portal.login('student');
  const foreign = await client.send(
    'DELETE',
    '/api/user/schedule/links/00000000-0000-4000-8000-000000000000',
  );
  const secret = 'y'.repeat(43);
  const link = await client.send('POST', '/api/shared-schedule', { secret });
  const invitation = await client.send('POST', '/api/user/common-free-time/invitation', { secret });
  expect([foreign.status, link.status, invitation.status]).toEqual([404, 404, 404]);
  const userId = named('login-succeeded')[0]?.userId;
  expect(named('id-refused')).toMatchObject([
    { route: 'DELETE /api/user/schedule/links/:id', requestId: foreign.error().requestId, userId },
  ]);
  const by = { userId, network: '127.0.0.0/24' };
  expect(named('secret-refused')).toMatchObject([
    { ...by, of: 'link' },
    { ...by, of: 'invitation' },
  ]);
  expect(portal.logged()).not.toContain(secret);
});

test("another site does not lead to the file of a user's data", async () => {
  const client = await portal.login('student');
  const path = '/api/user/personal-data/export.zip';
  const site = await client.get(path, { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' });
  expect([site.status, site.error().code]).toEqual([403, 'CROSS_SITE']);
  expect(named('cross-site-refused')).toMatchObject([{ route: `GET ${path}` }]);
  const own = await client.get(path, { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'navigate' });
  expect(own.error().code).toBe('NOT_FOUND');
});

test('calls without their token, and calls from other sites, are told by route and request', async () => {
  const client = await portal.login('student');
  const csrf = await client.request('PUT', '/api/user/preferences', {
    headers: { 'content-type': 'application/json' },
    body: '{"language":"cs"}',
  });
  const site = await client.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
  const form = await portal.client().submitLogin({ username: 'student', password: 'demo', token: '' });
  expect([csrf.status, site.status, form.status]).toEqual([403, 403, 403]);
  expect(named('csrf-refused')).toMatchObject([
    { route: 'PUT /api/user/preferences', requestId: csrf.error().requestId, userId: expect.any(Number) },
    { route: 'POST /api/login', userId: null },
  ]);
  expect(named('cross-site-refused')).toMatchObject([
    { route: 'GET /api/logout', requestId: site.error().requestId },
  ]);
});

test('a call that asks for another role is told with its user', async () => {
  const client = await portal.login('teacher');
  expect((await client.get('/api/user')).status).toBe(200);
  const answer = await client.get('/api/test/students');
  expect(answer.error().code).toBe('FORBIDDEN');
  expect(named('policy-refused')).toMatchObject([
    { route: 'GET /api/test/students', requestId: answer.error().requestId, userId: expect.any(Number) },
  ]);
});

test('a session that its user ends from another one is told with both', async () => {
  const own = await portal.login('student');
  await portal.login('student');
  await own.send('DELETE', '/api/user/sessions');
  expect(named('sessions-ended')).toMatchObject([
    { userId: expect.any(Number), sessions: expect.any(Number), why: 'by-user', by: expect.any(String) },
  ]);
});

test('a private link that is made or ended is told with its user, its secret never', async () => {
  const client = await portal.login('student');
  expect((await client.get('/api/user/study')).status).toBe(200);
  const made = await client.send('POST', '/api/user/schedule/links', { study_ids: ['990001'], ends: 'week' });
  const { link, secret } = made.json<{ link: { link_id: string; until: string }; secret: string }>();
  await client.send('DELETE', `/api/user/schedule/links/${link.link_id}`);
  const of = { userId: expect.any(Number), linkId: link.link_id };
  expect(named('link-made')).toMatchObject([{ ...of, until: link.until }]);
  expect(named('link-ended')).toMatchObject([of]);
  expect(portal.logged()).not.toContain(secret);
});

test('an agreement to share free time is told with both users, and so is its end', async () => {
  const [client, other] = [await portal.login('student'), await portal.login('student2')];
  const path = '/api/user/common-free-time';
  expect((await client.get('/api/user')).status).toBe(200);
  const { secret } = (await client.send('POST', `${path}/invitations`)).json<{ secret: string }>();
  const { id } = (await other.send('POST', `${path}/invitation/accept`, { secret })).json<{ id: string }>();
  await client.send('POST', `${path}/people/${id}/confirm`);
  await client.send('DELETE', `${path}/people/${id}`);
  const [accepted] = named('free-time-accepted');
  expect(accepted).toMatchObject({ userId: expect.any(Number), withUserId: expect.any(Number) });
  const inviter = { userId: accepted?.withUserId, withUserId: accepted?.userId };
  expect(named('free-time-agreed')).toMatchObject([inviter]);
  expect(named('free-time-ended')).toMatchObject([inviter]);
  expect(portal.logged()).not.toContain(secret);
});

test('an address of a feed that is made or ended is told with its user and kind, its secret never', async () => {
  const client = await portal.login('student');
  const made = await client.send('POST', '/api/calendar/feeds/terms');
  await client.send('DELETE', '/api/calendar/feeds/terms');
  const of = { userId: expect.any(Number), kind: 'terms' };
  expect(named('feed-made')).toMatchObject([of]);
  expect(named('feed-ended')).toMatchObject([of]);
  const { url } = made.json<{ url: string }>();
  expect(portal.logged()).not.toContain(/feed\/(.*)\.ics/.exec(url)?.[1]);
});

test('addresses of feeds that the first look at the settings makes are told, and only then', async () => {
  const client = await portal.login('student2');
  for (const _look of ['first', 'second'])
    expect((await client.get('/api/calendar/settings')).status).toBe(200);
  expect(named('feed-made').map(({ kind }) => kind)).toEqual(['schedule', 'terms', 'events']);
});

describe('sockets', () => {
  test('of a page of another site are told by that site and the network', async () => {
    const live = new LiveClient(portal.url, { origin: `https://evil.example/${'x'.repeat(200)}` });
    await until(() => named('origin-refused').length > 0);
    live.close();
    const [line] = named('origin-refused');
    expect(line).toMatchObject({ network: '127.0.0.0/24' });
    expect(String(line?.origin)).toMatch(/^https:\/\/evil\.example\/x{50,}$/);
    expect(String(line?.origin)).toHaveLength(100);
  });

  test('that send too much are told, with their user or without', async () => {
    const own = await openLive(await portal.login('student'));
    const stranger = new LiveClient(portal.url);
    await stranger.settle();
    for (const live of [own, stranger]) {
      for (let n = 0; n < 500; n++) live.socket.emit('watch', { term_ids: [] });
      await until(() => live.closedBy !== null);
    }
    expect(named('socket-flood')).toMatchObject([
      { userId: expect.any(Number), reason: 'too many messages', network: '127.0.0.0/24' },
      { userId: null, reason: 'too many messages' },
    ]);
  });

  test('too many of one user are told, sixty lines a minute at most', async () => {
    const client = await portal.login('student2');
    const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const all: LiveClient[] = [];
    const most = LIMITS.user.party.open;
    for (let n = 0; n < most; n++) all.push(await openLive(client));
    for (let n = 0; n < 80; n++) {
      const live = new LiveClient(portal.url, { cookie });
      await expect(live.settle()).rejects.toThrow();
      live.close();
    }
    const told = named('socket-flood').filter(({ reason }) => reason === 'too many sockets');
    expect(told[0]).toMatchObject({ userId: expect.any(Number) });
    expect(told.length).toBeLessThanOrEqual(60);
    for (const live of all) live.close();
  });
});

describe('in general', () => {
  test('no line has a login, a password, a cookie or a whole address', async () => {
    const client = portal.client();
    await client.submitLogin({ username: 'student', password: 'demo' }, FROM);
    await wrong('secret-name');
    const text = JSON.stringify(events());
    expect(events().length).toBeGreaterThan(1);
    for (const [, value] of client.cookies) if (value.length > 20) expect(text).not.toContain(value);
    expect(text).not.toMatch(/student|secret-name|wrong-secret|demo|203\.0\.113\.77/);
  });

  test('a flood of refusals writes sixty lines a minute at most', async () => {
    const client = await portal.login('student');
    for (let n = 0; n < 80; n++) await client.get('/api/logout', { 'sec-fetch-site': 'cross-site' });
    expect(named('cross-site-refused').length).toBeLessThanOrEqual(60);
  });

  test('two portals name an account alike', async () => {
    const second = await startPortal({ beside: portal, env: { LOG_LEVEL: 'error' } });
    try {
      await portal.login('student');
      await second.login('student');
      expect(events(second, 0)[0]?.account).toBe(named('login-succeeded')[0]?.account);
    } finally {
      await second.stop();
    }
  });

  test('the inventory lists every event', async () => {
    const inventory = await readFile(new URL('../../../docs/security-events.md', import.meta.url), 'utf8');
    const source = await readFile(new URL('../src/platform/audit.ts', import.meta.url), 'utf8');
    const known = new Set([...source.matchAll(/event: '([a-z-]+)'/g)].map(([, name]) => name));
    const listed = new Set([...inventory.matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name));
    expect(known.size).toBeGreaterThan(8);
    expect([...listed].toSorted()).toEqual([...known].toSorted());
  });
});
