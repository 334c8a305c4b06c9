import type { PersonalData } from '@kahan/contract';
import { EXPORT_HOURS, MOST_EXPORTS, unixSeconds } from '@kahan/domain';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { download, PERSONAL } from '../../../test/support/archive.ts';
import type { TestClient } from '../../../test/support/client.ts';
import { openLive, until } from '../../../test/support/live.ts';
import { startPortal, type TestPortal } from '../../../test/support/portal.ts';

vi.setConfig({ testTimeout: 60_000 });

const EXPORT = `${PERSONAL}/export`;
const HOUR = 3_600;

let portal: TestPortal;
let beside: TestPortal;
beforeAll(async () => {
  portal = await startPortal();
  beside = await startPortal({ beside: portal });
});
afterAll(async () => {
  await beside.stop();
  await portal.stop();
});

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows;
afterEach(async () => {
  await rowsOf('drop trigger if exists refuse on personal_data_exports');
});

const stateOf = async (client: TestClient) => (await client.get(PERSONAL)).json<PersonalData>();
const ask = (client: TestClient) => client.send('POST', EXPORT);
const isReady = async (client: TestClient) => (await stateOf(client)).export?.state === 'ready';
/** Asks for an export and waits until it is ready. */
async function exported(client: TestClient): Promise<void> {
  expect((await ask(client)).status).toBe(200);
  await until(() => isReady(client));
}
async function run(name: string): Promise<void> {
  const jobs = portal.portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  await jobs.find((job) => job.name === name)?.run(new AbortController().signal);
}
/** How many exports of a user the two portals have made. */
const madeFor = (userId: unknown) =>
  [portal, beside].flatMap((one) => one.logged().match(new RegExp(`"userId":${userId},"bytes":`, 'g')) ?? [])
    .length;

test('an export is asked for, made in the background and downloaded by its user alone, for 24 hours', async () => {
  const client = await portal.login('student');
  const other = await portal.login('student2');
  expect(await stateOf(client)).toEqual({ export: null, erasure: null });
  expect((await download(client)).status).toBe(404);
  const live = await openLive(client);
  const asked = (await ask(client)).json<PersonalData>();
  expect(asked.export).toMatchObject({ asked_at: unixSeconds(portal.clock.now()) });
  await until(() => isReady(client));
  // The user's open pages get a message when the export begins and when it is ready.
  const told = () => live.updates('personal-data');
  await until(() => told().length === 2);
  live.close();
  const { export: ready } = await stateOf(client);
  const now = unixSeconds(portal.clock.now());
  expect(ready).toMatchObject({ state: 'ready', ready_at: now, expires_at: now + EXPORT_HOURS * HOUR });

  const answer = await download(client);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringMatching(/^attachment; filename="kahan-\d{4}-\d\d-\d\d\.zip"$/),
    'cache-control': 'no-store',
    'content-length': String(ready?.bytes),
    'x-content-type-options': 'nosniff',
  });
  expect(portal.logged()).toContain('"security":"export-fetched"');
  // Any session of the user may download the export, at any portal; other users and visitors may not.
  expect((await download(client.copy(beside.url))).status).toBe(200);
  expect((await download(other)).status).toBe(404);
  expect((await download(portal.client())).status).toBe(401);
  expect(await stateOf(other)).toEqual({ export: null, erasure: null });

  portal.clock.advance(EXPORT_HOURS * HOUR - 1);
  expect((await download(client)).status).toBe(200);
  portal.clock.advance(1);
  // The bytes stay until the job has run, and nobody can download them.
  expect((await client.get('/api/refresh')).status).toBe(200);
  expect((await download(client)).status).toBe(404);
  expect(await stateOf(client)).toEqual({ export: null, erasure: null });
  await run('erasure of exports');
  expect(await rowsOf('select 1 from personal_data_exports')).toEqual([]);
});

