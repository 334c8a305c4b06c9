import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** Logins whose accounts are closed, and logins of which only the results are unknown. */
const closed = new Set<string>();
const withoutResults = new Set<string>();
const unknown = () => new StudentSystemError('not-found', 'there is no such login');

function wrap(system: StudentSystem): StudentSystem {
  return {
    ...system,
    async identity(login, options) {
      if (closed.has(login)) throw unknown();
      return system.identity(login, options);
    },
    async results(login, keys, options) {
      if (closed.has(login) || withoutResults.has(login)) throw unknown();
      return system.results(login, keys, options);
    },
  };
}

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ wrap });
});
afterEach(() => {
  closed.clear();
  withoutResults.clear();
});
afterAll(() => portal.stop());

let attempt = 0;
/** Changes a result of the user, so that the portal reads the user's records. */
async function change(login: string): Promise<void> {
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', `/students/${login}`);
  attempt += 1;
  await portal.control('PUT', '/results', { login, code: results[0]?.code, attempt, grade: 'B' });
}

const missed = async () =>
  (await portal.database.pool.query('select 1 from users where missed_since is not null')).rowCount;
/** Asks again for missed logins, as the leader does each minute. */
async function askAgain(): Promise<void> {
  const jobs = portal.portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  await jobs.find(({ name }) => name === 'missed logins')?.run(new AbortController().signal);
}

test('when the student system knows a login no more for half an hour, its sessions, sockets and devices end', async () => {
  const client = await portal.login('student');
  const phone = await portal.login('student');
  const other = await portal.login('student2');
  expect((await client.get('/api/user/results')).status).toBe(200);
  const live = await openLive(client);
  closed.add('student');
  await change('student');
  await until(async () => (await missed()) === 1);
  await askAgain();
  portal.clock.advance(29 * 60);
  await askAgain();
  expect((await client.get('/api/refresh')).status).toBe(200);
  expect(live.socket.connected).toBe(true);
  portal.clock.advance(60);
  await askAgain();
  await until(async () => (await client.get('/api/user/preferences')).status === 401);
  await until(async () => !live.socket.connected);
  expect((await phone.get('/api/user/preferences')).status).toBe(401);
  expect((await phone.get('/api/refresh')).status).toBe(401);
  expect((await other.get('/api/refresh')).status).toBe(200);
  const { rowCount } = await portal.database.pool.query(
    "select 1 from login_devices join users using (user_id) where login = 'student'",
  );
  expect(rowCount).toBe(0);
  expect(portal.logged()).toMatch(
    /"security":"sessions-ended","userId":\d+,"sessions":2,"why":"account-gone"/,
  );
});

test('a login that is known again within half an hour keeps its sessions', async () => {
  const client = await portal.login('student2');
  expect((await client.get('/api/user/results')).status).toBe(200);
  closed.add('student2');
  await change('student2');
  await until(async () => (await missed()) === 1);
  portal.clock.advance(20 * 60);
  closed.clear();
  await askAgain();
  expect(await missed()).toBe(0);
  portal.clock.advance(20 * 60);
  await askAgain();
  expect((await client.get('/api/refresh')).status).toBe(200);
});

test('a login of which only one service is unknown keeps its sessions', async () => {
  const client = await portal.login('student2');
  expect((await client.get('/api/user/results')).status).toBe(200);
  withoutResults.add('student2');
  await change('student2');
  await until(async () => (await client.get('/api/user/results')).headers.get('x-freshness') !== 'fresh');
  expect((await client.get('/api/user/preferences')).status).toBe(200);
});

test('no session ends while many logins are missed at once, until an administrator confirms it', async () => {
  const client = await portal.login('s000001');
  const { rows } = await portal.database.pool.query<{ user_id: string }>(
    `insert into users (login, created_at, last_login_at, missed_since)
     select 'gone' || n, now(), now(), $1 from generate_series(1, 21) n returning user_id`,
    [portal.clock.now()],
  );
  portal.clock.advance(31 * 60);
  await askAgain();
  await askAgain();
  expect(await missed()).toBe(rows.length);
  expect((await client.get('/api/refresh')).status).toBe(200);
  await portal.database.pool.query(
    `update unconfirmed_answers set verdict = 'confirmed' where subject = 'logins'`,
  );
  await askAgain();
  expect(await missed()).toBe(0);
});
