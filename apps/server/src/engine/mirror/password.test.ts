import { STUDENT_SYSTEM_PASSWORD_HEADER } from '@kahan/contract/runtime';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

const WRONG = 'šťastné-heslo 7';

let portal: TestPortal;
/** Calls that were made with a password. */
let given: string[] = [];

function wrap(system: StudentSystem): StudentSystem {
  const note = (call: string, password: string | undefined) => {
    if (password !== undefined) given.push(`${call} ${password}`);
  };
  return {
    ...system,
    // Refuses these logins without the sandbox, which would take long for hundreds of them.
    async authenticate(login, password) {
      if (login.startsWith('nobody')) throw new StudentSystemError('login-failed', 'there is no such login');
      return system.authenticate(login, password);
    },
    async studies(login, options) {
      note('studies', options?.password);
      return system.studies(login, options);
    },
    async results(login, keys, options) {
      note('results', options?.password);
      return system.results(login, keys, options);
    },
  };
}

beforeAll(async () => {
  portal = await startPortal({ wrap });
});
beforeEach(async () => {
  given = [];
  await portal.database.pool.query('delete from login_failures');
});
afterEach(() => portal.control('DELETE', '/fault'));
afterAll(() => portal.stop());

const demand = (login: string, mode = 'password-required') =>
  portal.control('PUT', '/fault', { mode, path: `/v1/users/${login}/` });

const withPassword = (client: TestClient, path: string, password: string) =>
  client.get(path, { [STUDENT_SYSTEM_PASSWORD_HEADER]: encodeURIComponent(password) });

async function codeOf(client: TestClient, path: string, password?: string): Promise<[number, string]> {
  const answer = await (password === undefined ? client.get(path) : withPassword(client, path, password));
  return [answer.status, answer.status === 200 ? '' : answer.error().code];
}

let newcomers = 20;
/** A new user whose data the student system has refused from the start. */
async function newcomer(): Promise<{ login: string; client: TestClient }> {
  newcomers += 1;
  const login = `s0000${newcomers}`;
  await demand(login);
  return { login, client: await portal.login(login) };
}

describe('without data', () => {
  test.each(['/api/user', '/api/user/study', '/api/user/schedule', '/api/user/results'])(
    'PASSWORD_REQUIRED, then LOGIN_FAILED for a wrong one, then the data: %s',
    async (path) => {
      const { client } = await newcomer();
      expect(await codeOf(client, path)).toEqual([401, 'PASSWORD_REQUIRED']);
      expect(await codeOf(client, path, WRONG)).toEqual([401, 'LOGIN_FAILED']);
      // A wrong password is not remembered: the next request carries no password.
      expect(await codeOf(client, path)).toEqual([401, 'PASSWORD_REQUIRED']);
      const answer = await withPassword(client, path, 'demo');
      expect([answer.status, answer.headers.get('x-freshness')]).toEqual([200, 'fresh']);
      expect((await client.get(path)).status).toBe(200);
    },
  );

  test('[SESSION-06] [SESSION-07] in the words of both languages', async () => {
    const { client } = await newcomer();
    const said = async (lang: string, headers = {}) =>
      (await client.get(`/api/user/results?lang=${lang}`, headers)).error().message;
    expect(await said('en')).toBe('Password required. (use password for the student system)');
    expect(await said('cs')).toBe('Zadejte heslo do studijního systému.');
    expect(await said('en', { [STUDENT_SYSTEM_PASSWORD_HEADER]: 'wrong' })).toBe('Login failed.');
  });

  test('a system that refuses every password says LOGIN_FAILED at once', async () => {
    await demand('s000011', 'wrong-password');
    const client = await portal.login('s000011');
    expect(await codeOf(client, '/api/user/results')).toEqual([401, 'LOGIN_FAILED']);
    expect(await codeOf(client, '/api/user/results', 'demo')).toEqual([401, 'LOGIN_FAILED']);
  });

  test('a page asks once: what else was refused is read with the same password', async () => {
    const { client } = await newcomer();
    const others = ['/api/user', '/api/user/study', '/api/user/schedule', '/api/user/terms'];
    for (const path of others) expect(await codeOf(client, path)).toEqual([401, 'PASSWORD_REQUIRED']);
    expect(await codeOf(client, '/api/user/results', 'demo')).toEqual([200, '']);
    for (const path of others) expect(await codeOf(client, path), path).toEqual([200, '']);
  });

  test('a first import by password tells nothing', async () => {
    const { client } = await newcomer();
    await codeOf(client, '/api/user/items/active', 'demo');
    const { items } = (await client.get('/api/user/items/active?count=100')).json<{
      items: { type: string }[];
    }>();
    expect(new Set(items.map(({ type }) => type))).toEqual(new Set(['public:news']));
    expect((await client.get('/api/user/results')).status).toBe(200);
  });
});

