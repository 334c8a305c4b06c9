import { createHash } from 'node:crypto';
import type { OwnSessionInfo } from '@kahan/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startProcess } from '../../../../test/portals/process.ts';
import type { TestClient } from '../../../../test/support/client.ts';
import { oidcEnvironment, startForgingProvider } from '../../../../test/support/forging-provider.ts';
import { freePort } from '../../../../test/support/free-port.ts';
import { openLive } from '../../../../test/support/live.ts';
import { type OwnLogin, passLogin, passLogout, startOwnLogin } from '../../../../test/support/own-login.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

/** A session ends within a second (law L3); a busy machine takes longer. */
const ENDED_MS = 30_000;

let provider: OwnLogin;
let portal: TestPortal;
let beside: TestPortal;
beforeAll(async () => {
  const port = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${port}`;
  provider = await startOwnLogin(PUBLIC_URL);
  const env = { ...oidcEnvironment(provider), PUBLIC_URL, METRICS_PORT: '0' };
  portal = await startPortal({ env: { ...env, PORT: `${port}` } });
  beside = await startPortal({ beside: portal, env });
});
beforeEach(() => portal.database.pool.query('delete from sessions'));
afterAll(async () => {
  await beside.stop();
  await portal.stop();
  await provider.stop();
});

/** Logs a browser in, which is `there` at the provider and `client` here. */
async function logIn(username: string, client = portal.client(), there = provider.client(), query = '') {
  const begun = await client.get(`/api/login${query}`);
  expect(begun.status).toBe(303);
  const led = await client.get(begun.headers.get('location') ?? '');
  const back = await passLogin(there, led.headers.get('location') ?? '', username);
  return { client, there, back, answer: await client.get(back) };
}
const statusOf = async (client: TestClient) => (await client.get('/api/user/preferences')).status;

test('the login page leads to the provider with state, nonce and PKCE, and back to the page that was wanted', async () => {
  const client = portal.client();
  const begun = await client.get('/api/login?page=%2Farchive&lang=en');
  expect(begun.headers.get('location')).toBe('/api/login/oidc?page=%2Farchive&lang=en');
  const led = await client.get(begun.headers.get('location') ?? '');
  const address = new URL(led.headers.get('location') ?? '');
  expect(address.origin).toBe(provider.issuer);
  const asked = Object.fromEntries(address.searchParams);
  expect(asked).toMatchObject({
    ...{ client_id: 'kahan', response_type: 'code', scope: 'openid', code_challenge_method: 'S256' },
    redirect_uri: `${portal.url}/api/login/oidc/back`,
  });
  for (const name of ['state', 'nonce', 'code_challenge']) expect(asked[name]).toMatch(/^[\w-]{43}$/);
  const answer = await client.get(await passLogin(provider.client(), address.href, 'student'));
  expect(answer.headers.get('location')).toBe('/intro?page=%2Farchive');
  expect((await client.get('/api/user')).json()).toMatchObject({ login: 'student' });
  expect((await client.get('/api/login?page=%2Farchive')).headers.get('location')).toBe('/archive');
  const [session] = (await client.get('/api/user/sessions')).json<OwnSessionInfo[]>();
  expect(session).toMatchObject({ way: 'oidc', is_current: true, kind: 'browser' });
});

test('no password is taken where the provider is the only way', async () => {
  const client = portal.client();
  const page = await client.get('/api/login?ended=1');
  expect(page.text).not.toContain('type="password"');
  const token = client.cookie('kahan_login') ?? '';
  const answer = await client.request('POST', '/api/login', {
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({ username: 'student', password: 'demo', token }).toString(),
  });
  expect([answer.status, answer.error().code]).toEqual([404, 'NOT_FOUND']);
  expect(client.cookie('kahan_access')).toBeUndefined();
});

test('a login of the app ends in its link, and in a session of the device that began', async () => {
  const secret = 'a secret of the device';
  const challenge = createHash('sha256').update(secret).digest('base64url');
  const { client, answer } = await logIn(
    's000003',
    portal.client(),
    provider.client(),
    `?mobile=1&challenge=${challenge}`,
  );
  expect(client.cookie('kahan_access')).toBeUndefined();
  const link = new URL(answer.headers.get('location') ?? '');
  expect(link.protocol).toBe('kahan:');
  const query = new URLSearchParams({ token: link.searchParams.get('token') ?? '', secret });
  const app = beside.client();
  expect((await app.get(`/api/complete/token?${query}`)).status).toBe(200);
  const [session] = (await app.get('/api/user/sessions')).json<OwnSessionInfo[]>();
  expect(session).toMatchObject({ way: 'oidc', kind: 'app' });
});

test('a logout here ends the session at the provider, which ends all others that it began, at every portal with their sockets', async () => {
  const { client, there } = await logIn('student');
  const second = await logIn('', beside.client(), there);
  expect(second.answer.status, second.answer.text).toBe(303);
  const kept = await logIn('student2');
  const live = await openLive(second.client);
  const { continue_at } = (await client.get('/api/logout')).json<{ continue_at: string }>();
  expect(await statusOf(second.client)).toBe(200);
  const led = await passLogout(there, continue_at);
  expect(led).toBe(`${portal.config.publicUrl}/api/login?ended=1`);
  const isOver = async () => {
    expect(await statusOf(second.client)).toBe(401);
    expect(live.closedBy).toBe('io server disconnect');
  };
  await vi.waitFor(isOver, { timeout: ENDED_MS });
  expect(await statusOf(kept.client)).toBe(200);
  expect((await client.get('/api/login?ended=1')).status).toBe(200);
});

describe('with a local way beside it', () => {
  test.each([
    [
      'oidc, password',
      'the provider comes first',
      /class="button" href="\/api\/login\/oidc[\s\S]*<details>[\s\S]*<form/,
    ],
    [
      'password, oidc',
      'the password comes first',
      /<form[\s\S]*class="button quiet" href="\/api\/login\/oidc/,
    ],
  ])('%s: %s, and both log in', async (LOGIN, _what, order) => {
    const both = await startPortal({
      beside: portal,
      env: { ...oidcEnvironment(provider), LOGIN, OIDC_NAME: 'eduID.cz' },
    });
    try {
      const page = await both.client().get('/api/login?lang=en&page=%2Fterms');
      expect(page.status).toBe(200);
      expect(page.text).toMatch(order);
      expect(page.text.replaceAll('\u00a0', ' ')).toContain('Log in with your eduID.cz account');
      const client = await both.login('student');
      const [session] = (await client.get('/api/user/sessions')).json<OwnSessionInfo[]>();
      expect(session?.way).toBe('password');
      const wrong = await both.client().submitLogin({ username: 'student', password: 'wrong', lang: 'en' });
      expect(wrong.text).toMatch(/<form[\s\S]*role="alert"/);
      if (LOGIN.startsWith('oidc')) expect(wrong.text).toContain('<details open>');
    } finally {
      await both.stop();
    }
  });

  test('where no provider is configured its addresses are not found', async () => {
    const alone = await startPortal({ beside: portal });
    try {
      for (const path of ['/api/login/oidc', '/api/login/oidc/back?code=x&state=y'])
        expect((await alone.client().get(path)).status).toBe(404);
      expect((await alone.client().get('/api/login')).text).not.toContain('/api/login/oidc');
    } finally {
      await alone.stop();
    }
  });
});

test('a portal that is killed in the middle of a login leaves no session, and the login does not work again', async () => {
  const forging = await startForgingProvider();
  const env = { ...oidcEnvironment(forging), LOG_LEVEL: 'error' };
  const killed = await startProcess({
    ...env,
    DATABASE_URL: portal.database.url,
    STUDENT_SYSTEM_URL: portal.sandboxUrl,
    KAHAN_NOW: portal.clock.now().toISOString(),
  });
  const other = await startPortal({ beside: portal, env });
  try {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    forging.idToken = async () => {
      isAsked();
      return new Promise(() => {});
    };
    const client = other.client();
    const led = (await client.get('/api/login/oidc')).headers.get('location') ?? '';
    const back = forging.comeBack(led);
    const lost = expect(client.copy(killed.url).get(back)).rejects.toThrow();
    await asked;
    await killed.end('SIGKILL');
    await lost;
    expect((await client.get(back)).status).toBe(401);
    expect((await portal.database.pool.query('select 1 from sessions')).rowCount).toBe(0);
    forging.idToken = (right) => forging.sign({ ...right, login: 's000009' });
    const again = (await client.get('/api/login/oidc')).headers.get('location') ?? '';
    expect((await client.get(forging.comeBack(again))).status).toBe(303);
    expect((await portal.database.pool.query('select 1 from sessions')).rowCount).toBe(1);
  } finally {
    await killed.end('SIGKILL');
    await other.stop();
    await forging.stop();
  }
});
