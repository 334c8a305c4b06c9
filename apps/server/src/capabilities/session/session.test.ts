import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
});
afterAll(() => portal.stop());

describe('refresh and logout', () => {
  /** Number of refresh tokens of the client's login in the database, used ones included. */
  async function tokensOf(client: TestClient): Promise<number> {
    const hash = createHash('sha256')
      .update(client.cookie('kahan_refresh') ?? '')
      .digest();
    const { rows } = await portal.database.pool.query(
      'select 1 from refresh_tokens where session_id in (select session_id from refresh_tokens where token_hash = $1)',
      [hash],
    );
    return rows.length;
  }

  test('[SESSION-19] a refresh issues new tokens, which replace the ones before', async () => {
    const client = await portal.login('student');
    const before = client.copy();
    portal.clock.advance(60);
    const answer = await client.get('/api/refresh');
    const now = Math.floor(portal.clock.now().getTime() / 1000);
    expect(answer.json()).toEqual({ refreshed_at: now });
    expect(client.cookie('kahan_refreshed_at')).toBe(String(now));
    // A page that waits for this renewal goes on.
    expect(answer.headers.getSetCookie()).toContain('kahan_renewing=; Max-Age=0; Path=/; SameSite=Lax');
    expect(client.cookie('kahan_access')).not.toBe(before.cookie('kahan_access'));
    expect(client.cookie('kahan_refresh')).not.toBe(before.cookie('kahan_refresh'));
    expect((await client.send('PUT', '/api/user/preferences', { language: 'cs' })).status).toBe(200);
    expect((await before.get('/api/user/preferences')).status).toBe(401);
  });

  test('a second use of a refresh token ends the login', async () => {
    const client = await portal.login('student');
    const thief = client.copy();
    await client.get('/api/refresh');
    expect((await thief.get('/api/refresh')).error().code).toBe('NOT_AUTHENTICATED');
    expect((await client.get('/api/user/preferences')).status).toBe(401);
    expect((await client.get('/api/refresh')).status).toBe(401);
    expect([...client.cookies.keys()]).not.toContain('kahan_logged_in');
  });

  test('of many concurrent refreshes with one token one succeeds, and then the login ends', async () => {
    const client = await portal.login('student');
    expect(await tokensOf(client)).toBe(1);
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.copy().get('/api/refresh')));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const alive = await Promise.all(
      answers.map(async () => (await client.copy().get('/api/refresh')).status),
    );
    expect(new Set(alive)).toEqual(new Set([401]));
    // The one token that succeeded is worthless, too: nothing of the login is left.
    expect(await tokensOf(client)).toBe(0);
  });

  test('the access token ends after 24 h, the login slides to 90 days and ends after a year', async () => {
    const start = portal.clock.now();
    try {
      const client = await portal.login('student');
      portal.clock.advance(24 * 3600 - 1);
      expect((await client.get('/api/user/preferences')).status).toBe(200);
      portal.clock.advance(1);
      expect((await client.get('/api/user/preferences')).status).toBe(401);
      for (let month = 0; month < 12; month++) {
        portal.clock.advance(30 * 24 * 3600);
        expect((await client.get('/api/refresh')).status).toBe(200);
      }
      portal.clock.advance(5 * 24 * 3600);
      expect((await client.get('/api/refresh')).status).toBe(401);

      const idle = await portal.login('student');
      portal.clock.advance(90 * 24 * 3600);
      expect((await idle.get('/api/refresh')).status).toBe(401);
    } finally {
      portal.clock.set(start);
    }
  });

  test('of more than a hundred sessions of one user a login ends those that were used longest ago', async () => {
    const { pool } = portal.database;
    const first = await portal.login('student');
    await pool.query("update sessions set refreshed_at = refreshed_at - interval '1 second'");
    await pool.query(
      `insert into sessions (session_id, user_id, access_hash, access_expires_at, csrf_hash, created_at, refreshed_at,
         expires_at, kind, browser, system, form)
       select gen_random_uuid(), user_id, sha256(n::text::bytea), access_expires_at, csrf_hash, created_at,
         refreshed_at + interval '1 second', expires_at, kind, browser, system, form
       from (
         select s.* from sessions s join users using (user_id) where login = 'student' order by s.created_at desc limit 1
       ) s, generate_series(1, 120) n`,
    );
    const last = await portal.login('student');
    const { rows } = await pool.query(
      "select 1 from sessions join users using (user_id) where login = 'student'",
    );
    expect(rows).toHaveLength(101);
    expect((await first.get('/api/refresh')).status).toBe(401);
    expect((await last.get('/api/refresh')).status).toBe(200);
  });

  test('of more than a hundred browsers of one user a login forgets those that would expire first', async () => {
    const { pool } = portal.database;
    await portal.login('student');
    await pool.query(
      `insert into login_devices (device_hash, user_id, expires_at)
       select sha256(('device ' || n)::bytea), user_id, $1 from users, generate_series(1, 120) n where login = 'student'`,
      [new Date(portal.clock.now().getTime() + 1_000)],
    );
    await portal.login('student');
    const { rows } = await pool.query(
      "select 1 from login_devices join users using (user_id) where login = 'student'",
    );
    expect(rows).toHaveLength(101);
  });

  test('a user renews tokens as often as a hundred browsers would, not without end', async () => {
    const client = await portal.login('teacher');
    let answer = await client.get('/api/refresh');
    for (let tries = 0; tries < 300 && answer.status === 200; tries += 1)
      answer = await client.get('/api/refresh');
    expect([answer.status, answer.error().code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect((await client.get('/api/user/preferences')).status).toBe(200);
  });

  test('[SESSION-21] logout ends the login on every portal and clears the cookies', async () => {
    const second = await startPortal({ beside: portal });
    try {
      const client = await portal.login('student');
      const there = client.copy();
      Object.assign(there, { url: second.url });
      expect((await there.get('/api/user/preferences')).status).toBe(200);
      expect((await client.get('/api/logout')).json()).toEqual({ logged_out: true });
      expect([...client.cookies.keys()]).toEqual(['kahan_device']);
      await expect.poll(async () => (await there.get('/api/user/preferences')).status).toBe(401);
      expect((await there.get('/api/refresh')).status).toBe(401);
      expect((await client.get('/api/logout')).json()).toEqual({ logged_out: false });
    } finally {
      await second.stop();
    }
  });

  test.each<[path: string, headers: Record<string, string>]>([
    ['/api/refresh', { 'sec-fetch-site': 'cross-site' }],
    ['/api/refresh', { 'sec-fetch-site': 'same-site' }],
    ['/api/refresh', { referer: 'https://evil.example/page' }],
    ['/api/logout', { 'sec-fetch-site': 'cross-site' }],
    ['/api/logout', { origin: 'https://evil.example' }],
    // Requests by elements and links of the portal's own pages: an image in news, for instance.
    ...['/api/refresh', '/api/logout', '/api/complete/token?token=a&secret=b'].flatMap(
      (path): [string, Record<string, string>][] => [
        [path, { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }],
        [
          path,
          { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' },
        ],
        [path, { accept: 'text/html' }],
      ],
    ),
  ])('[SESSION-20] [SESSION-22] %s that no script began is refused: %j', async (path, headers) => {
    const client = await portal.login('student');
    const answer = await client.get(path, headers);
    expect([answer.status, answer.error().code]).toEqual([403, 'CROSS_SITE']);
    expect((await client.get('/api/user/preferences')).status).toBe(200);
    const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' };
    expect((await client.get('/api/refresh', script)).status).toBe(200);
    expect((await client.get('/api/refresh')).status).toBe(200);
    expect((await client.get('/api/logout', { 'x-client-version': '1' })).json()).toEqual({
      logged_out: true,
    });
  });

  test('a HEAD request changes nothing', async () => {
    const client = await portal.login('student');
    expect((await client.request('HEAD', '/api/logout')).status).toBe(405);
    expect((await client.get('/api/user/preferences')).status).toBe(200);
  });
});

describe('cookies', () => {
  const flagsOf = (lines: string[]): Record<string, string[]> =>
    Object.fromEntries(
      lines.map((line) => {
        const [pair = '', ...flags] = line.split('; ');
        return [pair.split('=')[0], flags.filter((flag) => !flag.startsWith('Max-Age')).sort()];
      }),
    );

  test('[SESSION-26] over http: tokens hidden from scripts, login state readable', async () => {
    const answer = await portal.client().submitLogin({ username: 'student', password: 'demo' });
    const hidden = ['HttpOnly', 'Path=/', 'SameSite=Lax'];
    const readable = ['Path=/', 'SameSite=Lax'];
    expect(flagsOf(answer.headers.getSetCookie())).toEqual({
      kahan_access: hidden,
      kahan_refresh: hidden,
      kahan_csrf: readable,
      kahan_logged_in: readable,
      kahan_refreshed_at: readable,
      kahan_device: hidden,
      kahan_login: readable,
      // A former login at the university's own login is not renewed.
      kahan_renew_at: readable,
      kahan_renewing: readable,
    });
    expect(answer.headers.get('strict-transport-security')).toBeNull();
  });

  test('over https each is Secure and has the prefix __Host-, and HSTS is on', async () => {
    const https = await startPortal({ beside: portal, env: { PUBLIC_URL: 'https://kahan.example' } });
    try {
      const answer = await https.client().submitLogin({ username: 'student', password: 'demo' });
      for (const [name, flags] of Object.entries(flagsOf(answer.headers.getSetCookie()))) {
        expect(name).toMatch(/^__Host-kahan_/);
        expect(flags).toEqual(expect.arrayContaining(['Path=/', 'SameSite=Lax', 'Secure']));
        expect(flags.includes('HttpOnly')).toBe(/access|refresh$|device/.test(name));
      }
      expect(answer.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
      expect(https.logged()).toContain('TRUST_PROXY names no proxy');
    } finally {
      await https.stop();
    }
  });
});

describe('login on a phone', () => {
  const secret = 'the secret of this device';
  const challenge = createHash('sha256').update(secret).digest('base64url');

  async function begin(username = 'student'): Promise<string> {
    const answer = await portal.client().submitLogin({ username, password: 'demo', mobile: '1', challenge });
    expect(answer.status).toBe(303);
    expect(answer.headers.getSetCookie().join()).not.toContain('kahan_access');
    const token = /^kahan:\/\/login\?token=([\w-]{43})$/.exec(answer.headers.get('location') ?? '')?.[1];
    return token ?? '';
  }
  const complete = (token: string, proof: string) =>
    `/api/complete/token?token=${token}&secret=${encodeURIComponent(proof)}`;

  test('[MOBILE-03] [MOBILE-04] the token in the deep link works once, on the device that started the login', async () => {
    const client = portal.client();
    const token = await begin('s000001');
    const answer = await client.get(complete(token, secret));
    expect(answer.json()).toEqual({ access_csrf: client.cookie('kahan_csrf'), first_login: true });
    expect((await client.get('/api/user/preferences')).status).toBe(200);
    expect((await portal.client().get(complete(token, secret))).status).toBe(401);
    const again = await portal.client().get(complete(await begin('s000001'), secret));
    expect(again.json()).toMatchObject({ first_login: false });
  });

  test('[MOBILE-03] another device cannot use the token, and its attempt uses the token up', async () => {
    const token = await begin();
    expect((await portal.client().get(complete(token, 'guessed'))).status).toBe(401);
    expect((await portal.client().get(complete(token, secret))).status).toBe(401);
  });

  test('[MOBILE-03] the token expires after a minute, and not before', async () => {
    const start = portal.clock.now();
    const [token, other] = [await begin(), await begin()];
    portal.clock.advance(59);
    expect((await portal.client().get(complete(other, secret))).status).toBe(200);
    portal.clock.advance(1);
    expect((await portal.client().get(complete(token, secret))).status).toBe(401);
    portal.clock.set(start);
  });

  test('a mobile login needs a challenge', async () => {
    const answer = await portal.client().get('/api/login?mobile=1');
    expect(answer.error()).toMatchObject({ code: 'VALIDATION_FAILED', field: 'challenge' });
    const form = await portal.client().get(`/api/login?mobile=1&challenge=${challenge}`);
    expect(form.headers.get('content-security-policy')).toContain("form-action 'self' kahan:");
  });
});
