import type { PersonalData } from '@kahan/contract';
import { ERASURE_HOURS, REQUESTS_AWAITED_HOURS, unixSeconds } from '@kahan/domain';
import { type StudentSystem, StudentSystemError } from '@kahan/student-system';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { PERSONAL } from '../../../test/support/archive.ts';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';
import { askFor, endOf, requestOf, requestsOf } from '../../../test/support/students.ts';

vi.setConfig({ testTimeout: 60_000 });

const ERASURE = `${PERSONAL}/erasure`;
const HOUR = 3_600;

/** Resolves when requests to the student system may go on; null: they are not held. */
let held: Promise<void> | null = null;
const wrap = (system: StudentSystem): StudentSystem => ({
  ...system,
  async perform(command, options) {
    if (held !== null) {
      await held;
      throw new StudentSystemError('timeout', 'held by the test');
    }
    return system.perform(command, options);
  },
});

let portal: TestPortal;
let beside: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ wrap });
  beside = await startPortal({ beside: portal, wrap });
});
afterEach(() => {
  held = null;
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows;
const userOf = async (login: string) =>
  Number((await rowsOf('select user_id from users where login = $1', [login]))[0]?.user_id ?? 0);
/** Runs the jobs as the leader does each minute. */
async function erase(at: TestPortal = portal): Promise<void> {
  const jobs = at.portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  for (const { name, run } of jobs)
    if (['erasure on request', 'erasure after a restore'].includes(name))
      await run(new AbortController().signal);
}
const stateOf = async (client: TestClient) => (await client.get(PERSONAL)).json<PersonalData>();
const erasesAt = async (client: TestClient) =>
  (await client.get('/api/user')).json<{ erases_at: number | null }>().erases_at;
/** Tables with rows of a user. */
async function tablesOf(userId: number): Promise<string[]> {
  const tables = await rowsOf(
    `select table_name as name from information_schema.columns
      where column_name = 'user_id' and table_schema = 'public' order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    if ((await rowsOf(`select 1 from ${String(name)} where user_id = $1 limit 1`, [userId])).length > 0)
      found.push(String(name));
  }
  return found;
}

test('an erasure is asked for once, shown at once, and can be undone for a day, at any portal', async () => {
  const client = await portal.login('student2');
  const there = client.copy(beside.url);
  await until(async () => (await client.get('/api/user')).status === 200);
  expect(await erasesAt(client)).toBeNull();
  const live = await openLive(client);
  const now = unixSeconds(portal.clock.now());
  const erasure = { asked_at: now, erases_at: now + ERASURE_HOURS * HOUR };
  expect((await client.send('POST', ERASURE)).json<PersonalData>().erasure).toEqual(erasure);
  portal.clock.advance(HOUR);
  // A second click does not put the erasure off.
  expect((await there.send('POST', ERASURE)).json<PersonalData>().erasure).toEqual(erasure);
  await until(async () => (await erasesAt(client)) === erasure.erases_at);
  const told = () => live.payloads('service_updated').map((one) => one.service_name);
  await until(() => ['personal-data', 'user'].every((name) => told().some((one) => one === name)));

  portal.clock.advance((ERASURE_HOURS - 1) * HOUR - 1);
  await erase();
  // A new login does not cancel the erasure.
  const again = await beside.login('student2');
  expect((await stateOf(again)).erasure).toEqual(erasure);
  expect((await again.send('DELETE', ERASURE)).json<PersonalData>().erasure).toBeNull();
  await until(async () => (await erasesAt(again)) === null);
  portal.clock.advance(2 * HOUR);
  await erase();
  await erase(beside);
  expect((await again.get('/api/user')).status).toBe(200);
  live.close();
  for (const event of ['erasure-asked', 'erasure-undone'])
    expect([
      ...(portal.logged() + beside.logged()).matchAll(new RegExp(`"security":"${event}"`, 'g')),
    ]).toHaveLength(1);
});

test('after a day everything of the user is erased, once; sessions, sockets, feeds and links end, and a login begins anew', async () => {
  const client = await portal.login('student');
  const there = client.copy(beside.url);
  const other = await portal.login('s000001');
  for (const path of ['/api/user', '/api/user/results', '/api/user/terms'])
    await until(async () => (await client.get(path)).status === 200);
  const [feed = ''] = Object.values(
    (await client.get('/api/calendar/settings')).json<Record<string, string>>(),
  );
  const { pathname } = new URL(feed);
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const link = await client.send('POST', '/api/user/schedule/links', {
    study_ids: studies.map(({ study_id }) => study_id),
    ends: 'semester',
  });
  const { secret } = link.json<{ secret: string }>();
  const shared = (at: TestPortal) =>
    at.client().request('POST', '/api/shared-schedule', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ secret }),
    });
  for (const one of [portal, beside]) {
    expect((await one.client().get(pathname)).status).toBe(200);
    expect((await shared(one)).status).toBe(200);
  }
  const userId = await userOf('student');
  await rowsOf(
    `insert into push_registrations (session_id, user_id, service, id_hash, address, language)
      select session_id, user_id, 'FCM', '\\x01', 'token', 'en' from sessions where user_id = $1`,
    [userId],
  );
  await client.send('PUT', '/api/user/preferences', { notify_events: false });
  await client.send('POST', `${PERSONAL}/export`);
  await client.send('POST', ERASURE);
  portal.clock.advance(ERASURE_HOURS * HOUR - 60);
  expect((await client.get('/api/refresh')).status).toBe(200);
  there.cookies.clear();
  for (const [name, value] of client.cookies) there.cookies.set(name, value);
  expect((await there.get('/api/user')).status).toBe(200);
  // Both portals have the feed in memory.
  for (const one of [portal, beside]) expect((await one.client().get(pathname)).status).toBe(200);
  const sockets = [await openLive(client), await openLive(there)];
  const before = await tablesOf(userId);
  for (const table of [
    'calendar_feeds',
    'personal_data_exports',
    'private_links',
    'push_registrations',
    'preferences',
  ])
    expect(before).toContain(table);

  portal.clock.advance(60);
  await Promise.all([erase(), erase(beside)]);
  expect(await tablesOf(userId)).toEqual([]);
  for (const one of [client, there]) {
    await until(async () => (await one.get('/api/user/preferences')).status === 401);
    expect((await one.get('/api/refresh')).status).toBe(401);
  }
  for (const { socket } of sockets) await until(() => !socket.connected);
  for (const one of [portal, beside]) {
    await until(async () => (await one.client().get(pathname)).status === 404);
    expect((await shared(one)).status).toBe(404);
  }
  const lines = (portal.logged() + beside.logged()).match(/"security":"account-erased".*/g) ?? [];
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`"userId":${userId}`);
  // Other users are not affected.
  expect((await other.get('/api/refresh')).status).toBe(200);

  const fresh = await portal.login('student');
  expect(await userOf('student')).not.toBe(userId);
  await until(async () => (await fresh.get('/api/user')).status === 200);
  expect(await stateOf(fresh)).toEqual({ export: null, erasure: null });
  expect((await fresh.get('/api/user/preferences')).json()).toMatchObject({
    notifications: { events: true },
  });
  expect((await fresh.get('/api/user/schedule/links')).json()).toEqual([]);
});

test('a user whom a restore of the database brings back is erased again, and nobody else', async () => {
  const [client, other] = [await portal.login('s000010'), await portal.login('s000011')];
  const userId = await userOf('s000010');
  const [row] = await rowsOf('select to_jsonb(u) as user from users u where user_id = $1', [userId]);
  await client.send('POST', ERASURE);
  portal.clock.advance(ERASURE_HOURS * HOUR);
  await erase();
  expect(await userOf('s000010')).toBe(0);
  // Puts the user's row back, as a restore of a dump from before the request does.
  await rowsOf('insert into users select * from jsonb_populate_record(null::users, $1)', [row?.user]);
  await erase();
  expect(await tablesOf(userId)).toEqual([]);
  expect((await other.get('/api/refresh')).status).toBe(200);
});

test('who undoes it while the erasure begins is not erased', async () => {
  const client = await portal.login('s000009');
  const userId = await userOf('s000009');
  await client.send('POST', ERASURE);
  portal.clock.advance(ERASURE_HOURS * HOUR);
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin');
    await holder.query('update users set erasure_asked_at = null where user_id = $1', [userId]);
    const erasing = erase();
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'select erasure_asked_at%for update'`;
    await until(async () => (await rowsOf(waiting)).length > 0);
    await holder.query('commit');
    await erasing;
  } finally {
    holder.release();
  }
  expect(await tablesOf(userId)).toContain('users');
});

test('of an undoing and the erasure at the same moment one wins as a whole', async () => {
  for (const login of ['s000002', 's000003', 's000004', 's000005']) {
    const client = await portal.login(login);
    const userId = await userOf(login);
    await client.send('POST', ERASURE);
    portal.clock.advance(ERASURE_HOURS * HOUR - 60);
    expect((await client.get('/api/refresh')).status).toBe(200);
    portal.clock.advance(60);
    const [undone] = await Promise.all([client.send('DELETE', ERASURE), erase(beside)]);
    const isKept = (await tablesOf(userId)).includes('users');
    if (isKept) {
      expect(undone.json<PersonalData>().erasure).toBeNull();
      expect((await client.get('/api/user/preferences')).status).toBe(200);
    } else {
      expect(await tablesOf(userId)).toEqual([]);
      await until(async () => (await client.get('/api/user/preferences')).status === 401);
    }
  }
});

test('operators see an erasure that fails', async () => {
  const overdue = async () =>
    Number(/^kahan_erasures_overdue_seconds (.*)$/m.exec(await portal.metrics())?.[1]);
  const client = await portal.login('s000008');
  const userId = await userOf('s000008');
  await client.send('POST', ERASURE);
  expect(await portal.metrics()).toContain('kahan_erasures_waiting 1');
  expect(await overdue()).toBe(0);
  await rowsOf(
    `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
  );
  await rowsOf('create trigger refuse before delete on users for each row execute function refuse()');
  portal.clock.advance(ERASURE_HOURS * HOUR + 2 * HOUR);
  await erase();
  expect(await tablesOf(userId)).toContain('users');
  expect(await overdue()).toBe(2 * HOUR);
  await rowsOf('drop trigger refuse on users');
  await erase();
  expect(await tablesOf(userId)).toEqual([]);
  expect(await portal.metrics()).toContain('kahan_erasures_waiting 0');
  expect(await overdue()).toBe(0);
});

/** A subject that no student has. */
const CODE = 'B837002';

/** A student whose sign-up still waits for an answer of the student system when the erasure is due. */
async function signingUp(login: string, release: Promise<void>) {
  const client = await portal.login(login);
  await until(async () => (await client.get('/api/user')).status === 200);
  await portal.control('POST', '/enrolments', { code: CODE, logins: [login] });
  const { term_id } = await portal.control<{ term_id: string }>('POST', '/terms', { code: CODE, space: 30 });
  await client.send('POST', ERASURE);
  portal.clock.advance(ERASURE_HOURS * HOUR - 60);
  expect((await client.get('/api/refresh')).status).toBe(200);
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const study = studies[0]?.study_id ?? '';
  held = release;
  const asked = await askFor({ client, login, study }, 'sign-in', { term_id, code: CODE });
  expect(requestOf(asked).state).toBe('waiting');
  portal.clock.advance(60);
  return { client, userId: await userOf(login), term_id };
}

/** Another student signs up, and the student system answers. @returns the ended request */
async function signingUpNow(login: string, term_id: string) {
  const client = await portal.login(login);
  await until(async () => (await client.get('/api/user')).status === 200);
  await portal.control('POST', '/enrolments', { code: CODE, logins: [login] });
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const study = studies[0]?.study_id ?? '';
  return endOf({ client }, await askFor({ client, login, study }, 'sign-in', { term_id, code: CODE }));
}

const loginsOf = async (termId: string) =>
  (await portal.control<{ logins: string[] }>('GET', `/terms/${termId}`)).logins;

test('a sign-up that is on its way when the erasure is due is finished first', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { client, userId, term_id } = await signingUp('s000006', promise);
  await erase();
  expect(await tablesOf(userId)).toEqual(expect.arrayContaining(['requests', 'sessions', 'users']));
  held = null;
  resolve();
  await until(async () => (await requestsOf({ client }))[0]?.state === 'success');
  await erase();
  expect(await tablesOf(userId)).toEqual([]);
  // The student system keeps its records.
  expect(await loginsOf(term_id)).toEqual(['s000006']);
});

test('an hour after it was due the erasure waits for no sign-up, and keeps nothing of one that ends later', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { userId, term_id } = await signingUp('s000007', promise);
  portal.clock.advance(REQUESTS_AWAITED_HOURS * HOUR - 1);
  await erase();
  expect(await tablesOf(userId)).toContain('users');
  portal.clock.advance(1);
  await erase();
  expect(await tablesOf(userId)).toEqual([]);
  held = null;
  resolve();
  // The student system may still carry out the sent sign-up; the portal gets none of the user's data back.
  await until(async () => (await loginsOf(term_id)).includes('s000007'));
  const next = await signingUpNow('s000008', term_id);
  expect(next.state).toBe('success');
  expect(await tablesOf(userId)).toEqual([]);
  expect(await userOf('s000007')).toBe(0);
});
