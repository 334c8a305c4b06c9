import { randomUUID } from 'node:crypto';
import { addDays, erasedUpTo, pragueDate, RETENTION_DAYS, unixSeconds } from '@kahan/domain';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { TestClient } from './support/client.ts';
import { closedAccounts, departs } from './support/closed-accounts.ts';
import { feedsOf, fetchFeed, settingsOf } from './support/feed-client.ts';
import { openLive, until } from './support/live.ts';
import { startPortal, type TestPortal } from './support/portal.ts';

const DAY = 86_400;
const { closed, wrap } = closedAccounts();

let portal: TestPortal;
beforeAll(async () => {
  portal = await startPortal({ wrap });
});
afterEach(() => closed.clear());
afterAll(() => portal.stop());

/** Runs a job as the leader does each hour. */
async function run(name: string): Promise<void> {
  const jobs = portal.portal.engine.capabilities.flatMap((capability) => capability.jobs ?? []);
  const job = jobs.find((one) => one.name === name);
  if (job === undefined) throw new Error(`no capability has registered a job ${name}`);
  await job.run(new AbortController().signal);
}

const rowsOf = async (text: string, values: unknown[] = []) =>
  (await portal.database.pool.query<Record<string, unknown>>(text, values)).rows;
const userOf = async (login: string) =>
  Number((await rowsOf('select user_id from users where login = $1', [login]))[0]?.user_id ?? 0);
/** Tables that hold something of a user. */
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

/** Changes a result of the user, so that the portal reads the results. */
async function change(login: string, attempt: number): Promise<void> {
  const { results } = await portal.control<{ results: { code: string }[] }>('GET', `/students/${login}`);
  await portal.control('PUT', '/results', { login, code: results[0]?.code, attempt, grade: 'B' });
}
const countOf = async (client: TestClient) => (await client.get('/api/user/results')).status;
const known = (login: string) =>
  rowsOf('select 1 from users where login = $1 and unknown_since is null', [login]);

test('[PRIVACY-03] news cards of a user are erased a day before they are a year old, and open clients are told', async () => {
  const client = await portal.login('student');
  const live = await openLive(client);
  const userId = await userOf('student');
  const limit = unixSeconds(portal.clock.now()) - RETENTION_DAYS.items * DAY;
  const item = (ts: number) =>
    rowsOf(
      `insert into items (user_id, type, ts, content, state) values ($1, 'study:new', $2, $3, 'archived') returning item_id`,
      [userId, ts, { study_id: '990001', title: { cs: 'A', en: 'A' }, notes: [] }],
    );
  const [old] = await item(limit);
  const [kept] = await item(limit + 1);
  await run('erasure of items');
  const left = await rowsOf('select item_id from items where user_id = $1 and ts < $2', [userId, limit + 9]);
  expect(left).toEqual([kept]);
  // The first import reports other services, and all items without naming one.
  const told = () => live.updates('items').filter((ids) => ids.length > 0);
  await until(() => told().length > 0);
  expect(told()).toEqual([[String(old?.item_id)]]);
  expect(portal.logged()).toContain('"items":1');
  live.close();
});

test('public news are not shown when it is erased who has put them away, and stay for all others until then', async () => {
  const client = await portal.login('student2');
  const userId = await userOf('student2');
  const limit = unixSeconds(portal.clock.now()) - RETENTION_DAYS.items * DAY;
  const items: unknown[] = [];
  for (const [source, ts] of [
    ['old', limit],
    ['young', limit + 1],
  ] as const) {
    const [row] = await rowsOf(
      `insert into items (type, ts, content, source_id) values ('public:news', $1, $2, $3) returning item_id`,
      [ts, { title: { cs: source, en: source }, body: { cs: '', en: '' }, urls: [], source: null }, source],
    );
    items.push(row?.item_id);
  }
  for (const id of items) await client.send('PATCH', `/api/user/items/${id}`, { archived: true });
  await run('erasure of item states');
  const states = await rowsOf('select item_id from item_states where user_id = $1', [userId]);
  expect(states.map(({ item_id }) => item_id)).toEqual([items[1]]);
  const { items: active } = (await client.get('/api/user/items/active?start=0&count=100')).json<{
    items: { id: string }[];
  }>();
  expect(active.map(({ id }) => id)).not.toContain(String(items[0]));
});