describe('with data', () => {
  const login = 's000012';
  let client: TestClient;
  let attempt = 10;

  async function change(): Promise<void> {
    const held = await portal.control<{ results: { subject: { code: string } }[] }>(
      'GET',
      `/students/${login}`,
    );
    attempt += 1;
    const code = held.results[0]?.subject.code;
    await portal.control('PUT', '/results', { login, code, attempt, kind: 'exam', grade: 'D' });
  }

  async function stale(path: string): Promise<void> {
    await until(async () => (await client.get(path)).headers.get('x-freshness') === 'stale');
  }

  /** The student system answers again; each try that failed made the pause before the next one longer. */
  async function recover(): Promise<void> {
    await portal.control('DELETE', '/fault');
    await until(async () => {
      portal.clock.advance(5);
      return (await client.get('/api/user/results')).headers.get('x-freshness') === 'fresh';
    });
  }

  beforeAll(async () => {
    client = await portal.login(login);
    expect((await client.get('/api/user/results')).status).toBe(200);
  });
  afterEach(recover);

  test('it is answered as stale for that reason; with the password it is read at once and told like any change', async () => {
    const live = await openLive(client);
    const before = await client.get('/api/user/results');
    await demand(login);
    await change();
    await stale('/api/user/results');
    const during = await client.get('/api/user/results');
    expect(during.text).toBe(before.text);
    expect(during.headers.get('x-freshness-reason')).toBe('PASSWORD_REQUIRED');
    // Other services of the same user are as fresh as ever, and the feed is made of all.
    expect((await client.get('/api/user/schedule')).headers.get('x-freshness')).toBe('fresh');
    expect((await client.get('/api/user/items/active')).headers.get('x-freshness-reason')).toBe(
      'PASSWORD_REQUIRED',
    );
    expect(await codeOf(client, '/api/user/results', WRONG)).toEqual([401, 'LOGIN_FAILED']);
    const after = await withPassword(client, '/api/user/results', 'demo');
    expect([after.status, after.headers.get('x-freshness')]).toEqual([200, 'fresh']);
    expect(after.text).not.toBe(before.text);
    await until(() => live.itemTypes().length > 0);
    expect(live.itemTypes()).toEqual(['exam:attempt-inserted']);
    live.close();
  });

  test('the feed, mostly answered from memory, takes a password as well', async () => {
    await demand(login);
    await change();
    await stale('/api/user/items/active');
    const count = async () => (await client.get('/api/user/items/active')).json<{ length: number }>().length;
    const before = await count();
    const answer = await withPassword(client, '/api/user/items/active', 'demo');
    expect([answer.headers.get('x-freshness'), answer.json<{ length: number }>().length]).toEqual([
      'fresh',
      before + 1,
    ]);
  });

  test('[SESSION-13] only calls that were refused so use it, for nothing but what was refused', async () => {
    for (const path of ['/api/user', '/api/user/study', '/api/user/results', '/api/user/items/active']) {
      expect(await codeOf(client, path, WRONG)).toEqual([200, '']);
    }
    expect(given).toEqual([]);
    await demand(login);
    await change();
    await stale('/api/user/results');
    expect(await codeOf(client, '/api/user/study', WRONG)).toEqual([200, '']);
    expect(given).toEqual([]);
    expect(await codeOf(client, '/api/user/results', 'demo')).toEqual([200, '']);
    expect(given).toEqual(['results demo']);
    expect((await portal.database.pool.query('select 1 from login_failures')).rowCount).toBe(0);
  });

  test('a student system that then does not answer is named, and the try does not count', async () => {
    await until(async () => {
      await demand(login);
      await change();
      await stale('/api/user/results');
      await portal.control('PUT', '/fault', { mode: 'garbage', path: `/v1/users/${login}/results` });
      const [status, code] = await codeOf(client, '/api/user/results', 'demo');
      // The engine may have read before the call; it does not know then that a password is wanted.
      if (status === 200) {
        await recover();
        return false;
      }
      expect([status, code]).toEqual([502, 'STUDENT_SYSTEM_GARBAGE']);
      return true;
    });
    const { rows } = await portal.database.pool.query('select max(failures) from login_failures');
    expect(rows).toEqual([{ max: 0 }]);
  });
});

