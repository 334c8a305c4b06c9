import { LOCKOUT } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startPortal, type TestPortal, testClock } from '../../test/support/portal.ts';
import { NO_AUDIT } from '../platform/audit.ts';
import { openDatabase, type Queryable } from '../platform/database.ts';
import { createLockout, type Guesser } from './lockout.ts';

describe('counting', () => {
  const clock = testClock();
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let db: ReturnType<typeof openDatabase>;
  beforeAll(async () => {
    database = await testDatabase();
    db = openDatabase({ connectionString: database.url }, () => {});
  });
  beforeEach(() => database.truncate());
  afterAll(async () => {
    await db.close();
    await database.drop();
  });

  const { account, address } = LOCKOUT;
  const lockoutAt = (at: Queryable) => createLockout({ db: at, clock, audit: NO_AUDIT });
  const stranger = (login: string, from: string): Guesser => ({ by: 'stranger', login, address: from });
  const device = (id: string): Guesser => ({ by: 'device', device: id, login: 'student' });
  const session = (sessionId: string): Guesser => ({ by: 'session', sessionId, userId: 1 });
  const outcomeOf = (guesser: Guesser) =>
    lockoutAt(db)
      .begin(guesser)
      .then(
        async (attempt) => {
          await attempt.undecided();
          return 'allowed';
        },
        (error: { code: string }) => error.code,
      );
  const outcome = (name: string, from: string) => outcomeOf(stranger(name, from));
  const failAs = async (guesser: Guesser, times = 5) => {
    for (let n = 0; n < times; n++) await (await lockoutAt(db).begin(guesser)).failed();
  };
  const fail = (times: number, name: string, from: string) => failAs(stranger(name, from), times);

  test('an account: five attempts, then locked for 15 minutes to the second, in every spelling', async () => {
    await fail(account.failures, 'student', '10.0.0.1');
    for (const spelling of ['student', ' STUDENT', '\uff33tudent', 'stu\u00addent', 'student\u00a0']) {
      expect(await outcome(spelling, '10.0.0.2')).toBe('TOO_MANY_ATTEMPTS');
    }
    expect(await outcome('student2', '10.0.0.1')).toBe('allowed');
    clock.advance(account.lock - 1);
    expect(await outcome('student', '10.0.0.4')).toBe('TOO_MANY_ATTEMPTS');
    clock.advance(1);
    expect(await outcome('student', '10.0.0.4')).toBe('allowed');
  });

  test('further attempts do not prolong the lock', async () => {
    await fail(account.failures, 'student', '10.0.0.1');
    for (let minute = 0; minute < 14; minute++) {
      clock.advance(60);
      expect(await outcome('student', '10.0.0.1')).toBe('TOO_MANY_ATTEMPTS');
    }
    clock.advance(60);
    expect(await outcome('student', '10.0.0.1')).toBe('allowed');
  });

  test('failures older than the window are forgotten', async () => {
    await fail(account.failures - 1, 'student', '10.0.0.1');
    clock.advance(account.window);
    await fail(account.failures, 'student', '10.0.0.1');
    expect(await outcome('student', '10.0.0.1')).toBe('TOO_MANY_ATTEMPTS');
  });

  test('an address: a hundred attempts over any logins; its refused attempts do not lock the logins', async () => {
    for (let n = 0; n < address.failures; n++) await fail(1, `name${n}`, '10.0.0.1');
    for (let n = 0; n < account.failures; n++) {
      expect(await outcome('student', '10.0.0.1')).toBe('TOO_MANY_ATTEMPTS');
    }
    expect(await outcome('student', '10.0.0.2')).toBe('allowed');
  });

  test('all addresses of one IPv6 network count together; a mapped IPv4 address counts as IPv4', async () => {
    for (let n = 0; n < address.failures; n++) await fail(1, `a${n}`, `2001:db8:1:2::${n.toString(16)}`);
    expect(await outcome('b', '2001:db8:1:2:ffff::1')).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome('b', '2001:db8:1:3::1')).toBe('allowed');
    for (let n = 0; n < address.failures; n++) await fail(1, `c${n}`, '10.9.8.7');
    expect(await outcome('d', '::ffff:10.9.8.7')).toBe('TOO_MANY_ATTEMPTS');
  });

  test('a thousand concurrent right passwords from one address take turns, and all are checked', async () => {
    let most = 0;
    let underWay = 0;
    const lockout = lockoutAt(db);
    await Promise.all(
      Array.from({ length: 1000 }, async (_, n) => {
        const attempt = await lockout.begin(stranger(`name${n}`, '10.0.0.1'));
        underWay += 1;
        most = Math.max(most, underWay);
        await new Promise(setImmediate);
        underWay -= 1;
        await attempt.succeeded();
      }),
    );
    expect(most).toBeGreaterThan(1);
    expect(most).toBeLessThanOrEqual(address.failures);
    expect(await outcome('student', '10.0.0.1')).toBe('allowed');
    const { rows } = await database.pool.query('select failures, under_way from login_failures');
    expect(rows).toEqual([{ failures: 0, under_way: 0 }, expect.anything()]);
  });

  test('a burst of wrong passwords from one address over two portals gets no more guesses than the limit', async () => {
    const other = openDatabase({ connectionString: database.url }, () => {});
    try {
      const portals = [lockoutAt(db), lockoutAt(other)];
      const tries = Array.from({ length: 400 }, async (_, n) => {
        const attempt = await portals[n % 2]?.begin(stranger(`name${n}`, '10.0.0.1'));
        await attempt?.failed();
      });
      const answers = await Promise.allSettled(tries);
      expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(address.failures);
      const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
      expect(new Set(refused)).toEqual(new Set(['TOO_MANY_ATTEMPTS']));
    } finally {
      await other.close();
    }
  });

  test('turns of a portal that was killed are void after a minute', async () => {
    const killed = lockoutAt(db);
    for (let n = 0; n < address.failures; n++) await killed.begin(stranger(`a${n}`, '10.0.0.1'));
    const waiting = outcome('student', '10.0.0.1');
    await database.pool.query(
      "update login_failures set under_way_at = under_way_at - interval '1 minute' where under_way > 0",
    );
    expect(await waiting).toBe('allowed');
  });

  test('strangers lock neither a known device nor a session out, by the account or by the address', async () => {
    for (let n = 0; n < address.failures; n++) await fail(1, n < 5 ? 'student' : `name${n}`, '10.0.0.1');
    expect(await outcome('student', '10.0.0.2')).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome('student2', '10.0.0.1')).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcomeOf(device('one'))).toBe('allowed');
    expect(await outcomeOf(session('one'))).toBe('allowed');
  });

  test.each([
    ['known device', device],
    ['session', session],
  ])('each %s has five attempts of its own in 15 minutes', async (_, of) => {
    await failAs(of('one'));
    expect(await outcomeOf(of('one'))).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcomeOf(of('two'))).toBe('allowed');
    expect(await outcome('student', '10.0.0.1')).toBe('allowed');
    clock.advance(15 * 60 - 1);
    expect(await outcomeOf(of('one'))).toBe('TOO_MANY_ATTEMPTS');
    clock.advance(1);
    expect(await outcomeOf(of('one'))).toBe('allowed');
  });

  test('success clears the account and does not count against the address', async () => {
    await fail(account.failures - 1, 'student', '10.0.0.1');
    await (await lockoutAt(db).begin(stranger('student', '10.0.0.1'))).succeeded();
    await fail(account.failures, 'student', '10.0.0.1');
    const { rows } = await database.pool.query(
      "select failures from login_failures where scope like 'address:%'",
    );
    expect(rows).toEqual([{ failures: 2 * account.failures - 1 }]);
  });

  test('a hundred concurrent attempts over two portals all count', async () => {
    const other = openDatabase({ connectionString: database.url }, () => {});
    try {
      const tries = Array.from({ length: 100 }, (_, n) =>
        lockoutAt(n % 2 ? db : other)
          .begin(stranger('student', `10.0.${n}.1`))
          .then(
            () => 1,
            () => 0,
          ),
      );
      const allowed = (await Promise.all(tries)).reduce<number>((sum, one) => sum + one, 0);
      expect(allowed).toBe(account.failures);
    } finally {
      await other.close();
    }
  });

  test('neither login nor address is stored', async () => {
    await fail(1, 'vrbova', '10.20.30.40');
    const { rows } = await database.pool.query('select scope from login_failures');
    expect(JSON.stringify(rows)).not.toMatch(/vrbova|10\.20/);
  });
});

/** Knows by itself that nobody has a login that begins with `nobody`: hundreds of checks would take the sandbox long. */
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
      expect(page.text).toContain('Too many attempts. Try again in 15 minutes.');
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