test('[PRIVACY-03] who has not come for a year is erased with everything; a refresh counts as coming', async () => {
  await portal.login('s000001');
  const used = await portal.login('s000002');
  const [gone, stays] = [await userOf('s000001'), await userOf('s000002')];
  expect((await tablesOf(gone)).length).toBeGreaterThan(3);
  const begun = portal.clock.now();
  for (let days = 0; days < RETENTION_DAYS.unused; days += 52) {
    await run('erasure of accounts');
    expect(await tablesOf(gone), `after ${days} days`).not.toEqual([]);
    portal.clock.advance(52 * DAY);
    expect((await used.get('/api/refresh')).status).toBe(200);
  }
  await run('erasure of accounts');
  expect(await tablesOf(gone)).toEqual([]);
  expect(await tablesOf(stays)).not.toEqual([]);
  expect(portal.logged()).toMatch(/"unused":\d+/);
  portal.clock.set(begun);
});

test('who is unknown to the student system for a month is erased; one who is known again is not', async () => {
  const logins = ['s000003', 's000004', 's000005'];
  for (const login of logins) {
    const client = await portal.login(login);
    expect(await countOf(client)).toBe(200);
    closed.add(login);
    await change(login, 1);
    await departs(portal, login);
    expect(await known(login)).toEqual([]);
    expect((await client.get('/api/user/preferences')).status).toBe(401);
  }
  const [gone, back, returned] = [
    await userOf('s000003'),
    await userOf('s000004'),
    await userOf('s000005'),
  ] as const;
  closed.delete('s000005');
  await portal.login('s000005');
  portal.clock.advance(RETENTION_DAYS.departed * DAY - 1);
  await run('erasure of accounts');
  expect(await tablesOf(gone)).not.toEqual([]);
  portal.clock.advance(1);
  closed.delete('s000004');
  await run('erasure of accounts');
  expect(await tablesOf(gone)).toEqual([]);
  expect(await tablesOf(back)).not.toEqual([]);
  expect(await tablesOf(returned)).not.toEqual([]);
  expect(await known('s000004')).toHaveLength(1);
  expect(portal.logged()).toContain('"departed":1');
});

test('while the student system cannot be asked, nobody is erased as departed', async () => {
  await portal.login('s000006');
  const id = await userOf('s000006');
  await portal.database.pool.query(`update users set unknown_since = $2 where user_id = $1`, [
    id,
    new Date(portal.clock.now().getTime() - 2 * RETENTION_DAYS.departed * DAY * 1000),
  ]);
  await portal.control('PUT', '/fault', { mode: 'down' });
  try {
    await expect(run('erasure of accounts')).rejects.toThrow();
    expect(await tablesOf(id)).not.toEqual([]);
  } finally {
    await portal.control('DELETE', '/fault');
  }
});

test('[PRIVACY-03] requests are erased a day before their end is a year ago, also of one who still comes', async () => {
  await portal.login('s000007');
  const userId = await userOf('s000007');
  // The times of requests are the database's, so they are moved here instead of the clock.
  const ended = (target: string, seconds: number) =>
    rowsOf(
      `insert into requests (key, user_id, service, action, target, body, state, is_turn, settled_at)
        values (gen_random_uuid(), $1, 'terms', 'sign_in', $2, '{}', 'success', false,
          clock_timestamp() - make_interval(days => $3, secs => $4))`,
      [userId, target, RETENTION_DAYS.requests, seconds],
    );
  await ended('term:old', 1);
  await ended('term:young', -60);
  await run('old requests');
  expect(await rowsOf('select target from requests where user_id = $1', [userId])).toEqual([
    { target: 'term:young' },
  ]);
});

