import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

/** Logins whose accounts are closed, and services of whom alone nothing is known. */
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
/** Something about the user changes, so that the portal reads it. */
async function change(login: string): Promise<void> {
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', `/students/${login}`);
  attempt += 1;
  await portal.control('PUT', '/results', { login, code: results[0]?.code, attempt, grade: 'B' });
}

test('when the student system knows a login no more, its sessions, sockets and devices end', async () => {
  const client = await portal.login('student');
  const phone = await portal.login('student');
  const other = await portal.login('student2');
  expect((await client.get('/api/user/results')).status).toBe(200);
  const live = await openLive(client);
  closed.add('student');
  await change('student');
  await until(async () => (await client.get('/api/user/preferences')).status === 401);
  await until(async () => !live.socket.connected);
  expect((await phone.get('/api/user/preferences')).status).toBe(401);
  expect((await phone.get('/api/refresh')).status).toBe(401);
  expect((await other.get('/api/user/preferences')).status).toBe(200);
  const { rowCount } = await portal.database.pool.query(
    "select 1 from login_devices join users using (user_id) where login = 'student'",
  );
  expect(rowCount).toBe(0);
  expect(portal.logged()).toMatch(
    /"security":"sessions-ended","userId":\d+,"sessions":2,"why":"account-gone"/,
  );
});

test('a login of which only one service is unknown keeps its sessions', async () => {
  const client = await portal.login('student2');
  expect((await client.get('/api/user/results')).status).toBe(200);
  withoutResults.add('student2');
  await change('student2');
  await until(async () => (await client.get('/api/user/results')).headers.get('x-freshness') !== 'fresh');
  expect((await client.get('/api/user/preferences')).status).toBe(200);
});
