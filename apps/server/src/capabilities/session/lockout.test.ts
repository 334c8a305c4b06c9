import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** Refuses logins that begin with `nobody` without asking the sandbox, which needs long for hundreds of checks. */
const refusingNobody = (system: StudentSystem): StudentSystem => ({
  ...system,
  async authenticate(login, password) {
    if (login.startsWith('nobody')) throw new StudentSystemError('login-failed', 'there is no such login');
    return system.authenticate(login, password);
  },
});

describe('at the login form', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal({ wrap: refusingNobody });
  });
  beforeEach(() => portal.database.pool.query('delete from login_failures'));
  afterAll(() => portal.stop());

  test.each(['student', 'nobody-at-all'])(
    'after five wrong passwords for %s even the right one is refused, in words and with Retry-After',
    async (username) => {
      for (let n = 0; n < 5; n++) {
        expect((await portal.client().submitLogin({ username, password: 'wrong' })).status).toBe(401);
      }
      const page = await portal.client().submitLogin({ username, password: 'demo', lang: 'en' });
      expect([page.status, page.headers.get('retry-after')]).toEqual([429, '900']);
      expect(page.text).toContain('Too many attempts. Try again in 15\u00a0minutes.');
      const api = await portal
        .client()
        .submitLogin({ username, password: 'demo' }, { accept: 'application/json' });
      expect([api.status, api.error().code, api.headers.get('retry-after')]).toEqual([
        429,
        'TOO_MANY_ATTEMPTS',
        '900',
      ]);
    },
  );

  test('neither an unknown nor a known browser is told how many attempts are left', async () => {
    const asJson = { accept: 'application/json' };
    const first = await portal.client().submitLogin({ username: 'student', password: 'wrong' }, asJson);
    const known = await knownBrowser('student');
    const second = await known.submitLogin({ username: 'student', password: 'wrong' }, asJson);
    for (const answer of [first, second]) {
      expect(answer.error().code).toBe('LOGIN_FAILED');
      expect(answer.error()).not.toHaveProperty('attempts_left');
    }
  });

  const wrong = (username: string, client = portal.client()) =>
    client.submitLogin({ username, password: 'wrong' }).then(({ status }) => status);
  /** A browser in which this login has succeeded, logged out again. */
  async function knownBrowser(name: string, at = portal) {
    const client = await at.login(name);
    await client.get('/api/logout');
    return client;
  }

  test('a browser that has logged in before is let in while strangers are locked out of the account', async () => {
    const client = await knownBrowser('student');
    for (let n = 0; n < 5; n++) expect(await wrong('student')).toBe(401);
    expect((await portal.client().submitLogin({ username: 'student', password: 'demo' })).status).toBe(429);
    expect((await client.submitLogin({ username: ' student', password: 'demo' })).status).toBe(303);
  });

  test('and while strangers are locked out of its address', async () => {
    const client = await knownBrowser('student');
    await Promise.all(Array.from({ length: 100 }, (_, n) => wrong(`nobody${n}`)));
    expect((await portal.client().submitLogin({ username: 'student2', password: 'demo' })).status).toBe(429);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  });

  test('it has five attempts of its own, and locks no one else', async () => {
    const client = await knownBrowser('student');
    for (let n = 0; n < 5; n++) expect(await wrong('student', client)).toBe(401);
    const refused = await client.submitLogin({ username: 'student', password: 'demo' });
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await portal.client().submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  });

  test('of sixty concurrent guesses in it five are checked', async () => {
    const client = await knownBrowser('student');
    const statuses = await Promise.all(Array.from({ length: 60 }, () => wrong('student', client.copy())));
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  });

  test('a burst of wrong passwords for many names gets a hundred guesses', async () => {
    const statuses = await Promise.all(Array.from({ length: 220 }, (_, n) => wrong(`nobody${n}`)));
    expect(statuses.filter((status) => status === 401)).toHaveLength(100);
    expect(statuses.filter((status) => status === 429)).toHaveLength(120);
  });

  test('its secret is of no use for another login, and the one before the last login is void', async () => {
    const client = await knownBrowser('student');
    const before = client.copy();
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
    await client.get('/api/logout');
    for (let n = 0; n < 5; n++) {
      expect(await wrong('student')).toBe(401);
      expect(await wrong('student2')).toBe(401);
    }
    expect((await before.submitLogin({ username: 'student', password: 'demo' })).status).toBe(429);
    expect((await client.copy().submitLogin({ username: 'student2', password: 'demo' })).status).toBe(429);
    expect((await client.submitLogin({ username: 'student', password: 'demo' })).status).toBe(303);
  });

  test('one browser stays known for its last three logins', async () => {
    const client = portal.client();
    for (const username of ['s000001', 's000002', 's000003', 's000004']) {
      expect((await client.submitLogin({ username, password: 'demo' })).status).toBe(303);
      await client.get('/api/logout');
      for (let n = 0; n < 5; n++) await wrong(username);
    }
    const again = async (username: string) => {
      const { status } = await client.copy().submitLogin({ username, password: 'demo' });
      return status;
    };
    expect(await again('s000001')).toBe(429);
    for (const username of ['s000002', 's000003', 's000004']) expect(await again(username)).toBe(303);
  });

  test('the cookie is hidden from scripts, stays after logout for a year, and is stored as a hash', async () => {
    const answer = await portal.client().submitLogin({ username: 'student', password: 'demo' });
    const line = answer.headers.getSetCookie().find((one) => one.startsWith('kahan_device=')) ?? '';
    expect(line).toMatch(/^kahan_device=[\w-]{43}; Max-Age=31536000; Path=\/; SameSite=Lax; HttpOnly$/);
    const secret = line.slice('kahan_device='.length).split(';')[0] ?? '';
    const { rows } = await portal.database.pool.query('select t::text as row from login_devices t');
    expect(rows.length).toBeGreaterThan(0);
    for (const { row } of rows) {
      expect(row).not.toContain(secret);
      expect(row).not.toContain(Buffer.from(secret, 'base64url').toString('hex'));
    }
    const https = await startPortal({
      beside: portal,
      env: { PUBLIC_URL: 'https://kahan.example', TRUST_PROXY: '127.0.0.1' },
    });
    try {
      const client = await knownBrowser('student', https);
      expect([...client.cookies.keys()]).toEqual(['__Host-kahan_device']);
    } finally {
      await https.stop();
    }
  });

  test('it is forgotten after a year without use; a session in use prolongs it', async () => {
    const start = portal.clock.now();
    try {
      const idle = await knownBrowser('s000005');
      const used = await portal.login('s000005');
      for (let quarter = 0; quarter < 5; quarter++) {
        portal.clock.advance(73 * 24 * 3600);
        if (quarter < 4) expect((await used.get('/api/refresh')).status).toBe(200);
      }
      for (let n = 0; n < 5; n++) await wrong('s000005');
      expect((await idle.submitLogin({ username: 's000005', password: 'demo' })).status).toBe(429);
      await used.get('/api/logout');
      expect((await used.submitLogin({ username: 's000005', password: 'demo' })).status).toBe(303);
    } finally {
      portal.clock.set(start);
    }
  });

  test('X-Forwarded-For counts only from a trusted proxy', async () => {
    const scopes = async () =>
      (await portal.database.pool.query("select 1 from login_failures where scope like 'address:%'"))
        .rowCount;
    const from = (n: number) => ({ 'x-forwarded-for': `203.0.113.${n}` });
    for (let n = 0; n < 3; n++) await portal.client().submitLogin({ username: 'a', password: 'b' }, from(n));
    expect(await scopes()).toBe(1);
    const behind = await startPortal({ beside: portal, env: { TRUST_PROXY: '127.0.0.1' } });
    try {
      for (let n = 0; n < 2; n++)
        await behind.client().submitLogin({ username: 'c', password: 'd' }, from(n));
      expect(await scopes()).toBe(3);
    } finally {
      await behind.stop();
    }
  });
});
