import { LOCKOUT } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { startPortal, type TestPortal, testClock } from '../../test/support/portal.ts';
import { openDatabase } from '../platform/database.ts';
import { createLockout } from './lockout.ts';

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
  const lockout = () => createLockout(db, clock);
  const outcome = (name: string, from: string) =>
    lockout()
      .begin(name, from)
      .then(
        () => 'allowed',
        (error: { code: string }) => error.code,
      );
  async function fail(times: number, name: string, from: string): Promise<void> {
    for (let n = 0; n < times; n++) await (await lockout().begin(name, from)).failed();
  }

  test('an account: five attempts, then locked for 15 minutes to the second, in every spelling', async () => {
    await fail(account.failures, 'student', '10.0.0.1');
    expect(await outcome('student', '10.0.0.2')).toBe('TOO_MANY_ATTEMPTS');
    expect(await outcome(' STUDENT', '10.0.0.3')).toBe('TOO_MANY_ATTEMPTS');
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

  test('a thousand concurrent right passwords from one address lock no login', async () => {
    const tries = Array.from({ length: 1000 }, (_, n) => lockout().begin(`name${n}`, '10.0.0.1'));
    for (const attempt of await Promise.all(tries)) await attempt.succeeded();
    expect(await outcome('student', '10.0.0.1')).toBe('allowed');
  });

  test('success clears the account and does not count against the address', async () => {
    await fail(account.failures - 1, 'student', '10.0.0.1');
    await (await lockout().begin('student', '10.0.0.1')).succeeded();
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
        createLockout(n % 2 ? db : other, clock)
          .begin('student', `10.0.${n}.1`)
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

describe('at the login form', () => {
  let portal: TestPortal;
  beforeAll(async () => {
    portal = await startPortal();
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
