import { LOCKOUT } from '@kahan/domain';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testDatabase } from '../../test/support/database.ts';
import { testClock } from '../../test/support/portal.ts';
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

  test('a session is told how many attempts it has left; strangers and known browsers are told nothing', async () => {
    const told = async (guesser: Guesser) => (await lockoutAt(db).begin(guesser)).failed();
    const five = async (guesser: Guesser) => {
      const all: (number | null)[] = [];
      for (let n = 0; n < 5; n++) all.push(await told(guesser));
      return all;
    };
    expect(await five(session('a'))).toEqual([4, 3, 2, 1, 0]);
    expect(await told(session('b'))).toBe(4);
    expect(await five(stranger('student', '10.0.0.1'))).toEqual([null, null, null, null, null]);
    expect(await five(device('a'))).toEqual([null, null, null, null, null]);
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
