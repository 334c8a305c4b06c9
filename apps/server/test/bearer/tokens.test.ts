import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { APP_ORIGIN, AppClient, bearer, beginApp, loginApp, type Tokens } from '../support/app-client.ts';
import { startPortal, type TestPortal } from '../support/portal.ts';

const DAY = 24 * 3600;
const TOKEN = expect.stringMatching(/^[\w-]{43}$/);

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

const seconds = () => Math.floor(portal.clock.now().getTime() / 1000);
const isLoggedIn = async (client: AppClient) => (await client.get('/api/user/preferences')).status === 200;
const countOf = async (table: 'sessions' | 'refresh_tokens') =>
  (await portal.database.pool.query(`select 1 from ${table}`)).rows.length;

describe('[MOBILE-04] the app completes its login', () => {
  test('with tokens=1 for tokens, and is given no cookies', async () => {
    const app = new AppClient(portal.url);
    const answer = await app.get(await beginApp(portal, 's000001'));
    expect(answer.json()).toEqual({
      ...{ access_csrf: TOKEN, first_login: true },
      ...{ access_token: TOKEN, refresh_token: TOKEN, access_expires_at: seconds() + DAY },
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    app.tokens = answer.json<Tokens>();
    const { rows } = await portal.database.pool.query(
      "select kind from sessions join users using (user_id) where login = 's000001'",
    );
    expect(rows).toEqual([{ kind: 'app' }]);
    expect((await app.get('/api/user')).json()).toMatchObject({ login: 's000001' });
    expect((await app.send('PUT', '/api/user/preferences', { language: 'en' })).status).toBe(200);
  });

  test('without it for cookies, as a browser does', async () => {
    const address = (await beginApp(portal, 'student')).replace('&tokens=1', '');
    const client = portal.client();
    const answer = await client.get(address);
    expect(Object.keys(answer.json<object>()).sort()).toEqual(['access_csrf', 'first_login']);
    expect(client.cookie('kahan_access')).toEqual(TOKEN);
  });

  test('once: the token of the link is used up', async () => {
    const address = await beginApp(portal, 'student');
    const first = new AppClient(portal.url);
    expect((await first.get(address)).status).toBe(200);
    const before = await countOf('sessions');
    expect((await new AppClient(portal.url).get(address)).error().code).toBe('NOT_AUTHENTICATED');
    expect(await countOf('sessions')).toBe(before);
  });
});

describe('a renewal by bearer', () => {
  test.each(['', 'production'])(
    'gives both tokens anew, no cookies and no CSRF token; the old access token ends (NODE_ENV "%s")',
    async (mode) => {
      const there = await startPortal({ beside: portal, env: { NODE_ENV: mode } });
      try {
        const app = await loginApp(there, 'student');
        const before = app.thief();
        portal.clock.advance(60);
        const answer = await app.refresh();
        expect(answer.json()).toEqual({
          refreshed_at: seconds(),
          ...{ access_token: TOKEN, refresh_token: TOKEN, access_expires_at: seconds() + DAY },
        });
        expect(answer.headers.getSetCookie()).toEqual([]);
        expect(app.tokens?.access_token).not.toBe(before.tokens?.access_token);
        expect([await isLoggedIn(app), await isLoggedIn(before)]).toEqual([true, false]);
      } finally {
        await there.stop();
      }
    },
  );

  test('keeps the CSRF token of its login, by which pushes name the session', async () => {
    const app = await loginApp(portal, 's000003');
    const csrf = app.tokens?.access_csrf ?? '';
    const hashOfSession = async () => {
      const { rows } = await portal.database.pool.query<{ hash: string }>(
        "select encode(csrf_hash, 'hex') as hash from sessions join users using (user_id) where login = 's000003'",
      );
      return rows.map(({ hash }) => hash);
    };
    const hash = createHash('sha256').update(csrf).digest('hex');
    expect(await hashOfSession()).toEqual([hash]);
    await app.refresh();
    await app.refresh();
    expect(await hashOfSession()).toEqual([hash]);
  });

  test('a refresh token that comes back ends the whole login, and the security log tells', async () => {
    const app = await loginApp(portal, 'student');
    const thief = app.thief();
    expect((await app.refresh()).status).toBe(200);
    const answer = await thief.refresh();
    expect([answer.status, answer.error().code]).toEqual([401, 'NOT_AUTHENTICATED']);
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect(await isLoggedIn(app)).toBe(false);
    expect((await app.refresh()).status).toBe(401);
    expect(portal.logged()).toContain('"security":"refresh-reused"');
  });

  test('is not made by an access token, and a refresh token is no login', async () => {
    const app = await loginApp(portal, 'student');
    const { access_token, refresh_token } = app.tokens ?? {};
    expect((await app.get('/api/refresh', bearer(access_token))).status).toBe(401);
    expect((await app.get('/api/user/preferences', bearer(refresh_token))).status).toBe(401);
    expect(await isLoggedIn(app)).toBe(true);
  });

  test('the access token ends after 24 h, the login after 90 days without use, or a year', async () => {
    const start = portal.clock.now();
    try {
      const app = await loginApp(portal, 'student');
      portal.clock.advance(DAY - 1);
      expect(await isLoggedIn(app)).toBe(true);
      portal.clock.advance(1);
      expect(await isLoggedIn(app)).toBe(false);
      for (let month = 0; month < 12; month++) {
        portal.clock.advance(30 * DAY);
        expect((await app.refresh()).status).toBe(200);
      }
      // The token lasts for the rest of the year, not a whole day.
      portal.clock.advance(4 * DAY - 1);
      expect((await app.refresh()).status).toBe(200);
      expect(app.tokens?.access_expires_at).toBe(seconds() + 1);
      portal.clock.advance(1);
      expect(await isLoggedIn(app)).toBe(false);
      expect((await app.refresh()).status).toBe(401);
      const idle = await loginApp(portal, 'student');
      portal.clock.advance(90 * DAY);
      expect((await idle.refresh()).status).toBe(401);
    } finally {
      portal.clock.set(start);
    }
  });
});

describe('a logout by bearer', () => {
  test.each(['access_token', 'refresh_token'] as const)('with the %s leaves nothing', async (name) => {
    const [sessions, refreshTokens] = [await countOf('sessions'), await countOf('refresh_tokens')];
    const app = await loginApp(portal, 'student');
    await app.refresh();
    const answer = await app.get('/api/logout', bearer(app.tokens?.[name]));
    expect(answer.json()).toEqual({ logged_out: true });
    expect(answer.headers.getSetCookie()).toEqual([]);
    expect([await countOf('sessions'), await countOf('refresh_tokens')]).toEqual([sessions, refreshTokens]);
    expect(await isLoggedIn(app)).toBe(false);
    expect((await app.refresh()).status).toBe(401);
    expect((await app.get('/api/logout')).json()).toEqual({ logged_out: false });
  });

  test('ends the login on every portal', async () => {
    const second = await startPortal({ beside: portal });
    try {
      const app = await loginApp(portal, 'student');
      const there = new AppClient(second.url);
      there.tokens = app.tokens;
      expect(await isLoggedIn(there)).toBe(true);
      await app.get('/api/logout');
      await expect.poll(() => isLoggedIn(there)).toBe(false);
    } finally {
      await second.stop();
    }
  });

  test('a session that the browser ends leaves the app logged out', async () => {
    const app = await loginApp(portal, 's000002');
    const browser = await portal.login('s000002');
    expect((await browser.send('DELETE', '/api/user/sessions')).json()).toEqual({ ended: 1 });
    expect(await isLoggedIn(app)).toBe(false);
  });

  test('the session that ends itself in the settings is sent no cookies', async () => {
    const app = await loginApp(portal, 'student');
    const sessions = (await app.get('/api/user/sessions')).json<{ session_id: string; kind: string }[]>();
    const answer = await app.send('DELETE', `/api/user/sessions/${sessions[0]?.session_id}`);
    expect([sessions[0]?.kind, answer.status, answer.headers.getSetCookie()]).toEqual(['app', 204, []]);
    expect(await isLoggedIn(app)).toBe(false);
  });
});

describe('a token beside cookies', () => {
  const loginOf = async (client: AppClient | ReturnType<TestPortal['client']>, headers = {}) => {
    const answer = await client.get('/api/user', headers);
    return answer.status === 200 ? answer.json<{ login: string }>().login : answer.status;
  };

  test('of another user: the token counts', async () => {
    const [app, browser] = [await loginApp(portal, 'student2'), await portal.login('student')];
    const token = bearer(app.tokens?.access_token);
    // Read twice: the second answer comes from memory.
    for (const _time of [1, 2]) {
      expect(await loginOf(browser, token)).toBe('student2');
      expect(await loginOf(browser)).toBe('student');
    }
    expect((await browser.get('/api/logout', token)).json()).toEqual({ logged_out: true });
    expect([await loginOf(app), await loginOf(browser)]).toEqual([401, 'student']);
  });

  test.each(['Bearer', 'Bearer x', `bearer ${'x'.repeat(43)}`, `Bearer ${'x'.repeat(5000)}`])(
    'that is no login, "%.20s", refuses the call whatever the cookies are',
    async (authorization) => {
      const browser = await portal.login('student');
      expect(await loginOf(browser, { authorization })).toBe(401);
      expect((await browser.get('/api/refresh', { authorization })).status).toBe(401);
      expect((await browser.get('/api/logout', { authorization })).json()).toEqual({ logged_out: false });
      expect(await loginOf(browser)).toBe('student');
    },
  );

  test('credentials of a proxy in front are not the portal’s: the cookies count, with their CSRF token', async () => {
    const browser = await portal.login('student');
    const headers = { authorization: 'Basic dXNlcjpwYXNz' };
    expect(await loginOf(browser, headers)).toBe('student');
    const body = '{"language":"cs"}';
    const answer = await browser.request('PUT', '/api/user/preferences', {
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    expect(answer.error().code).toBe('CSRF_FAILED');
  });

  test('cookies that come from a page of the app are not looked at', async () => {
    const browser = await portal.login('student');
    const headers = { origin: APP_ORIGIN };
    expect(await loginOf(browser, headers)).toBe(401);
    expect((await browser.get('/api/refresh', headers)).status).toBe(401);
    expect((await browser.get('/api/logout', headers)).json()).toEqual({ logged_out: false });
    const put = await browser.request('PUT', '/api/user/preferences', {
      headers: { ...headers, 'x-csrf-token': browser.cookie('kahan_csrf') ?? '' },
    });
    expect(put.error().code).toBe('NOT_AUTHENTICATED');
    expect(await loginOf(browser)).toBe('student');
  });
});

test('no token stands in a log or in the database', async () => {
  const app = await loginApp(portal, 'student');
  const first = app.tokens;
  await app.refresh();
  await app.get('/api/user');
  await app.get('/api/user/items/none', bearer(first?.access_token));
  await app.get('/api/refresh', bearer(first?.refresh_token));
  await app.get('/api/no-such-call');
  for (const tokens of [first, app.tokens]) {
    expect(portal.logged()).not.toContain(tokens?.access_token);
    expect(portal.logged()).not.toContain(tokens?.refresh_token);
  }
  const { rows } = await portal.database.pool.query(
    'select s::text as row from sessions s union all select r::text from refresh_tokens r',
  );
  const stored = JSON.stringify(rows);
  for (const token of [app.tokens?.access_token, app.tokens?.refresh_token]) {
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(Buffer.from(token ?? '').toString('hex'));
  }
});

test('a token in an address is no login: addresses are kept in logs and histories', async () => {
  const app = await loginApp(portal, 'student');
  const { access_token = '', refresh_token = '' } = app.tokens ?? {};
  const browser = portal.client();
  for (const name of ['token', 'access_token', 'authorization', 'Authorization']) {
    const query = new URLSearchParams({ [name]: access_token });
    expect((await browser.get(`/api/user?${query}`)).status).toBe(401);
    expect((await browser.get(`/api/refresh?${new URLSearchParams({ [name]: refresh_token })}`)).status).toBe(
      401,
    );
  }
  expect(await isLoggedIn(app)).toBe(true);
});