describe('guessing', () => {
  test('[SESSION-15] wrong ones have the budget of the login page: five in 15 minutes, for each session', async () => {
    const { login, client } = await newcomer();
    const elsewhere = await portal.login(login);
    for (const left of [4, 3, 2, 1, 0]) {
      const wrong = (await withPassword(client, '/api/user/results', WRONG)).error();
      expect([wrong.code, wrong.attempts_left]).toEqual(['LOGIN_FAILED', left]);
    }
    const refused = await withPassword(client, '/api/user/results', 'demo');
    expect([refused.status, refused.error().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(refused.headers.get('retry-after')).toBe('900');
    expect(refused.error().attempts_left).toBeUndefined();
    expect(await codeOf(elsewhere, '/api/user/results', 'demo')).toEqual([200, '']);
    await demand(login);
    portal.clock.advance(900);
    expect((await withPassword(client, '/api/user/study', 'demo')).status).toBe(200);
  });

  test('a session gives the password while strangers are locked out of its account and its address', async () => {
    const { login, client } = await newcomer();
    const guesses = Array.from({ length: 100 }, (_, n) => ({ username: n < 5 ? login : `nobody${n}` }));
    await Promise.all(
      guesses.map(({ username }) => portal.client().submitLogin({ username, password: 'wrong' })),
    );
    expect((await portal.client().submitLogin({ username: login, password: 'demo' })).status).toBe(429);
    expect((await portal.client().submitLogin({ username: 'student2', password: 'demo' })).status).toBe(429);
    expect(await codeOf(client, '/api/user/results', 'demo')).toEqual([200, '']);
  });

  test('[SESSION-14] it is neither logged nor stored, right or wrong', async () => {
    const { client } = await newcomer();
    await codeOf(client, '/api/user/results', WRONG);
    await codeOf(client, '/api/user/items/active', WRONG);
    for (const text of [WRONG, encodeURIComponent(WRONG)]) {
      expect(portal.logged()).not.toContain(text);
      const { rows } = await portal.database.pool.query<{ name: string }>(
        `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
      );
      expect(rows.length).toBeGreaterThan(10);
      for (const { name } of rows) {
        const found = await portal.database.pool.query(
          `select 1 from ${name} t where strpos(t::text, $1) > 0`,
          [text],
        );
        expect(found.rowCount, name).toBe(0);
      }
    }
  });

  test.each(['%', '%E0%A4', 'x'.repeat(9_001)])(
    'a header that is no encoded text is refused by name',
    async (header) => {
      const { client } = await newcomer();
      const answer = await client.get('/api/user/results', { [STUDENT_SYSTEM_PASSWORD_HEADER]: header });
      expect(answer.error()).toMatchObject({
        code: 'VALIDATION_FAILED',
        field: STUDENT_SYSTEM_PASSWORD_HEADER,
      });
    },
  );
});

test('what belongs to nobody in particular asks nobody for a password', async () => {
  const client = await portal.login('s000013');
  await portal.db.query({
    text: `insert into sync_retries (service, silent, keys, reason, as_of, due_at)
           values ('news', false, '{}', 'PASSWORD_REQUIRED', now(), now() + interval '1 hour')`,
  });
  const reason = async () => (await client.get('/api/user/items/active')).headers.get('x-freshness-reason');
  await until(async () => (await reason()) === 'STUDENT_SYSTEM_GARBAGE');
  await portal.db.query({ text: 'delete from sync_retries where user_id is null' });
});