test('[PRIVACY-03] an own entry is erased a year after its last day, also of one who still comes, whose clients are told', async () => {
  const client = await portal.login('s000009');
  const live = await openLive(client);
  const last = pragueDate(erasedUpTo('entries', portal.clock.now()));
  const add = async (fields: { date: string; repeat: string; until: string | null }) => {
    const entry = { entry_id: randomUUID(), title: 'Choir', place: 'Aula', note: 'Alto', skipped: [] };
    const answer = await client.send('POST', '/api/user/entries', {
      ...{ ...entry, minutes: 1020, duration: 90, ...fields },
    });
    expect(answer.status, answer.text).toBe(200);
    return entry.entry_id;
  };
  const [before, after] = [addDays(last, -21), addDays(last, 1)];
  const old = [
    await add({ date: last, repeat: 'once', until: null }),
    await add({ date: before, repeat: 'weekly', until: last }),
  ];
  const kept = [
    await add({ date: after, repeat: 'once', until: null }),
    await add({ date: before, repeat: 'weekly', until: after }),
  ];
  await until(() => live.updates('entries').length === 4);
  await run('erasure of entries');
  await until(() => live.updates('entries').length > 4);
  expect(
    live
      .updates('entries')
      .slice(4)
      .map((ids) => ids.toSorted()),
  ).toEqual([old.toSorted()]);
  const { items } = (await client.get('/api/user/entries')).json<{ items: { entry_id: string }[] }>();
  expect(items.map(({ entry_id }) => entry_id).toSorted()).toEqual(kept.toSorted());
  live.close();
});

test('[PRIVACY-03] a calendar that has not fetched a feed for a year is forgotten', async () => {
  const client = await portal.login('s000010');
  const { schedule } = await settingsOf(client);
  const clients = async () => {
    const schedules = (await feedsOf(client)).filter(({ kind }) => kind === 'schedule');
    return schedules.flatMap(({ fetches }) => fetches.map((fetch) => fetch.client));
  };
  const begun = portal.clock.now();
  await fetchFeed(portal, schedule, { 'user-agent': 'Google-Calendar-Importer' });
  expect(await clients()).toEqual(['google']);
  portal.clock.advance(1);
  await fetchFeed(portal, schedule, { 'user-agent': 'dataaccessd/1.0' });
  expect(await clients()).toEqual(['apple', 'google']);
  await portal.database.pool.query(
    'update calendar_feed_fetches set last_at = last_at - make_interval(days => $1)',
    [RETENTION_DAYS.fetches],
  );
  portal.clock.set(begun);
  await run('erasure of fetches');
  expect(await clients()).toEqual(['apple']);
});

test('what a departed user has shown to others ends at once, and all of it is erased after 30 days', async () => {
  const client = await portal.login('s000008');
  expect(await countOf(client)).toBe(200);
  const userId = await userOf('s000008');
  const feeds = (await client.get('/api/calendar/settings')).json<Record<string, string>>();
  const { pathname } = new URL(feeds.schedule ?? '');
  const { studies } = (await client.get('/api/user')).json<{ studies: { study_id: string }[] }>();
  const study_ids = studies.map(({ study_id }) => study_id);
  const link = await client.send('POST', '/api/user/schedule/links', { study_ids, ends: 'semester' });
  const { secret } = link.json<{ secret: string }>();
  const shared = () => portal.client().send('POST', '/api/shared-schedule', { secret });
  expect([(await portal.client().get(pathname)).status, (await shared()).status]).toEqual([200, 200]);
  expect((await client.send('POST', '/api/user/personal-data/export')).status).toBe(200);

  closed.add('s000008');
  await change('s000008', 9);
  await departs(portal, 's000008');
  await until(async () => (await client.get('/api/user/preferences')).status === 401);
  await until(async () => (await portal.client().get(pathname)).status === 404);
  expect((await shared()).status).toBe(404);
  expect(await tablesOf(userId)).toEqual(
    expect.arrayContaining(['calendar_feeds', 'personal_data_exports', 'private_links', 'users']),
  );
  portal.clock.advance(RETENTION_DAYS.departed * DAY);
  await run('erasure of accounts');
  expect(await tablesOf(userId)).toEqual([]);
});