test('the archive has a page that explains it in the language of its user, and a file for each kind of data', async () => {
  const client = await portal.login('s000001');
  for (const path of [
    '/api/user',
    '/api/user/results',
    '/api/user/schedule',
    '/api/user/grupik',
    '/api/user/terms',
  ])
    await until(async () => (await client.get(path)).status === 200);
  expect(
    (await client.send('PUT', '/api/user/preferences', { notify_events: false, language: 'cs' })).status,
  ).toBe(200);
  await exported(client);
  const archive = await download(client);
  const page = archive.files.get('index.html') ?? '';
  expect(page).toContain('<html lang="cs">');
  expect(page).toContain('<h1>Vaše data v\u00a0Kahanu</h1>');
  expect(page).not.toMatch(/<script|src=|https?:\/\//);
  const files = [...archive.files.keys()].filter((name) => name !== 'index.html');
  // The page links each file, and nothing else.
  expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual(files);
  const user = (await client.get('/api/user')).json<{ first_name: string; studies: unknown[] }>();
  expect(archive.records('profile')).toMatchObject([
    { login: 's000001', language: 'cs', identity: { identity: { first_name: user.first_name } } },
  ]);
  expect(archive.records<{ record: object }>('studies').map(({ record }) => record)).toMatchObject(
    user.studies,
  );
  expect(archive.records('preferences')).toMatchObject([{ notify_events: false, notify_results: true }]);
  expect(archive.records('sessions')).toHaveLength(1);
  for (const file of ['results', 'timetable', 'class-groups', 'messages', 'known-browsers'])
    expect(archive.records(file).length, file).toBeGreaterThan(0);
});

test('the archive has no secret and nothing of other users', async () => {
  const client = await portal.login('s000002');
  await portal.login('s000003');
  const feeds = Object.values((await client.get('/api/calendar/settings')).json<Record<string, string>>());
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const body = { study_ids: studies.map(({ study_id }) => study_id), ends: 'week' };
  const link = await client.send('POST', '/api/user/schedule/links', body);
  expect(link.status).toBe(200);
  const token = 'device-token-of-an-app-that-must-stay-secret';
  await rowsOf(
    `insert into push_registrations (session_id, user_id, service, id_hash, address, language)
      select session_id, user_id, 'FCM', '\\x00', $1, 'en' from sessions join users using (user_id) where login = 's000002'`,
    [token],
  );
  await exported(client);
  const archive = await download(client);
  expect(archive.records('calendar-feeds')).toHaveLength(3);
  expect(archive.records('private-links')).toHaveLength(1);
  expect(archive.records('notifications')).toMatchObject([{ to: 'the app' }]);
  const text = [...archive.files.values()].join('\n');
  const secrets = [
    token,
    link.json<{ secret: string }>().secret,
    ...feeds.map((url) => url.split('/').at(-1)?.replace('.ics', '') ?? ''),
    ...['access', 'refresh', 'csrf', 'device'].map((name) => client.cookie(`kahan_${name}`) ?? ''),
  ];
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(20);
    expect(text).not.toContain(secret);
  }
  expect(text).not.toContain('s000003');
  expect(text).not.toMatch(/hash/i);
});

test('two clicks, two tabs and two portals make one export, which one of the portals makes once', async () => {
  const client = await portal.login('s000004');
  const there = client.copy(beside.url);
  const [user] = await rowsOf(`select user_id from users where login = 's000004'`);
  const holder = await portal.database.pool.connect();
  try {
    // While the user's row is locked, no portal can make the export. Readings of the student may wait for it as well.
    await holder.query('begin');
    await holder.query(`select 1 from users where login = 's000004' for share`);
    const asked = [ask(client), ask(there), ask(client), ask(there)];
    const waiting = `select pid from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'select user_id from users%'`;
    await until(async () => (await rowsOf(waiting)).length >= asked.length);
    await holder.query('rollback');
    for (const answer of await Promise.all(asked)) expect(answer.status).toBe(200);
  } finally {
    holder.release();
  }
  await until(async () => (await isReady(client)) && madeFor(user?.user_id) > 0);
  await Promise.all([run('exports of personal data'), run('exports of personal data')]);
  expect(madeFor(user?.user_id)).toBe(1);
  expect(
    await rowsOf(
      `select state from personal_data_exports join users using (user_id) where login = 's000004'`,
    ),
  ).toEqual([{ state: 'ready' }]);
});

