import { createHash } from 'node:crypto';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { TestClient } from '../../../../test/support/client.ts';
import {
  type ForgingProvider,
  LOGOUT_EVENTS,
  oidcEnvironment,
  startForgingProvider,
} from '../../../../test/support/forging-provider.ts';
import { openLive } from '../../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../../test/support/portal.ts';

/** Time limit for the end of a session that the provider has ended, at all portals, milliseconds. */
/** A session ends within a second (law L3); a busy machine takes longer. */
const ENDED_MS = 30_000;

let provider: ForgingProvider;
let portal: TestPortal;
let beside: TestPortal;
const usual: Partial<ForgingProvider> = {};
let seen = 0;
beforeAll(async () => {
  provider = await startForgingProvider();
  Object.assign(usual, { idToken: provider.idToken });
  portal = await startPortal({ env: oidcEnvironment(provider) });
  beside = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
});
beforeEach(async () => {
  Object.assign(provider, usual, { claims: {}, answers: {} });
  for (const table of ['sessions', 'identities', 'login_tokens', 'oidc_logouts'])
    await portal.database.pool.query(`delete from ${table}`);
  seen = portal.logged().length;
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
  await provider.stop();
});

const NOW = () => Math.floor(Date.now() / 1000);
async function begin(client: TestClient, query = ''): Promise<string> {
  const answer = await client.get(`/api/login/oidc${query}`);
  return provider.comeBack(answer.headers.get('location') ?? '');
}
async function logIn(claims: object = {}, at = portal): Promise<TestClient> {
  provider.claims = { ...claims };
  const client = at.client();
  const answer = await client.get(await begin(client));
  expect(answer.status, answer.text).toBe(303);
  return client;
}
const tell = (token: string, at = portal) =>
  at.client().request('POST', '/api/oidc/backchannel-logout', {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ logout_token: token }).toString(),
  });
