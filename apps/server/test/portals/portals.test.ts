import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { TestClient } from '../support/client.ts';
import { until } from '../support/live.ts';
import { Browser, NOTIFICATION, register, type StandIn, startStandIn } from '../support/push.ts';
import { type Follower, openFollower } from './follower.ts';
import { NAMES, type Name, otherOf, type Pair, startPair } from './pair.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const ACTIVE = '/api/user/items/active';

let pair: Pair;
let service: StandIn;
let student: TestClient;
let other: TestClient;

beforeAll(async () => {
  service = await startStandIn();
  pair = await startPair({ PUSH_LOOPBACK: 'true' });
  student = await pair.login('student', 'a', 'a');
  other = await pair.login('student2', 'b', 'b');
});
afterAll(async () => {
  await pair.stop();
  await service.close();
});

/** Two tabs of one login: the first at portal a, the second at portal b. */
const tabs = (client: TestClient) =>
  Promise.all(NAMES.map((name) => openFollower(client, () => pair.running(name))));
const closeAll = (followers: readonly Follower[]) => Promise.all(followers.map((one) => one.close()));

async function subjectsOf(client: TestClient): Promise<string[]> {
  const { results } = (await client.get('/api/user/results')).json<{
    results: { code: { code: string } }[];
  }>();
  return [...new Set(results.map(({ code }) => code.code))];
}

const ITEMS = `items where user_id = (select user_id from users where login = $1)`;
/** Subject and attempt of each card. */
const GRADES = `(select distinct content -> 'values' ->> 'code', content -> 'values' ->> 'attempt' from ${ITEMS}) d`;