test('an export of more records than are read at a time is whole, in their order', async () => {
  const client = await portal.login('s000006');
  const count = 120;
  await rowsOf(
    `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
      select gen_random_uuid(), user_id, 'groups', 'change_value', 'item:' || n,
        json_build_object('value', repeat('x', 100000)), 'success', false, now()
      from users, generate_series(1, ${count}) n where login = 's000006'`,
  );
  await exported(client);
  const requests = (await download(client)).records<{ target: string; body: { value: string } }>('requests');
  expect(requests.map(({ target }) => target)).toEqual(
    Array.from({ length: count }, (_, n) => `item:${n + 1}`),
  );
  expect(requests.every(({ body }) => body.value.length === 100_000)).toBe(true);
});

test('another export can be asked for when the one before is deleted; the fourth of a day is refused until the first is a day old', async () => {
  const client = await portal.login('s000005');
  await exported(client);
  portal.clock.advance(HOUR);
  for (let count = 1; count < MOST_EXPORTS; count++) {
    await client.send('DELETE', EXPORT);
    await exported(client);
  }
  expect((await client.send('DELETE', EXPORT)).json<PersonalData>().export).toBeNull();
  expect((await download(client)).status).toBe(404);
  const refused = await ask(client);
  expect([refused.status, refused.error().code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
  expect(refused.headers.get('retry-after')).toBe(String(23 * HOUR));
  expect((await stateOf(client)).export).toBeNull();
  portal.clock.advance(23 * HOUR);
  expect((await client.get('/api/refresh')).status).toBe(200);
  await exported(client);
});

test('an archive that cannot be written is tried again, then has failed, is never there in part, and can be asked for again', async () => {
  const client = await portal.login('s000006');
  await rowsOf(
    `create or replace function refuse() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  );
  await rowsOf(
    `create trigger refuse before update on personal_data_exports for each row when (new.state = 'ready') execute function refuse()`,
  );
  await ask(client);
  const states = new Set<string | undefined>();
  await until(async () => {
    expect((await download(client)).status).toBe(404);
    const { state } = (await stateOf(client)).export ?? {};
    return states.add(state).has('failed');
  });
  expect([...states]).toEqual(['waiting', 'failed']);
  expect(await rowsOf('select failures from personal_data_exports where failures > 0')).toEqual([
    { failures: 3 },
  ]);
  expect(await portal.metrics()).toMatch(/^kahan_exports_failed 1$/m);
  await rowsOf('drop trigger refuse on personal_data_exports');
  // Failed exports do not count.
  for (let count = 0; count < MOST_EXPORTS; count++) {
    await client.send('DELETE', EXPORT);
    await exported(client);
  }
  expect((await download(client)).status).toBe(200);
}, 180_000);

test('an export whose portal is cut off half-way is made again, and was never there in part', async () => {
  const client = await portal.login('s000007');
  const holder = await portal.database.pool.connect();
  try {
    await holder.query('begin');
    // Private links are among the last kinds of data that an export reads.
    await holder.query('lock table private_links in access exclusive mode');
    expect((await ask(client)).status).toBe(200);
    const cut = `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
      and wait_event_type = 'Lock' and query like 'declare%select kind, scope%from private_links%'`;
    await until(async () => (await rowsOf(cut)).length > 0);
    expect((await stateOf(client)).export).toMatchObject({ state: 'waiting', bytes: null });
    portal.clock.advance(60);
    const shown = await portal.metrics();
    expect(shown).toMatch(/^kahan_exports_waiting 1$/m);
    expect(shown).toMatch(/^kahan_exports_oldest_seconds 60$/m);
    expect((await download(client)).status).toBe(404);
    await holder.query('rollback');
  } finally {
    holder.release();
  }
  await until(() => isReady(client));
  expect((await download(client)).records('profile')).toHaveLength(1);
});