const statusOf = async (client: TestClient) => (await client.get('/api/user/preferences')).status;
const told = (name: string) =>
  portal
    .logged()
    .slice(seen)
    .split('\n')
    .filter((line) => line.includes(`"security":"${name}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('a logout token', () => {
  test('ends the session that it names at every portal within a second, with its sockets, and no other', async () => {
    const lost = await logIn({ sid: 'sid-lost' });
    const kept = await logIn({ sid: 'sid-kept' });
    const there = lost.copy(beside.url);
    const sockets = [await openLive(lost), await openLive(there)];
    const other = await openLive(kept);
    expect([await statusOf(lost), await statusOf(there)]).toEqual([200, 200]);
    const answer = await tell(await provider.logoutToken({ sub: 'person-1', sid: 'sid-lost' }));
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    const isOver = async () => {
      expect([await statusOf(lost), await statusOf(there)]).toEqual([401, 401]);
      expect(sockets.map(({ closedBy }) => closedBy)).toEqual(Array(2).fill('io server disconnect'));
    };
    await vi.waitFor(isOver, { timeout: ENDED_MS });
    expect((await lost.get('/api/refresh')).status).toBe(401);
    expect(await statusOf(kept)).toBe(200);
    expect(await other.settle()).toMatch(/:\d+\.\d+$/);
    other.close();
    expect(told('sessions-ended')).toMatchObject([{ sessions: 1, why: 'by-provider' }]);
  });

  test('without a session ends all of the subject, and none of another one', async () => {
    const lost = [await logIn({ sid: 'a' }), await logIn({ sid: 'b' })];
    const kept = await logIn({ sub: 'person-2', login: 'student2', sid: 'c' });
    expect((await tell(await provider.logoutToken({ sub: 'person-1' }), beside)).status).toBe(200);
    for (const client of lost) expect((await client.get('/api/refresh')).status).toBe(401);
    expect(await statusOf(kept)).toBe(200);
  });

  test('ends a session for which the provider had named none', async () => {
    const lost = await logIn({ sid: undefined });
    await tell(await provider.logoutToken({ sub: 'person-1', sid: 'unknown-here' }));
    expect((await lost.get('/api/refresh')).status).toBe(401);
  });

  test('that comes late does not end a login that began after it', async () => {
    const kept = await logIn();
    const token = await provider.logoutToken({ sub: 'person-1', iat: NOW() - 120, exp: NOW() + 60 });
    expect((await tell(token)).status).toBe(200);
    expect(await statusOf(kept)).toBe(200);
  });

  test('ends a mobile login that its app has not completed yet', async () => {
    const secret = 'a secret of the device';
    const challenge = createHash('sha256').update(secret).digest('base64url');
    const client = portal.client();
    const done = await client.get(await begin(client, `?mobile=1&challenge=${challenge}`));
    const token = new URL(done.headers.get('location') ?? '').searchParams.get('token') ?? '';
    expect(token).toHaveLength(43);
    await tell(await provider.logoutToken({ sid: 'sid-1' }));
    const query = new URLSearchParams({ token, secret });
    expect((await portal.client().get(`/api/complete/token?${query}`)).status).toBe(401);
  });

  test('ends a login that is still on its way, at another portal', async () => {
    const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>();
    const { promise: held, resolve: goOn } = Promise.withResolvers<void>();
    provider.idToken = async (right) => {
      isAsked();
      await held;
      return provider.sign(right);
    };
    const client = portal.client();
    const back = client.get(await begin(client));
    await asked;
    await tell(await provider.logoutToken({ sid: 'sid-1' }), beside);
    goOn();
    const answer = await back;
    expect(answer.status).toBe(401);
    expect(answer.text.replaceAll('\u00a0', ' ')).toContain(
      'Mezitím vás přihlašovací služba univerzity odhlásila',
    );
    expect(told('login-refused')).toMatchObject([{ why: 'ended' }]);
    expect((await portal.database.pool.query('select 1 from sessions')).rowCount).toBe(0);
  });

  test('for a session that is not known is taken: its login may be on its way', async () => {
    expect((await tell(await provider.logoutToken({ sid: 'of-nobody' }))).status).toBe(200);
  });

  const right = (claims = {}) => ({
    ...{ iss: provider.issuer, aud: 'kahan', iat: NOW(), exp: NOW() + 60, jti: crypto.randomUUID() },
    ...{ sid: 'sid-1', sub: 'person-1', events: LOGOUT_EVENTS, ...claims },
  });
  const FORGED: [string, string, () => Promise<string>][] = [
    ['of another issuer', 'ERR_', () => provider.logoutToken(right({ iss: 'https://evil.example' }))],
    ['for another client', 'ERR_', () => provider.logoutToken(right({ aud: 'another-client' }))],
    ['without a signature', 'ERR_', async () => new UnsecuredJWT(right()).encode()],
    [
      'by a foreign key',
      'ERR_',
      async () => provider.sign(right(), { typ: 'logout+jwt' }, await provider.foreignKey('first')),
    ],
    ['that has expired', 'ERR_', () => provider.logoutToken(right({ iat: NOW() - 200, exp: NOW() - 90 }))],
    ['made ten minutes ago', 'ERR_', () => provider.logoutToken(right({ iat: NOW() - 600 }))],
    ['of the future', 'ERR_', () => provider.logoutToken(right({ iat: NOW() + 600, exp: NOW() + 900 }))],
    ['with a nonce, as an ID token has', 'nonce', () => provider.logoutToken(right({ nonce: 'x' }))],
    ['without the event', 'event', () => provider.logoutToken(right({ events: {} }))],
    ['without an id', 'id', () => provider.logoutToken(right({ jti: undefined }))],
    ['that names nobody', 'session', () => provider.logoutToken(right({ sid: undefined, sub: undefined }))],
    ['of another type', 'type', () => provider.logoutToken(right(), { typ: 'at+jwt' })],
    ['that is nothing', 'ERR_', async () => 'nothing'],
  ];
  test.each(FORGED)('%s changes nothing, and is told', async (_what, check, make) => {
    const kept = await logIn();
    const answer = await tell(await make());
    expect([answer.status, answer.error().code]).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(await statusOf(kept)).toBe(200);
    expect(told('logout-refused')).toMatchObject([{ check: expect.stringContaining(check) }]);
    expect((await portal.database.pool.query('select 1 from oidc_logouts')).rowCount).toBe(0);
  });

  test('counts once, at whatever portal', async () => {
    const token = await provider.logoutToken({ sub: 'person-1', iat: NOW() + 30 });
    expect((await tell(token)).status).toBe(200);
    await portal.database.pool.query("update oidc_logouts set issued_at = 'epoch'");
    const kept = await logIn({ iat: NOW() });
    expect([(await tell(token, beside)).status, (await tell(token)).status]).toEqual([401, 401]);
    expect(await statusOf(kept)).toBe(200);
    expect(told('logout-refused')).toMatchObject([{ check: 'replayed' }]);
  });
});

describe('a logout here', () => {
  test('leads to the end of the session at the provider, and from there to the login page, which stays', async () => {
    const client = await logIn();
    const { logged_out, continue_at } = (await client.get('/api/logout')).json<{
      logged_out: boolean;
      continue_at: string;
    }>();
    expect(logged_out).toBe(true);
    const address = new URL(continue_at);
    expect(`${address.origin}${address.pathname}`).toBe(`${provider.issuer}/end`);
    expect(Object.fromEntries(address.searchParams)).toEqual({
      client_id: 'kahan',
      post_logout_redirect_uri: `${portal.config.publicUrl}/api/login?ended=1`,
    });
    const page = await client.get('/api/login?ended=1', { 'accept-language': 'en' });
    expect(page.status).toBe(200);
    expect(page.text).toContain('href="/api/login/oidc?');
    expect((await client.get('/api/logout')).json()).toEqual({ logged_out: false });
  });

  test('ends here while the provider does not answer', async () => {
    const client = await logIn();
    const fresh = await startPortal({ beside: portal, env: oidcEnvironment(provider) });
    try {
      provider.answers = { metadata: () => {} };
      const answer = await client.copy(fresh.url).get('/api/logout');
      expect(answer.json()).toEqual({ logged_out: true });
      expect((await client.get('/api/refresh')).status).toBe(401);
    } finally {
      await fresh.stop();
    }
  });
});

test('a session ends after thirty days, however often it is used', async () => {
  const client = await logIn();
  for (let day = 0; day < 29; day++) {
    portal.clock.advance(24 * 3600);
    expect((await client.get('/api/refresh')).status).toBe(200);
  }
  portal.clock.advance(24 * 3600);
  expect((await client.get('/api/refresh')).status).toBe(401);
});