/** Checks that the tab received each new card exactly once, and no other card. */
async function expectEachOnce(follower: Follower, login: string, count: number): Promise<void> {
  await until(() => follower.items().length >= count);
  expect(follower.items().length).toBe(count);
  const { rows } = await pair.pool.query<{ id: string }>(
    `select item_id::text as id from ${ITEMS} order by item_id desc limit $2`,
    [login, count],
  );
  expect(new Set(follower.items().map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
}

test('started together on an empty database, one migrates it, and both have one key for pushes', async () => {
  const lines = NAMES.flatMap(
    (name) =>
      pair
        .portal(name)
        .output()
        .match(/migrating the database: .*/g) ?? [],
  );
  expect(lines.length).toBe(await pair.count('schema_migrations'));
  expect(new Set(lines).size).toBe(lines.length);
  const [one, two] = await Promise.all(
    NAMES.map(async (name) => (await pair.at(name, student).get(NOTIFICATION)).json()),
  );
  expect(one).toEqual(two);
  expect(await pair.count('push_keys')).toBe(1);
});

test('[SESSION-21] a login made at one is valid at the other, and ends at both with its sockets', async () => {
  const client = await pair.login('student', 'a', 'b');
  const answers = await Promise.all(NAMES.map((name) => pair.at(name, client).get(ACTIVE)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect((await pair.at('b', client).get(ACTIVE, { 'if-none-match': etag })).status).toBe(304);

  const there = pair.at('b', client);
  expect((await there.get('/api/refresh')).status).toBe(200);
  const followers = await tabs(there);
  expect((await pair.at('a', there).get('/api/logout')).json()).toEqual({ logged_out: true });
  await until(() => followers.every(({ closeReasons }) => closeReasons.at(-1) === 'io server disconnect'));
  for (const name of NAMES) {
    const ended = pair.at(name, there);
    expect((await ended.get(ACTIVE)).status).toBe(401);
    expect((await ended.get('/api/refresh')).status).toBe(401);
  }
  await closeAll(followers);
});

test('wrong passwords at both are counted together', async () => {
  const attemptAt = async (name: Name, password: string) =>
    (await new TestClient(pair.portal(name).url).submitLogin({ username: 'teacher', password })).status;
  const statuses: number[] = [];
  for (const name of ['a', 'b', 'a', 'b', 'a'] as const) statuses.push(await attemptAt(name, 'wrong'));
  expect(statuses).toEqual([401, 401, 401, 401, 401]);
  for (const name of NAMES) expect(await attemptAt(name, 'demo')).toBe(429);
});

test('one reads the feed; a change is told once at either, and pushed once', async () => {
  const subjects = await subjectsOf(student);
  const before = await pair.count(ITEMS, ['student']);
  const device = new Browser(student, service);
  await register(device);
  const followers = await tabs(student);
  for (let round = 1; round <= 9; round += 1) {
    await pair.grade('student', subjects[round % subjects.length]);
    await until(() => followers.every((one) => one.items().length >= round));
    // More than three at once would be one push.
    await until(() => device.arrived.length >= round);
  }
  for (const follower of followers) await expectEachOnce(follower, 'student', 9);
  expect(device.arrived.length).toBe(9);
  expect(await pair.count(ITEMS, ['student'])).toBe(before + 9);

  const leader = await pair.leader();
  if (leader === null) throw new Error('one leads');
  const reads = 'kahan_sync_calls_total{call="changes",outcome="ok"}';
  expect(await pair.metric(leader, reads)).toBeGreaterThan(0);
  // At its start the other portal has asked for the epoch.
  expect(await pair.metric(otherOf(leader), reads)).toBeLessThanOrEqual(1);
  await student.send('DELETE', NOTIFICATION, { service: 'WEB', id: device.endpoint });
  await closeAll(followers);
});

test('[NEWS-17] what a device does shows on one at the other, and a postponed item comes back once', async () => {
  const [subject] = await subjectsOf(student);
  const followers = await tabs(student);
  const [atA, atB] = NAMES.map((name) => pair.at(name, student));
  if (!atA || !atB) throw new Error('there are two');
  await pair.grade('student', subject);
  await pair.grade('student', subject);
  await until(() => followers.every((one) => one.items().length >= 2));
  const [first, second] = followers[0]?.items() ?? [];
  const lists = () => Promise.all([atA, atB].map(async (client) => (await client.get(ACTIVE)).text));
  // From now on both portals have the list in memory.
  for (const list of await lists()) expect(list).toContain(`"id":"${first?.id}"`);

  await atA.send('PATCH', `/api/user/items/${first?.id}`, { archived: true });
  await until(() => followers.every((one) => one.payloads('archived').length > 0));
  for (const list of await lists()) expect(list).not.toContain(`"id":"${first?.id}"`);
  const returnsAt = Math.floor(Date.now() / 1000) + 2;
  await atB.send('PATCH', `/api/user/items/${second?.id}`, { postpone: returnsAt });
  await until(() => followers.every((one) => one.payloads('unpostponed').length > 0));
  // The log is in order: a duplicate would arrive before this one.
  await pair.grade('student', subject);
  await until(() => followers.every((one) => one.items().length >= 3));
  for (const one of followers) {
    expect(one.payloads('archived')).toEqual([{ ids: [first?.id] }]);
    expect(one.payloads('postponed')).toEqual([{ id: second?.id, postponeTs: returnsAt }]);
    expect(one.payloads('unpostponed')).toEqual([{ id: second?.id }]);
  }
  const [one, two] = await lists();
  expect(one).toBe(two);
  expect(one).toContain(`"id":"${second?.id}"`);
  await closeAll(followers);
});

test('the leader is killed in a burst: the other goes on, and each change is told once to every tab', async () => {
  const CHANGES = 120;
  const people = [
    { login: 'student', client: student, cards: CHANGES / 2 + 1 },
    { login: 'student2', client: other, cards: CHANGES / 2 },
  ];
  const ALL = CHANGES + 1;
  const before = await Promise.all(people.map(({ login }) => pair.count(GRADES, [login])));
  const subjects = await Promise.all(people.map(({ client }) => subjectsOf(client)));
  const followers = await Promise.all(people.map(({ client }) => tabs(client)));
  const victim = (await pair.leader()) ?? 'a';
  const survivor = otherOf(victim);
  // A third tab, disconnected until the end.
  let isAway = false;
  const away = await openFollower(student, () => (isAway ? [] : pair.running(victim)));
  followers[0]?.push(away);
  const written = () => pair.count("items where user_id is not null and type like 'exam:%'");
  const start = await written();

  let left = CHANGES;
  const isSlow = Promise.withResolvers<void>();
  const enter = async () => {
    while (left > 0) {
      left -= 1;
      const n = left;
      const who = n % people.length;
      if (n === CHANGES / 2) await pair.publish('Ples');
      if (n < CHANGES / 2) await isSlow.promise;
      await pair.grade(people[who]?.login ?? '', subjects[who]?.[n % 5]);
    }
  };
  const entering = Promise.all([enter(), enter(), enter()]);
  await until(async () => (await written()) >= start + CHANGES / 2);
  // The leader is killed in the middle of a page of changes: it waits for a record that no other change names.
  const fault = { mode: 'slow', path: '/v1/users', ms: 400, times: 1000 };
  await pair.control('PUT', '/fault', fault);
  await pair.grade('student', subjects[0]?.[5]);
  await until(async () => {
    const { faults } = await pair.control<{ faults: { times: number }[] }>('GET', '/fault');
    return (faults[0]?.times ?? 0) < fault.times;
  });
  isSlow.resolve();
  isAway = true;
  await pair.end(victim, 'SIGKILL');
  expect(await written()).toBeLessThan(start + ALL);
  await entering;
  await pair.control('DELETE', '/fault');
  await until(async () => (await written()) >= start + ALL);
  expect(away.items().length).toBeLessThan(CHANGES / 2);
  isAway = false;
  expect(await pair.leader()).toBe(survivor);
  for (const [i, { login, cards }] of people.entries()) {
    for (const follower of followers[i] ?? []) {
      await expectEachOnce(follower, login, cards);
      await until(() => follower.payloads('public').length > 0);
    }
    expect(await pair.count(GRADES, [login])).toBe((before[i] ?? 0) + cards);
  }

  await pair.start(victim);
  expect(pair.portal(victim).output()).not.toContain('migrating');
  expect(await pair.leader()).toBe(survivor);
  const back = await openFollower(student, () => pair.running(victim));
  // The logs are in order: duplicates would arrive before these.
  for (const [i, { login }] of people.entries()) await pair.grade(login, subjects[i]?.[0]);
  await pair.publish('Konec');
  await until(() => back.items().length === 1 && back.payloads('public').length === 1);
  for (const [i, { login, cards }] of people.entries()) {
    for (const follower of followers[i] ?? []) {
      await expectEachOnce(follower, login, cards + 1);
      await until(() => follower.payloads('public').length >= 2);
      expect(follower.payloads('public').length).toBe(2);
    }
  }
  await closeAll([back, ...followers.flat()]);
});

test('a rolling restart: what is under way is answered, sockets go elsewhere, and nobody is refused', async () => {
  const subjects = await subjectsOf(student);
  const followers = await tabs(student);
  const statuses: number[] = [];
  let isCalling = true;
  const calling = (async () => {
    for (let n = 0; isCalling; n += 1) {
      for (const url of pair.running(NAMES[n % 2] ?? 'a')) {
        const client = Object.assign(student.copy(), { url });
        const path = ['/api/user/results', ACTIVE, '/readyz'][n % 3] ?? '';
        // As a proxy does, it turns to the other portal only when a connection is closed.
        const status = await client.get(path).then(
          (answer) => answer.status,
          () => null,
        );
        if (status === null) continue;
        statuses.push(status);
        break;
      }
    }
  })();

  let changes = 0;
  for (const name of NAMES) {
    await pair.pool.query('delete from login_failures');
    await pair.control('PUT', '/fault', { mode: 'slow', path: '/v1/authenticate', ms: 2_000 });
    let isAnswered = false;
    const login = pair.login('student', name, name).finally(() => {
      isAnswered = true;
    });
    await until(async () => (await pair.count('login_failures')) > 0);
    expect(isAnswered).toBe(false);
    const ended = pair.end(name, 'SIGTERM');
    await login;
    expect(await ended).toBe(0);
    await pair.control('DELETE', '/fault');
    await until(() => followers.every(({ at }) => at === pair.portal(otherOf(name)).url));
    await pair.grade('student', subjects[changes % 5]);
    changes += 1;
    await pair.start(name);
    expect(pair.portal(name).output()).not.toContain('migrating');
    await pair.grade('student', subjects[changes % 5]);
    changes += 1;
    await until(() => followers.every((one) => one.items().length >= changes));
  }
  isCalling = false;
  await calling;
  expect(statuses.length).toBeGreaterThan(20);
  expect(new Set(statuses)).toEqual(new Set([200]));
  for (const follower of followers) {
    await expectEachOnce(follower, 'student', changes);
    expect(follower.closeReasons).toEqual(expect.arrayContaining(['transport close']));
    expect(follower.closeReasons).not.toContain('io server disconnect');
  }
  await closeAll(followers);
});
